/// A generator whose numbers are the same on every run.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Starts at a seed.
  public init(seed: UInt64) {
    state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1
  }

  /// The next number (SplitMix64).
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}

/// A corpus that a careless publisher changes at random.
public struct RandomCorpus: Sendable {
  private struct Item: Sendable {
    var slug: String
    var text: String
    var author: Int?
    var themes: [Int]
    var tags: [String]
  }

  private var quotes: [Item] = []
  private var authors: [Int: String] = [:]
  private var made = 0
  /// The words that texts and names are made of.
  public static let words = [
    "Licht", "Wasser", "Straße", "größer", "жизнь", "道可道", "カタカナ", "liberté", "sea", "Øst", "น้ำ",
  ]

  /// Begins with a few quotes.
  public init(_ random: inout SeededGenerator) {
    for _ in 0..<Int.random(in: 5...60, using: &random) { add(&random) }
  }

  private func text(_ random: inout SeededGenerator) -> String {
    (0..<Int.random(in: 1...8, using: &random)).map { _ in
      Self.words[Int.random(in: 0..<Self.words.count, using: &random)]
    }.joined(separator: " ")
  }

  private mutating func add(_ random: inout SeededGenerator) {
    made += 1
    let item = Item(
      slug: "q-\(made)", text: text(&random),
      author: Bool.random(using: &random) ? Int.random(in: 0..<6, using: &random) : nil,
      themes: (0..<Int.random(in: 0...2, using: &random)).map { _ in
        Int.random(in: 0..<4, using: &random)
      },
      tags: Bool.random(using: &random) ? [text(&random)] : [])
    quotes.insert(item, at: Int.random(in: 0...quotes.count, using: &random))
  }

  /// Edits, removes, adds, moves and renames.
  public mutating func change(_ random: inout SeededGenerator) {
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      switch Int.random(in: 0..<6, using: &random) {
      case 0: add(&random)
      case 1 where quotes.count > 3:
        quotes.remove(at: Int.random(in: 0..<quotes.count, using: &random))
      case 2 where !quotes.isEmpty:
        quotes[Int.random(in: 0..<quotes.count, using: &random)].text = text(&random)
      case 3 where !quotes.isEmpty:
        let moved = quotes.remove(at: Int.random(in: 0..<quotes.count, using: &random))
        quotes.insert(moved, at: Int.random(in: 0...quotes.count, using: &random))
      case 4: authors[Int.random(in: 0..<6, using: &random)] = text(&random)
      case 5: authors[Int.random(in: 0..<6, using: &random)] = nil
      default: break
      }
    }
    // Now and then a publisher that sorts anew.
    if Int.random(in: 0..<10, using: &random) == 0 { quotes.shuffle(using: &random) }
  }

  /// The documents as they are now.
  public var snapshot: Snapshot {
    Snapshot(quotes: quoteItems.map(\.json), authors: authorItems.map(\.json))
  }

  /// The quotes in order.
  public var quoteItems: [(slug: String, json: String)] {
    quotes.map {
      (
        $0.slug,
        quoteJSON(
          $0.slug, $0.text, author: $0.author.map { "a-\($0)" },
          themes: $0.themes.map { "t-\($0)" }, tags: $0.tags)
      )
    }
  }

  /// The authors.
  public var authorItems: [(slug: String, json: String)] {
    authors.sorted { $0.key < $1.key }.map {
      (
        "a-\($0.key)",
        #"{"slug":"a-\#($0.key)","name":"\#($0.value)","places":["p-\#($0.key % 2)"]}"#
      )
    }
  }
}
