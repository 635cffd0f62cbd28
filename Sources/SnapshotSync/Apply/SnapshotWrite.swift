internal import CRemote
import CorpusStore
import Glibc
import ZitareModels

/// Writes the next corpus file: a patched copy of the old one, or a new one.
struct SnapshotWrite {
  let change: SnapshotChange
  let old: Corpus?
  let paths: StorePaths
  let text: any TextIndexing
  let options: ApplyOptions
  let signal: () -> Int32
  /// Whether the store's changes are news: not where it is filled for the first time, or with another origin's corpus.
  var tellsNews = true

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

  /// Where the new content comes from.
  struct Provenance {
    var origin: String
    var fetched: [FetchedDocument] = []
    var absent: [String] = []
    /// The place in the deltas that the documents equal, where the origin says so.
    var cursor: String?
    var delta: Delta?
  }

  func run(_ provenance: Provenance) throws -> Outcome {
    try Publication.prepare(paths, copying: old != nil, signal)
    let writer = try CorpusWriter(path: paths.next, new: old == nil, text: text)
    writer.interrupt(when: { signal() != 0 })
    var outcome = Outcome()
    outcome.quotesAdded = change.report.added["quotes"] ?? 0
    do {
      try keepNews(writer, provenance.origin)
      try write(writer, &outcome)
      outcome.generation = generation(provenance)
      try describe(writer, provenance, outcome.generation)
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

  /// Brings the news of the past along, as far as they are news.
  private func keepNews(_ writer: CorpusWriter, _ origin: String) throws {
    guard old != nil else {
      // A damaged store gives what it still can.
      let damaged = options.ignoresStore ? try? Corpus.open(at: paths.corpus) : nil
      if let damaged, (try? damaged.meta("origin")) == origin {
        let since = options.now - NewsPeriod.seconds
        try writer.restore((try? damaged.news(since: since, limit: nil)) ?? [])
      }
      return
    }
    try writer.forgetNews(before: tellsNews ? options.now - NewsPeriod.seconds : nil)
  }

  private func write(_ writer: CorpusWriter, _ outcome: inout Outcome) throws {
    let rows = plannedRows()
    let isRefilled = (change.quotes != nil || change.quoteDiff != nil) && rows == nil
    let isOtherPipeline = try old.map { try $0.pipeline != text.version } ?? true
    let stale = try staleEntries(rows)
    let rebuildsIndex =
      isRefilled || isOtherPipeline || stale.count * 4 > (old?.quoteCount ?? 0)
    if !rebuildsIndex { try writer.unindex(stale) }
    try writeEntities(writer)
    if isOtherPipeline, old != nil { try writer.refold() }
    var fresh: [Int64] = []
    if let rows, let diff = change.quoteDiff {
      fresh = try patch(writer, diff, rows)
      try noteNews(writer, diff) { rows[$0] }
    } else if let document = change.quotes {
      try refill(writer, document, &outcome)
    } else if let diff = change.quoteDiff {
      try refill(writer, diff)
    }
    if isRefilled, let diff = change.quoteDiff {
      try noteNews(writer, diff) { Self.freshID($0) }
    }
    try writer.recount()
    if isRefilled, change.quotes != nil {
      // The index was built on the way.
    } else if rebuildsIndex {
      try writer.rebuildIndex()
    } else {
      // Entries that went because a name changed come back with the new one.
      let renamed = Set(stale).intersection(renamedKept(rows))
      try writer.index(renamed.union(fresh).sorted())
    }
  }

  /// The row of every quote in the new order; `nil` where the corpus is filled anew.
  private func plannedRows() -> [Int64]? {
    guard old != nil, let diff = change.quoteDiff, diff.decoded != nil else { return nil }
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
    let file = try unnamedFile()
    defer { close(file) }
    let index = try IndexingThread(
      writer.beginIndex(file: file),
      look: { if signal() != 0 { throw ApplyFailure.interrupted(signal()) } })
    defer { index.stop() }
    var decoder = ItemDecoder()
    var seen: Set<Slug> = []
    var bad: [BadItem] = []
    var lengths: [UInt8] = []
    lengths.reserveCapacity(document.frame.items.count)
    let isCompared = change.quoteDiff != nil
    for (place, item) in document.frame.items.enumerated() {
      if place % 1024 == 0, signal() != 0 { throw ApplyFailure.interrupted(signal()) }
      let bytes = item.bytes(in: document.body.bytes)
      let quote: Quote
      do throws(BadItem) {
        quote = try decoder.quote(bytes, at: place)
      } catch {
        bad.append(error)
        continue
      }
      guard seen.insert(quote.slug).inserted else {
        bad.append(.repeated(quote.slug, at: place))
        continue
      }
      let id = Self.freshID(lengths.count)
      try writer.insert(
        quote, id: id, digest: ItemDigest(sha256Of: bytes),
        statesBucket: decoder.quoteStatedBucket)
      try index.add(quote, id: id)
      lengths.append(QuoteSequence.lengthByte(of: quote.text))
    }
    if !isCompared {
      try Acceptance.check(
        document: document.name, total: document.frame.items.count, bad: bad, stored: 0,
        acceptsShrink: options.acceptsShrink)
      outcome.skipped = bad.map { .init(document: document.name, item: $0) }
      outcome.quotesAdded = lengths.count
    }
    try index.end()
    try writer.indexQuotes()
    var nth = 0
    try writer.writeSequence {
      guard nth < lengths.count else { return nil }
      defer { nth += 1 }
      return (Self.freshID(nth), lengths[nth])
    }
    // The index is made on a thread of its own, beside all of this.
    try writer.write(index.finish())
  }

  /// A file for what does not fit into memory.
  private func unnamedFile() throws -> Int32 {
    let file = cremote_unnamed_file(paths.folder)
    guard file >= 0 else {
      throw ApplyFailure.system(operation: "open", path: paths.folder, code: errno)
    }
    return file
  }

  /// The row of the n-th quote of a corpus that is filled anew.
  static func freshID(_ nth: Int) -> Int64 {
    CorpusWriter.firstID + Int64(nth) * CorpusWriter.idGap
  }

  /// Changes what changed; returns the rows that need index entries.
  private func patch(
    _ writer: CorpusWriter, _ diff: QuoteDiff, _ rows: [Int64]
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
        try writer.setDigest(ofQuote: row, entry.digest, statesBucket: entry.statesBucket)
        continue
      case .updated where !diff.moved[place]:
        guard let quote = try diff.quote(entry) else { continue }
        try writer.update(quote, id: row, digest: entry.digest, statesBucket: entry.statesBucket)
        lengths[row] = QuoteSequence.lengthByte(of: quote.text)
      default:
        guard let (quote, statesBucket) = try written(entry, diff, old) else { continue }
        try writer.insert(quote, id: row, digest: entry.digest, statesBucket: statesBucket)
        lengths[row] = QuoteSequence.lengthByte(of: quote.text)
      }
      fresh.append(row)
    }
    try writeSequence(writer, rows, lengths, old)
    return fresh
  }

