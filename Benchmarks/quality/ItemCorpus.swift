import CorpusStore
import QuoteSearch

/// The quotes of a corpus with their words, for making queries that have a known answer.
struct ItemCorpus {
  struct Item {
    var id: Int64
    var text: String
    var language: String
    var author: String?
    /// What texts that are the same but for signs and case share.
    var key: String
    var words: [Word]
  }

  /// A word as it stands in a text.
  struct Word: Hashable {
    var surface: String
    var folded: String
    /// The stem, or the folded word where there is no other.
    var stem: String
    var letters: Int
  }

  var items: [Item] = []
  /// In how many quotes of a language a folded word stands: `de haus`.
  var counts: [String: Int] = [:]
  /// In how many quotes a folded word stands.
  var allCounts: [String: Int] = [:]
  /// The surfaces of a language's stems: `de haus`.
  var forms: [String: Set<String>] = [:]
  var byLanguage: [String: [Int]] = [:]
  private var keys: [Int64: String] = [:]

  init(_ corpus: Corpus) throws {
    var pipeline = TextPipeline()
    var row = try corpus.database.prepare(
      """
      SELECT q.id,c.text,l.slug,a.name FROM quote q JOIN content c ON c.id=q.id JOIN entity l ON l.kind=7 AND l.id=q.language
      LEFT JOIN entity a ON a.kind=1 AND a.id=q.author ORDER BY q.id
      """)
    while try row.step() {
      let text = row.text(1)
      let language = row.text(2)
      let words = Self.words(of: text, language, &pipeline)
      var key = words.map(\.folded).joined(separator: " ")
      if key.isEmpty { key = text }
      for word in Set(words.map(\.folded)) {
        counts[language + " " + word, default: 0] += 1
        allCounts[word, default: 0] += 1
      }
      for word in words {
        forms[language + " " + word.stem, default: []].insert(TextPipeline.caseFolded(word.surface))
      }
      byLanguage[language, default: []].append(items.count)
      keys[row.integer(0)] = key
      items.append(
        Item(
          id: row.integer(0), text: text, language: language, author: row.optionalText(3),
          key: key, words: words))
    }
  }

  /// Whether a row holds the item, or a quote of the same words.
  func isAnswer(_ row: Int64, _ item: Item) -> Bool {
    row == item.id || keys[row] == item.key
  }

  /// Whether a row's text has every word of a query just as it was typed, but for folding: another right answer.
  func holds(_ row: Int64, _ query: String) -> Bool {
    guard let key = keys[row] else { return false }
    var pipeline = TextPipeline()
    let words = Self.words(of: query, "", &pipeline).map(\.folded)
    guard !words.isEmpty else {
      return query.split(separator: " ").allSatisfy { key.contains($0) }
    }
    let known = Set(key.split(separator: " "))
    return words.allSatisfy { known.contains(Substring($0)) }
  }

  private static func words(
    of text: String, _ language: String, _ pipeline: inout TextPipeline
  ) -> [Word] {
    let bytes = Array(text.utf8)
    var words: [Word] = []
    for token in pipeline.tokens(of: text, language: language) {
      switch token.kind {
      case .word:
        let surface = String(decoding: bytes[token.start..<token.end], as: UTF8.self)
        words.append(
          Word(
            surface: surface, folded: token.text, stem: token.text,
            letters: token.text.unicodeScalars.count))
      case .stem where !words.isEmpty:
        words[words.count - 1].stem =
          String(decoding: token.bytes[1..<token.bytes.count - 1], as: UTF8.self)
      default: break
      }
    }
    return words
  }
}
