internal import CText
internal import CorpusStore

/// The words of the index, for finding near ones.
///
/// It is read when the first unknown word asks for it, and kept: stems and words of Han or kana are left out.
struct Vocabulary {
  /// The longest words that near ones are looked for, in scalars.
  private static let longest = 64

  /// All words, one after the other.
  private var bytes: [UInt8] = []
  /// The words by how many scalars they have: only a few lengths are looked through for one word.
  private var groups: [Group] = Array(repeating: Group(), count: longest + 3)

  /// Words of one length.
  private struct Group {
    /// For each word a bit for every letter that it has.
    var letters: [UInt64] = []
    /// Where each begins in `bytes`.
    var starts: [UInt32] = []
  }

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
    // Every slip changes the length by one at most.
    for length in wanted.count - limit...wanted.count + limit {
      let group = groups[length]
      for index in Self.candidates(in: group.letters, near: wantedLetters, limit: limit) {
        let (scalars, end) = scalars(at: Int(group.starts[index]), count: length)
        guard let distance = EditDistance.between(wanted, scalars, limit: limit), distance > 0
        else { continue }
        let other = Array(bytes[Int(group.starts[index])..<end])
        found[distance].append(Near(word: other, distance: distance))
      }
    }
    var result: [Near] = []
    for near in found.joined().sorted(by: Near.precedes) where result.count < count {
      // A patched index may hold a word in several segments.
      if result.last?.word != near.word, try isPresent(near.word) { result.append(near) }
    }
    return result
  }

  /// Which of the sets of letters differ from the wanted ones by what so many slips can change: two letters each.
  private static func candidates(
    in letters: [UInt64], near wanted: UInt64, limit: Int
  ) -> [Int] {
    var result: [Int] = []
    for (index, other) in letters.enumerated() {
      var different = other ^ wanted
      // Counting all bits takes longer than to take a few away.
      for _ in 0..<2 * limit { different &= different &- 1 }
      if different == 0 { result.append(index) }
    }
    return result
  }

  /// The scalars of a word, and where it ends.
  private func scalars(at start: Int, count: Int) -> ([UInt32], end: Int) {
    bytes.withUnsafeBufferPointer { buffer in
      var result: [UInt32] = []
      guard let base = buffer.baseAddress else { return (result, start) }
      result.reserveCapacity(count)
      var end = start
      for _ in 0..<count {
        let (scalar, size) = decodeScalar(base, end, buffer.count)
        result.append(scalar)
        end += size
      }
      return (result, end)
    }
  }

  @inline(__always)
  private static func bit(_ scalar: UInt32) -> UInt64 {
    1 << UInt64((scalar &* 0x9E37_79B1) >> 26)
  }

  mutating func append(_ term: UnsafeBufferPointer<UInt8>) {
    // Marked tokens begin below all text; one slip away from four letters are three.
    guard let base = term.baseAddress, term.count >= 3, base[0] > 0x20 else { return }
    // A word is of Han or kana altogether or not at all.
    let first = decodeScalar(base, 0, term.count).scalar
    if first >= 0x2E80, CTextClass(ctext_class(first)) == .ideograph { return }
    var bits: UInt64 = 0
    var length = 0
    var index = 0
    while index < term.count {
      let byte = base[index]
      if byte < 0x80 {
        bits |= Self.bit(UInt32(byte))
        index &+= 1
      } else {
        let (scalar, size) = decodeScalar(base, index, term.count)
        bits |= Self.bit(scalar)
        index &+= size
      }
      length &+= 1
    }
    guard length >= 3, length <= Self.longest + 2 else { return }
    groups[length].starts.append(UInt32(truncatingIfNeeded: bytes.count))
    groups[length].letters.append(bits)
    bytes.append(contentsOf: term)
  }
}
