internal import CorpusStore
internal import ZitareModels

/// The digest over all quotes of a store, as deltas state it: lower-case hexadecimal SHA-256 of the lines
/// `slug<TAB>sha256(canonical JSON)<LF>` in document order.
enum CorpusDigest {
  private static let pageLength = 512

  /// Reads all quotes, some hundred at a time.
  ///
  /// - Complexity: O(n) in the store's size.
  static func of(_ corpus: Corpus, _ signal: () -> Int32) throws -> String {
    var stream = SHA256Stream()
    let ids = try corpus.sequence().ids
    var canonical: [UInt8] = []
    var start = 0
    while start < ids.count {
      if signal() != 0 { throw ApplyFailure.interrupted(signal()) }
      let end = min(start + pageLength, ids.count)
      var lines: [UInt8] = []
      for stored in try corpus.quotes(ids: Array(ids[start..<end])) {
        canonical.removeAll(keepingCapacity: true)
        CanonicalQuote.append(stored.quote, statesBucket: stored.statesBucket, to: &canonical)
        append(stored.quote.slug, canonical, to: &lines)
      }
      lines.withUnsafeBufferPointer { stream.update($0) }
      start = end
    }
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
