import QuoteSearch

/// Makes queries out of a corpus: for each kind the wanted number, the same ones for the same seed.
struct QuerySets {
  let corpus: ItemCorpus
  var generator: SeededGenerator

  init(_ corpus: ItemCorpus, seed: UInt64) {
    self.corpus = corpus
    generator = SeededGenerator(state: seed)
  }

  mutating func queries(of kind: QueryKind, count: Int) -> [KnownItemQuery] {
    var result: [KnownItemQuery] = []
    let candidates = candidates(for: kind)
    guard !candidates.isEmpty else { return [] }
    var tries = 0
    while result.count < count, tries < count * 400 {
      tries += 1
      let item = corpus.items[candidates[Int.random(in: 0..<candidates.count, using: &generator)]]
      if let text = query(kind, item) { result.append(KnownItemQuery(text: text, item: item)) }
    }
    return result
  }

  /// The items that a kind can be made of; languages of one set alone do not outweigh the others.
  private mutating func candidates(for kind: QueryKind) -> [Int] {
    let languages: [String]? =
      switch kind {
      case .umlautSpelling: ["de"]
      case .withoutPoints: ["ar", "he"]
      case .plainIe: ["ru"]
      case .fourCharacters, .twoPairs: ["zh", "ja"]
      default: nil
      }
    guard let languages else { return Array(corpus.items.indices) }
    return languages.flatMap { corpus.byLanguage[$0] ?? [] }
  }

  private mutating func query(_ kind: QueryKind, _ item: ItemCorpus.Item) -> String? {
    switch kind {
    case .twoWords: remembered(2, of: item).map(joined)
    case .threeWords: remembered(3, of: item).map(joined)
    case .author: authorAndWord(item)
    case .withoutDiacritics: rewritten(item) { $0.allSatisfy(\.isLatin) ? Self.plain($0) : $0 }
    case .umlautSpelling: rewritten(item, Self.spelled)
    case .withoutPoints: rewritten(item, words: 3, Self.plain)
    case .plainIe:
      rewritten(item) { String($0.map { $0 == "ё" ? "е" : $0 == "Ё" ? "Е" : $0 }) }
    case .oneInflected: inflected(item, 1)
    case .bothInflected: inflected(item, 2)
    case .fourCharacters: characters(item, 4, parts: 1)
    case .twoPairs: characters(item, 2, parts: 2)
    case .typoInTwo: mistyped(item, words: 2, errors: 1)
    case .typoInThree: mistyped(item, words: 3, errors: 1)
    case .twoTyposInThree: mistyped(item, words: 3, errors: 2)
    case .sixWords: sixWords(item)
    }
  }
}

extension QuerySets {
  private func joined(_ words: [ItemCorpus.Word]) -> String {
    words.map(\.surface).joined(separator: " ")
  }

  /// Some of a quote's rarest words, in the order in which they come to mind.
  private mutating func remembered(
    _ count: Int, of item: ItemCorpus.Item, minimum: Int = 4
  ) -> [ItemCorpus.Word]? {
    var seen: Set<String> = []
    let words = item.words.filter { $0.letters >= minimum && seen.insert($0.folded).inserted }
    let rarest = words.sorted {
      let (left, right) = (corpus.allCounts[$0.folded] ?? 0, corpus.allCounts[$1.folded] ?? 0)
      return (left, $0.folded) < (right, $1.folded)
    }.prefix(max(count * 2, 5))
    guard rarest.count >= count else { return nil }
    return Array(rarest.shuffled(using: &generator).prefix(count))
  }

  private mutating func authorAndWord(_ item: ItemCorpus.Item) -> String? {
    guard let surname = item.author?.split(separator: " ").last, surname.count > 3,
      let word = remembered(1, of: item)?.first
    else { return nil }
    return "\(surname) \(word.surface)"
  }

  /// Words of which at least one changes when it is written otherwise.
  private mutating func rewritten(
    _ item: ItemCorpus.Item, words count: Int = 2, _ rewrite: (String) -> String
  ) -> String? {
    guard let words = remembered(count, of: item)?.map(\.surface) else { return nil }
    let changed = words.map(rewrite)
    return changed == words ? nil : changed.joined(separator: " ")
  }

  /// Words of which some are in another form of the same stem.
  private mutating func inflected(_ item: ItemCorpus.Item, _ count: Int) -> String? {
    guard let words = remembered(2, of: item) else { return nil }
    var result = words.map(\.surface)
    for index in 0..<count {
      let own = TextPipeline.caseFolded(words[index].surface)
      let forms = (corpus.forms[item.language + " " + words[index].stem] ?? [])
        .filter { $0 != own && Self.plain($0) != Self.plain(own) && $0.count > 3 }.sorted()
      guard let form = forms.randomElement(using: &generator) else { return nil }
      result[index] = form
    }
    return result.joined(separator: " ")
  }

  /// Parts of runs of Han and kana.
  private mutating func characters(
    _ item: ItemCorpus.Item, _ length: Int, parts: Int
  ) -> String? {
    let runs = item.text.split { character in
      !character.unicodeScalars.allSatisfy {
        (0x3041...0x30FF).contains($0.value) && $0.value != 0x30FB
          || (0x3400...0x9FFF).contains($0.value)
      }
    }.filter { $0.count >= length }
    guard runs.count >= min(parts, 1), item.text.count >= 8 else { return nil }
    var result: [String] = []
    for _ in 0..<parts {
      guard let run = runs.randomElement(using: &generator) else { return nil }
      let start = Int.random(in: 0...run.count - length, using: &generator)
      result.append(String(run.dropFirst(start).prefix(length)))
    }
    return Set(result).count == parts ? result.joined(separator: " ") : nil
  }

  /// Six words in a row, one of which is another word of the language.
  private mutating func sixWords(_ item: ItemCorpus.Item) -> String? {
    guard item.words.count >= 6, let others = corpus.byLanguage[item.language] else { return nil }
    let start = Int.random(in: 0...item.words.count - 6, using: &generator)
    var words = item.words[start..<start + 6].map(\.surface)
    let other = corpus.items[others[Int.random(in: 0..<others.count, using: &generator)]]
    guard let wrong = other.words.randomElement(using: &generator)?.surface else { return nil }
    words[Int.random(in: 0..<6, using: &generator)] = wrong
    return words.joined(separator: " ")
  }
}
