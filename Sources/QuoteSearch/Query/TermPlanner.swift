/// Turns the terms of a query into phrases of tokens.
struct TermPlanner: ~Copyable {
  private var pipeline = TextPipeline()
  private let stemmers: [Stemmer]
  /// How many terms were planned so far.
  private var planned = 0
  /// Further words count as they are: each has to be looked up once a language.
  private static let stemmedLimit = 24
  /// What may be spent on short beginnings: FTS5 merges all words that begin so, tens of milliseconds for a single letter.
  private var beginnings = 8

  init(stemmers: [Stemmer]) {
    self.stemmers = stemmers
  }

  /// The phrases of a term; `nil` where it has no word.
  mutating func plan(_ term: Query.Term) -> PlannedTerm? {
    let tokens = pipeline.tokens(of: term.text)
    let positions = Self.positions(of: tokens)
    guard !positions.isEmpty else { return nil }
    planned += 1
    let surfaces = Self.surfaces(of: term.text, positions)
    var phrases = [Self.word(positions, surfaces)]
    if let joined = tokens.first(where: { $0.kind == .joined }), !term.isPhrase,
      joined.start == positions[0].start, joined.end == positions[positions.count - 1].end
    {
      // `don't` is written otherwise than `dont`.
      phrases.append(PlannedPhrase(positions: [[joined.bytes]]))
    }
    if term.isPrefix, affords(phrases[0]) {
      for phrase in phrases {
        var open = phrase
        open.isPrefix = true
        open.tier = .prefix
        open.decorated = []
        open.isPlain = false
        phrases.append(open)
      }
    } else if !term.isPhrase, planned <= Self.stemmedLimit {
      phrases += stems(of: term.text, positions)
      phrases += leadingParts(tokens, positions)
    }
    return PlannedTerm(
      phrases: phrases, surfaces: surfaces, text: term.text, isPhrase: term.isPhrase)
  }
}

extension PlannedPhrase {
  /// How many letters the last word has, if it is open or would be.
  var beginningLetters: Int {
    positions.last.map { String(decoding: $0[0], as: UTF8.self).unicodeScalars.count } ?? 0
  }
}

extension TermPlanner {
  /// Whether a phrase may go on; beyond a few beginnings of one or two letters, further ones are words.
  private mutating func affords(_ phrase: PlannedPhrase) -> Bool {
    let price = [0, 4, 1]
    let letters = phrase.beginningLetters
    guard letters < price.count else { return true }
    guard beginnings >= price[letters] else { return false }
    beginnings -= price[letters]
    return true
  }

  /// A place in a phrase.
  struct Position {
    var forms: [[UInt8]]
    var start: Int
    var end: Int
    var isWord: Bool
  }

  /// The positions of a term: words with their spellings; of Han and kana the pairs, and the last character where it is
  /// alone or something follows it.
  static func positions(of tokens: [Token]) -> [Position] {
    var positions: [Position] = []
    var endsRun = false
    for token in tokens {
      switch token.kind {
      case .word, .emoji, .single:
        if positions.count == QueryPlan.positionLimit { return positions }
        endsRun = token.kind == .single && positions.last?.end ?? -1 > token.start
        positions.append(
          Position(
            forms: [token.bytes], start: token.start, end: token.end, isWord: token.kind == .word))
      case .pair:
        positions[positions.count - 1].forms = [token.bytes]
        positions[positions.count - 1].end = token.end
        endsRun = false
      case .spelling:
        positions[positions.count - 1].forms.append(token.bytes)
      case .joined, .leading, .stem, .decorated: break
      }
    }
    // The last pair holds the last character.
    if endsRun { positions.removeLast() }
    return positions
  }

  /// The words themselves.
  private static func word(_ positions: [Position], _ surfaces: [[UInt8]]) -> PlannedPhrase {
    var phrase = PlannedPhrase(positions: positions.map(\.forms))
    phrase.isPlain = positions.indices.allSatisfy { positions[$0].forms[0] == surfaces[$0] }
    phrase.decorated = positions.filter(\.isWord).flatMap { position in
      position.forms.map { [TextScanner.decorationMark] + $0 }
    }
    return phrase
  }

  /// The stems of a word in every language, and the words that are their own stems in it.
  private mutating func stems(of text: String, _ positions: [Position]) -> [PlannedPhrase] {
    guard !stemmers.isEmpty, positions.count <= 4, positions.contains(where: \.isWord) else {
      return []
    }
    var marked: [[[UInt8]]] = []
    var bare: [PlannedPhrase] = []
    let bytes = Array(text.utf8)
    for position in positions {
      var forms: [[UInt8]] = []
      let word = String(decoding: bytes[position.start..<position.end], as: UTF8.self)
      let fitting = position.isWord ? stemmers.filter { $0.fits(position.forms[0]) } : []
      for stem in pipeline.stems(of: word, fitting) where !forms.contains(stem) {
        forms.append(stem)
        // Where the stem is the word of a text, the index has no token for it.
        let plain = Array(stem[1..<stem.count - 1])
        guard !position.forms.contains(plain) else { continue }
        let bit = UInt64(1) << UInt64(stem[stem.count - 1] - Stemmer.firstLetter)
        if let known = bare.firstIndex(where: { $0.positions[0][0] == plain }) {
          bare[known].stemmers |= bit
        } else {
          bare.append(
            PlannedPhrase(positions: [[plain]], tier: .stem, stemmers: bit, isTextOnly: true))
        }
      }
      // In a divided word (`l'amours`) every part is itself or its stem.
      marked.append(positions.count == 1 ? forms : position.forms + forms)
    }
    guard marked.allSatisfy({ !$0.isEmpty }) else { return [] }
    let phrase = PlannedPhrase(positions: marked, tier: .stem, isTextOnly: true)
    return positions.count == 1 ? [phrase] + bare : [phrase]
  }

  /// A Korean word without its last syllable, which may be a particle.
  private func leadingParts(_ tokens: [Token], _ positions: [Position]) -> [PlannedPhrase] {
    guard positions.count == 1, let longest = tokens.last(where: { $0.kind == .leading }) else {
      return []
    }
    return [PlannedPhrase(positions: [[longest.bytes]], tier: .stem)]
  }

  /// How each position is written, folded in case only.
  private static func surfaces(of text: String, _ positions: [Position]) -> [[UInt8]] {
    let bytes = Array(text.utf8)
    return positions.map { position in
      let word = String(decoding: bytes[position.start..<position.end], as: UTF8.self)
      return Array(TextPipeline.caseFolded(word).utf8)
    }
  }
}