  /// The quote that an entry's row gets: what came, or what was there before.
  func written(
    _ entry: QuoteDiff.Entry, _ diff: QuoteDiff, _ old: Corpus?
  ) throws -> (quote: Quote, statesBucket: Bool)? {
    if entry.fate == .updated || entry.fate == .added {
      return try diff.quote(entry).map { ($0, entry.statesBucket) }
    }
    guard let row = entry.row, let stored = try old?.quotes(ids: [row]).first else { return nil }
    return (stored.quote, entry.fate == .kept ? stored.statesBucket : entry.statesBucket)
  }

  private func writeSequence(
    _ writer: CorpusWriter, _ rows: [Int64], _ lengths: [Int64: UInt8], _ old: Corpus
  ) throws {
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
  }

  private func describe(
    _ writer: CorpusWriter, _ provenance: Provenance, _ generation: String
  ) throws {
    for document in provenance.fetched {
      try writer.setDocument(
        document.name,
        StoredDocument(
          name: document.name, etag: document.validators.etag,
          lastModified: document.validators.lastModified, sha256: document.sha256,
          bytes: Int64(document.body.bytes.count), items: document.frame.items.count,
          fetchedAt: document.fetchedAt, freshUntil: document.freshUntil))
    }
    for name in provenance.absent { try writer.setDocument(name, nil) }
    if let delta = provenance.delta {
      try describe(writer, delta)
    } else {
      try writer.setMeta("cursor", provenance.cursor)
      try writer.setMeta("digest", nil)
    }
    try writer.setMeta("generation", generation)
    try writer.setMeta("origin", provenance.origin)
    try writer.setMeta("synced", String(options.now))
    try writer.setMeta("pipeline", text.version.pipeline)
    try writer.setMeta("icu", text.version.icu)
    try writer.setMeta("stemmers", text.version.stemmers)
    if let stated = change.quotes?.frame.generatedAt {
      try writer.setMeta("generatedAt", stated)
    }
  }

  /// Names this state of the store: other documents or another time, another name.
  private func generation(_ provenance: Provenance) -> String {
    var bytes = Array("\(options.now)\n".utf8)
    for document in provenance.fetched.sorted(by: { $0.name < $1.name }) {
      bytes += document.sha256
    }
    if let delta = provenance.delta { bytes += Array((delta.cursor + "\n").utf8) }
    return SHA256.hex(of: bytes)
  }
}
