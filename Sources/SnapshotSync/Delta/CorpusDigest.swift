internal import CorpusStore
internal import ZitareModels

/// The digest over all quotes of a store, as deltas state it: lower-case hexadecimal SHA-256 of the lines
/// `slug<TAB>sha256(canonical JSON)<LF>` in document order.
enum CorpusDigest {
  /// Reads all quotes in one pass.
  ///
  /// - Complexity: O(n) in the store's size.
  static func of(_ corpus: Corpus, _ signal: () -> Int32) throws -> String {
    var stream = SHA256Stream()
    let ids = try corpus.sequence().ids
    let scan = try QuoteScan(corpus)
    var (canonical, lines): ([UInt8], [UInt8]) = ([], [])
    var place = 0
    while let stored = try scan.next() {
      if place % 512 == 0 {
        if signal() != 0 { throw ApplyFailure.interrupted(signal()) }
        lines.withUnsafeBufferPointer { stream.update($0) }
        lines.removeAll(keepingCapacity: true)
      }
      // The rows are in document order, or the store is not what anybody published.
      guard place < ids.count, ids[place] == stored.id else { return "" }
      place += 1
      canonical.removeAll(keepingCapacity: true)
      CanonicalQuote.append(stored.quote, statesBucket: stored.statesBucket, to: &canonical)
      append(stored.quote.slug, canonical, to: &lines)
    }
    lines.withUnsafeBufferPointer { stream.update($0) }
    return SHA256.hex(digest: stream.finish())
  }

  /// One quote's line.
  static func append(_ slug: Slug, _ canonical: [UInt8], to lines: inout [UInt8]) {
    lines.append(contentsOf: slug.rawValue.utf8)
    lines.append(0x09)
    lines.append(contentsOf: SHA256.hex(of: canonical).utf8)
    lines.append(0x0A)
  }
}
