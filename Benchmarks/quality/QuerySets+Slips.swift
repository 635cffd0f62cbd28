import QuoteSearch

extension QuerySets {
  /// Words of which some have a slip of the finger: a letter too many, missing, wrong, or two swapped, also the first.
  mutating func mistyped(_ item: ItemCorpus.Item, words count: Int, errors: Int) -> String? {
    var seen: Set<String> = []
    let words = item.words.filter { $0.letters >= 5 && seen.insert($0.folded).inserted }
      .sorted {
        let (left, right) = (corpus.allCounts[$0.folded] ?? 0, corpus.allCounts[$1.folded] ?? 0)
        return (left, $0.folded) < (right, $1.folded)
      }.prefix(max(count * 2, 5))
    guard words.count >= count else { return nil }
    var result = words.shuffled(using: &generator).prefix(count).map(\.surface)
    for index in 0..<errors {
      guard let slipped = slip(result[index], item) else { return nil }
      result[index] = slipped
    }
    return result.shuffled(using: &generator).joined(separator: " ")
  }

  private mutating func slip(_ word: String, _ item: ItemCorpus.Item) -> String? {
    var letters = Array(word)
    let pool = item.words.flatMap { Array($0.surface.lowercased()) }.filter(\.isLetter)
    guard let letter = pool.randomElement(using: &generator) else { return nil }
    let place = Int.random(in: 0..<letters.count, using: &generator)
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: letters[place] = letter
    case 1: letters.remove(at: place)
    case 2: letters.insert(letter, at: place)
    default:
      guard place + 1 < letters.count else { return nil }
      letters.swapAt(place, place + 1)
    }
    let result = String(letters)
    return TextPipeline.caseFolded(result) == TextPipeline.caseFolded(word) ? nil : result
  }

  /// A word without its marks.
  static func plain(_ word: String) -> String {
    let letters: [Character: String] = [
      "ø": "o", "Ø": "O", "đ": "d", "Đ": "D", "ł": "l", "Ł": "L", "ı": "i", "æ": "ae", "Æ": "Ae",
      "œ": "oe", "ß": "ss", "ð": "d", "þ": "th",
    ]
    var result = ""
    for character in word {
      if let plain = letters[character] {
        result += plain
      } else {
        result.unicodeScalars.append(contentsOf: character.decomposed.filter { !$0.isMark })
      }
    }
    return result
  }

  /// A word as it is typed without umlauts.
  static func spelled(_ word: String) -> String {
    let letters: [Character: String] = [
      "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue",
    ]
    return word.map { letters[$0] ?? String($0) }.joined()
  }
}

extension Character {
  /// Whether the letter is Latin, marks aside.
  var isLatin: Bool {
    unicodeScalars.allSatisfy {
      $0.value < 0x250 || (0x1E00...0x1EFF).contains($0.value) || $0.isMark
    }
  }

  /// The letter and its marks: the standard library compares by them, though it does not hand them out.
  fileprivate var decomposed: [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    for scalar in unicodeScalars {
      let base = Self.bases[scalar]
      result.append(contentsOf: base ?? [scalar])
    }
    return result
  }

  /// Letters with marks of the blocks in question, by asking which letter with which marks they equal.
  private static let bases: [Unicode.Scalar: [Unicode.Scalar]] = {
    var bases: [Unicode.Scalar: [Unicode.Scalar]] = [:]
    let marks = (UInt32(0x300)...0x345).compactMap(Unicode.Scalar.init)
    var letters = (UInt32(0x41)...0x7A).compactMap(Unicode.Scalar.init).filter(
      \.properties.isAlphabetic)
    letters += ["Æ", "æ", "Ø", "ø"]
    // Two rounds: letters with two marks are letters with one, with another.
    for _ in 0..<2 {
      for letter in letters + bases.keys.sorted() {
        for mark in marks {
          var view = String.UnicodeScalarView()
          view.append(letter)
          view.append(mark)
          let composed = TextPipeline.composed(String(view)).unicodeScalars
          if composed.count == 1, let whole = composed.first, bases[whole] == nil {
            bases[whole] = (bases[letter] ?? [letter]) + [mark]
          }
        }
      }
    }
    return bases
  }()
}

extension Unicode.Scalar {
  fileprivate var isMark: Bool {
    properties.generalCategory == .nonspacingMark
  }
}
