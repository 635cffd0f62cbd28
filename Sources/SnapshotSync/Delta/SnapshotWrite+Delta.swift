import CorpusStore
import ZitareModels

extension SnapshotWrite {
  /// Fills the quotes anew out of what is there and what a delta brings: there is no document to read them from.
  func refill(_ writer: CorpusWriter, _ diff: QuoteDiff) throws {
    try writer.emptyQuotes()
    var diff = diff
    if let old { try diff.completeDigests(old) }
    var lengths: [UInt8] = []
    lengths.reserveCapacity(diff.entries.count)
    for (place, entry) in diff.entries.enumerated() {
      if place % 1024 == 0, signal() != 0 { throw ApplyFailure.interrupted(signal()) }
      guard let (quote, statesBucket) = try written(entry, diff, old) else { continue }
      try writer.insert(
        quote, id: Self.freshID(lengths.count), digest: entry.digest, statesBucket: statesBucket)
      lengths.append(QuoteSequence.lengthByte(of: quote.text))
    }
    try writer.indexQuotes()
    var nth = 0
    try writer.writeSequence {
      guard nth < lengths.count else { return nil }
      defer { nth += 1 }
      return (Self.freshID(nth), lengths[nth])
    }
  }

  /// Records where a delta leaves the store: after its cursor, and no more what the documents were.
  func describe(_ writer: CorpusWriter, _ delta: Delta) throws {
    for name in change.touched {
      let stored = try old?.documents.first { $0.name == name }
      let kind = EntityKind.allCases.first { $0.document == name }
      let items = try kind.map { try old?.described($0).count ?? 0 } ?? old?.quoteCount ?? 0
      let collection = kind?.plural ?? ApplyReport.collections[0]
      // No validator, and a digest that nothing has: the next snapshot is fetched whatever the origin says of it.
      try writer.setDocument(
        name,
        StoredDocument(
          name: name, etag: nil, lastModified: nil, sha256: [],
          bytes: max(stored?.bytes ?? 0, kind == nil ? Int64(delta.byteCount) : 0),
          items: items + (change.report.added[collection] ?? 0)
            - (change.report.removed[collection] ?? 0), fetchedAt: options.now,
          freshUntil: delta.freshUntil))
    }
    try writer.setMeta("cursor", delta.cursor)
    try writer.setMeta("digest", delta.target.digest)
    var passed = try old?.meta("passed")?.split(separator: "\n").map(String.init) ?? []
    if let since = delta.since { passed.append(PassedCursor.name(since)) }
    try writer.setMeta("passed", passed.suffix(PassedCursor.limit).joined(separator: "\n"))
  }

  /// Notes what became of quotes. The first filling of a store is no news, nor is another origin's corpus.
  func noteNews(
    _ writer: CorpusWriter, _ diff: QuoteDiff, row: (Int) -> Int64
  ) throws {
    guard let old, tellsNews else { return }
    for (place, entry) in diff.entries.enumerated() {
      switch entry.fate {
      case .added: try writer.noteNews(.added, ofQuote: row(place), at: options.now)
      case .updated: try writer.noteNews(.changed, ofQuote: row(place), at: options.now)
      case .kept, .rewritten: break
      }
    }
    for id in diff.removed {
      guard let quote = try old.quotes(ids: [id], detail: .line).first?.quote else { continue }
      try writer.noteWithdrawn(
        quote.slug,
        QuoteNews.Withdrawn(
          text: quote.text, author: quote.author?.name, language: quote.language),
        at: options.now)
    }
  }
}

/// The places in the deltas that a store has left behind: an answer that leads back to one comes from a cache that is
/// older than the store.
enum PassedCursor {
  /// So many are remembered.
  static let limit = 64

  /// What stands for a cursor, which may be long and hold anything.
  static func name(_ cursor: String) -> String {
    String(SHA256.hex(of: Array(cursor.utf8)).prefix(16))
  }
}
