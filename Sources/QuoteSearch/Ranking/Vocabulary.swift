internal import CText
internal import CorpusStore

/// The words of the index, for finding near ones.
///
/// It is read when the first unknown word asks for it, and kept: stems and words of Han or kana are left out.
struct Vocabulary {
  /// Words of one length.
  private struct Bucket {
    /// For each word a bit for every letter that it has.
    var letters: [UInt64] = []
    /// The scalars of all words, one after the other.
    var scalars: [UInt32] = []
  }

  /// The longest words that near ones are looked for, in scalars.
  private static let longest = 64

  private var buckets = Array(repeating: Bucket(), count: longest + 3)
  private var word: [UInt32] = []

  private init() {}

  /// Reads the words out of an index.
  ///
  /// - Complexity: O(n) in the index's words.
  init(_ database: Database) throws(SQLiteError) {
    if try readPages(database) { return }
    self = Vocabulary()
    try database.execute(
      """
      PRAGMA temp_store=MEMORY;
      CREATE VIRTUAL TABLE IF NOT EXISTS temp.vocabulary USING fts5vocab('main','search','row');
      """)
    var row = try database.prepare("SELECT term FROM vocabulary WHERE term>=?1")
    try row.bind(1, " ")
    while try row.step() {
      row.withText(0) { append($0) }
    }
  }

  /// A word of the vocabulary that is near another.
  struct Near: Hashable {
    var word: [UInt8]
    var distance: Int

    static func precedes(_ left: Near, _ right: Near) -> Bool {
      if left.distance != right.distance { return left.distance < right.distance }
      return left.word.lexicographicallyPrecedes(right.word)
    }
  }

  /// The slips that a word of so many letters may have; 0 for words too short to guess.
  static func limit(letters: Int) -> Int {
    letters >= 8 ? 2 : letters >= 4 ? 1 : 0
  }

  /// The scalars of a folded word that near words may be looked for; `nil` for one that is too short, or of Han or kana.
  static func letters(of word: [UInt8]) -> [UInt32]? {
    var result: [UInt32] = []
    for scalar in String(decoding: word, as: UTF8.self).unicodeScalars {
      switch CTextClass(ctext_class(scalar.value)) {
      case .word, .hangul, .extend, .complex: result.append(scalar.value)
      default: return nil
      }
    }
    return limit(letters: result.count) == 0 || result.count > longest ? nil : result
  }

  /// The nearest words to a folded word, nearest first, then in their bytes' order.
  ///
  /// - Parameter isPresent: Whether a quote has the word: the pages of a patched index may hold others too.
  /// - Complexity: O(n) in the vocabulary; a few instructions for a word of other letters.
  func nearest(
    to word: [UInt8], count: Int, where isPresent: ([UInt8]) throws(SQLiteError) -> Bool
  ) throws(SQLiteError) -> [Near] {
    guard let wanted = Self.letters(of: word) else { return [] }
    let limit = Self.limit(letters: wanted.count)
    let wantedLetters = wanted.reduce(into: UInt64(0)) { $0 |= Self.bit($1) }
    var found: [[Near]] = Array(repeating: [], count: limit + 1)
    wanted.withUnsafeBufferPointer { wanted in
      // Every slip changes the length by one at most, and two letters of the sets.
      for length in wanted.count - limit...wanted.count + limit {
        buckets[length].scalars.withUnsafeBufferPointer { scalars in
          for (index, letters) in buckets[length].letters.enumerated()
          where (letters ^ wantedLetters).nonzeroBitCount <= 2 * limit {
            let start = index * length
            let other = UnsafeBufferPointer(rebasing: scalars[start..<start + length])
            guard let distance = EditDistance.between(wanted, other, limit: limit), distance > 0
            else { continue }
            found[distance].append(Near(word: utf8(other), distance: distance))
          }
        }
      }
    }
    var result: [Near] = []
    for near in found.joined().sorted(by: Near.precedes) where result.count < count {
      // A patched index may hold a word in several segments.
      if result.last?.word != near.word, try isPresent(near.word) { result.append(near) }
    }
    return result
  }

  private static func bit(_ scalar: UInt32) -> UInt64 {
    1 << UInt64((scalar &* 0x9E37_79B1) >> 26)
  }

  private func utf8(_ word: UnsafeBufferPointer<UInt32>) -> [UInt8] {
    var view = String.UnicodeScalarView()
    for value in word {
      if let scalar = Unicode.Scalar(value) { view.append(scalar) }
    }
    return Array(String(view).utf8)
  }

  mutating func append(_ term: UnsafeBufferPointer<UInt8>) {
    // Marked tokens begin below all text; one slip away from four letters are three.
    guard let base = term.baseAddress, term.count >= 3, base[0] > 0x20 else { return }
    word.removeAll(keepingCapacity: true)
    var bits: UInt64 = 0
    var index = 0
    while index < term.count {
      let (scalar, length) = decodeScalar(base, index, term.count)
      if scalar >= 0x80, CTextClass(ctext_class(scalar)) == .ideograph { return }
      word.append(scalar)
      bits |= Self.bit(scalar)
      index &+= length
    }
    guard word.count >= 3, word.count < buckets.count else { return }
    buckets[word.count].letters.append(bits)
    buckets[word.count].scalars.append(contentsOf: word)
  }
}
