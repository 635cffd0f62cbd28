/// Numbers of the ranking. Changed only with the table in docs/search-quality.md made anew.
enum RankingTable {
  /// What a match counts in text, author, source, themes and tags.
  @inline(__always)
  static func columnWeight(_ column: Int32) -> Float {
    switch column {
    case 0, 1: 1
    case 3: 0.7
    default: 0.6
    }
  }

  /// What a match counts by its tier (`MatchTier`), the exact form first.
  @inline(__always)
  static func weight(_ tier: MatchTier) -> Float {
    switch tier {
    case .exact, .word: 1
    case .stem, .prefix: 0.6
    case .near: 0.45
    case .far: 0.3
    }
  }

  /// BM25's saturation: in quotations a word's repetition tells little.
  static let saturation: Float = 0.4
  /// BM25's share of the length.
  static let lengthShare: Float = 0.4
  /// The scalars of a quote of ordinary length. A constant, so that a score does not depend on the rest of the corpus.
  static let ordinaryLength: Float = 90
  /// How many quotes a word is counted in at most, for its weight.
  static let countLimit: Int64 = 4000
  /// How many of the best hits are looked at for how they are written.
  static let exactLimit = 1000
}
