import CorpusStore
import ZitareModels

/// Writes the next corpus file: a patched copy of the old one, or a new one.
struct SnapshotWrite {
  let change: SnapshotChange
  let old: Corpus?
  let paths: StorePaths
  let text: any TextIndexing
  let options: ApplyOptions
  let signal: () -> Int32

  /// What is known once the file is complete.
  struct Outcome {
    var generation = ""
    var quotesAdded = 0
    var skipped: [ApplyReport.Skipped] = []
    /// References that no document describes.
    var dangling = 0
    /// One that was described before.
    var newlyDangling: String?
  }

  func run(fetched: [FetchedDocument], absent: [String], origin: String) throws -> Outcome {
    try Publication.prepare(paths, copying: old != nil)
    let writer = try CorpusWriter(path: paths.next, new: old == nil, text: text)
    writer.interrupt(when: { signal() != 0 })
    var outcome = Outcome()
    outcome.quotesAdded = change.report.added["quotes"] ?? 0
    do {
      try write(writer, &outcome)
      outcome.generation = generation(fetched)
      try describe(writer, fetched, absent, origin, outcome.generation)
      outcome.dangling = try writer.danglingCount()
      outcome.newlyDangling = try writer.newlyDangling(since: old)
      try writer.finish()
    } catch {
      // SQLite's word for an interruption says less than the signal.
      if signal() != 0 { throw ApplyFailure.interrupted(signal()) }
      throw error
    }
    return outcome
  }

  private func write(_ writer: CorpusWriter, _ outcome: inout Outcome) throws {
    let rows = plannedRows()
    let isRefilled = change.quotes != nil && rows == nil
    let isOtherPipeline = try old.map { try $0.pipeline != text.version } ?? true
    let stale = try staleEntries(rows)
    let rebuildsIndex =
      isRefilled || isOtherPipeline || stale.count * 4 > (old?.quoteCount ?? 0)
    if !rebuildsIndex { try writer.unindex(stale) }
    try writeEntities(writer)
    if isOtherPipeline, old != nil { try writer.refold() }
    var fresh: [Int64] = []
    if let document = change.quotes {
      if let rows, let diff = change.quoteDiff {
        fresh = try patch(writer, document, diff, rows)
      } else {
        try refill(writer, document, &outcome)
      }
    }
    try writer.recount()
    if rebuildsIndex {
      try writer.rebuildIndex()
    } else {
      // Entries that went because a name changed come back with the new one.
      let renamed = Set(stale).intersection(renamedKept(rows))
      try writer.index(renamed.union(fresh).sorted())
    }
  }

  /// The row of every quote in the new order; `nil` where the corpus is filled anew.
  private func plannedRows() -> [Int64]? {
    guard let diff = change.quoteDiff, diff.decoded != nil else { return nil }
    let kept = zip(diff.entries, diff.moved).map { entry, moved in moved ? nil : entry.row }
    return DocumentOrder.filled(
      kept, first: CorpusWriter.firstID, gap: CorpusWriter.idGap)
  }

  /// The old rows whose index entries change, ascending.
  private func staleEntries(_ rows: [Int64]?) throws -> [Int64] {
    guard old != nil else { return [] }
    var stale = change.entities.values.reduce(into: Set<Int64>()) { $0.formUnion($1.renamedIn) }
    if let diff = change.quoteDiff {
      stale.formUnion(diff.removed)
      for (entry, moved) in zip(diff.entries, diff.moved) where moved || entry.fate == .updated {
        if let row = entry.row { stale.insert(row) }
      }
    }
    return stale.sorted()
  }

  /// The rows that stay where they are though their index entry changes.
  private func renamedKept(_ rows: [Int64]?) -> Set<Int64> {
    var renamed = change.entities.values.reduce(into: Set<Int64>()) { $0.formUnion($1.renamedIn) }
    guard let diff = change.quoteDiff else { return renamed }
    renamed.subtract(diff.removed)
    for (entry, moved) in zip(diff.entries, diff.moved) where moved {
      if let row = entry.row { renamed.remove(row) }
    }
    return renamed
  }

  private func writeEntities(_ writer: CorpusWriter) throws {
    // What others refer to comes first, so that references find it.
    for kind in [EntityKind.language, .place, .epoch, .role, .theme, .author, .source] {
      guard let diff = change.entities[kind] else { continue }
      for entity in diff.removed { try writer.withdraw(kind, id: entity.id, slug: entity.slug) }
      for change in diff.changes { try writer.put(change.entity, digest: change.digest) }
      for same in diff.rewritten { try writer.setDigest(of: kind, id: same.id, same.digest) }
    }
  }

