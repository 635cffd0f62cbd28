/// Which of very many matches are ranked: words like `the` are in a tenth of a large corpus, and nobody reads on that far.
///
/// The rows with the smallest hashes are in it, up to a limit, wherever they stand in the document; so it is the same for
/// every page of a query, and behind its hits come all others.
struct HitSample {
  /// Up to so many matches all are in it, beyond that at least half as many.
  static let limit = 8192
  /// A page that ends farther back needs the others too.
  static let pageLimit = 1000

  private var threshold = UInt32.max

  /// Whether all rows are in it so far.
  var isWhole: Bool { threshold == .max }

  @inline(__always)
  func holds(_ id: Int64) -> Bool {
    // The high half of a product with the golden ratio: neighbours' hashes lie far apart.
    UInt32(truncatingIfNeeded: (UInt64(bitPattern: id) &* 0x9E37_79B9_7F4A_7C15) >> 32) <= threshold
  }

  /// Leaves out about half of the rows.
  mutating func narrow() {
    threshold >>= 1
  }
}