  /// Fills the quotes anew, decoding them on the way.
  private func refill(
    _ writer: CorpusWriter, _ document: FetchedDocument, _ outcome: inout Outcome
  ) throws {
    try writer.emptyQuotes()
    var decoder = ItemDecoder()
    var seen: Set<Slug> = []
    var bad: [BadItem] = []
    var lengths: [UInt8] = []
    lengths.reserveCapacity(document.frame.items.count)
    let isCompared = change.quoteDiff != nil
    func id(_ nth: Int) -> Int64 { CorpusWriter.firstID + Int64(nth) * CorpusWriter.idGap }
    for (index, item) in document.frame.items.enumerated() {
      if index % 1024 == 0, signal() != 0 { throw ApplyFailure.interrupted(signal()) }
      let bytes = item.bytes(in: document.body.bytes)
      let quote: Quote
      do throws(BadItem) {
        quote = try decoder.quote(bytes, at: index)
      } catch {
        bad.append(error)
        continue
      }
      guard seen.insert(quote.slug).inserted else {
        bad.append(.repeated(quote.slug, at: index))
        continue
      }
      try writer.insert(quote, id: id(lengths.count), digest: ItemDigest(sha256Of: bytes))
      lengths.append(QuoteSequence.lengthByte(of: quote.text))
    }
    if !isCompared {
      try Acceptance.check(
        document: document.name, total: document.frame.items.count, bad: bad, stored: 0,
        acceptsShrink: options.acceptsShrink)
      outcome.skipped = bad.map { .init(document: document.name, item: $0) }
      outcome.quotesAdded = lengths.count
    }
    try writer.indexQuotes()
    var nth = 0
    try writer.writeSequence {
      guard nth < lengths.count else { return nil }
      defer { nth += 1 }
      return (id(nth), lengths[nth])
    }
  }

  /// Changes what changed; returns the rows that need index entries.
  private func patch(
    _ writer: CorpusWriter, _ document: FetchedDocument, _ diff: QuoteDiff, _ rows: [Int64]
  ) throws -> [Int64] {
    guard let old else { return [] }
    // All that goes, goes first: a new row may take the place of an old one.
    for row in diff.removed { try writer.deleteQuote(id: row) }
    for (entry, moved) in zip(diff.entries, diff.moved) where moved {
      if let row = entry.row { try writer.deleteQuote(id: row) }
    }
    var fresh: [Int64] = []
    var lengths: [Int64: UInt8] = [:]
    for (place, entry) in diff.entries.enumerated() {
      let row = rows[place]
      switch entry.fate {
      case .kept where !diff.moved[place]:
        continue
      case .rewritten where !diff.moved[place]:
        try writer.setDigest(ofQuote: row, entry.digest)
        continue
      case .updated where !diff.moved[place]:
        guard let quote = diff.decoded?[entry.item] else { continue }
        try writer.update(quote, id: row, digest: entry.digest)
        lengths[row] = QuoteSequence.lengthByte(of: quote.text)
      default:
        var quote = diff.decoded?[entry.item]
        if quote == nil, let stored = entry.row {
          quote = try old.quotes(ids: [stored]).first?.quote
        }
        guard let quote else { continue }
        try writer.insert(quote, id: row, digest: entry.digest)
        lengths[row] = QuoteSequence.lengthByte(of: quote.text)
      }
      fresh.append(row)
    }
    let known = try old.sequence()
    var place = 0
    var cursor = 0
    try writer.writeSequence {
      guard place < rows.count else { return nil }
      let row = rows[place]
      place += 1
      if let length = lengths[row] { return (row, length) }
      // Rows that stayed ascend on both sides.
      while cursor < known.ids.count, known.ids[cursor] < row { cursor += 1 }
      return (row, cursor < known.ids.count ? known.lengths[cursor] : 0)
    }
    return fresh
  }

  private func describe(
    _ writer: CorpusWriter, _ fetched: [FetchedDocument], _ absent: [String], _ origin: String,
    _ generation: String
  ) throws {
    for document in fetched {
      try writer.setDocument(
        document.name,
        StoredDocument(
          name: document.name, etag: document.validators.etag,
          lastModified: document.validators.lastModified, sha256: document.sha256,
          bytes: Int64(document.body.bytes.count), items: document.frame.items.count,
          fetchedAt: document.fetchedAt, freshUntil: document.freshUntil))
    }
    for name in absent { try writer.setDocument(name, nil) }
    try writer.setMeta("generation", generation)
    try writer.setMeta("origin", origin)
    try writer.setMeta("synced", String(options.now))
    try writer.setMeta("pipeline", text.version.pipeline)
    try writer.setMeta("icu", text.version.icu)
    try writer.setMeta("stemmers", text.version.stemmers)
    if let stated = change.quotes?.frame.generatedAt {
      try writer.setMeta("generatedAt", stated)
    }
  }

  /// Names this state of the store: other documents or another time, another name.
  private func generation(_ fetched: [FetchedDocument]) -> String {
    var bytes = Array("\(options.now)\n".utf8)
    for document in fetched.sorted(by: { $0.name < $1.name }) { bytes += document.sha256 }
    return SHA256.hex(of: bytes)
  }
}
