import CorpusStore
import ZitareModels

/// What a sync's documents change in the store, as far as it can be told before writing.
struct SnapshotChange {
  /// The quotes' document, where it was fetched.
  var quotes: FetchedDocument?
  /// Its comparison with the store; `nil` where there is no store to compare with.
  var quoteDiff: QuoteDiff?
  /// What each kind's document changes.
  var entities: [EntityKind: EntityDiff] = [:]
  /// Counts and bad items.
  var report = ApplyReport()

  /// Compares and verifies.
  init(
    _ fetched: [FetchedDocument], _ absent: [String], _ old: Corpus?, _ options: ApplyOptions,
    _ signal: () -> Int32
  ) throws {
    self.init()
    for document in fetched {
      report.items[document.name] = document.frame.items.count
      if document.name == DocumentName.quotes {
        quotes = document
        try compareQuotes(document, old, options, signal)
      } else if let kind = EntityKind.allCases.first(where: { $0.document == document.name }) {
        let stored = try old?.described(kind).count ?? 0
        let diff = try EntityDiff(kind, document, old)
        // Languages may come and go.
        try Acceptance.check(
          document: document.name, total: document.frame.items.count, bad: diff.bad,
          stored: kind.isRequired ? stored : 0, acceptsShrink: options.acceptsShrink)
        take(diff, of: kind, document.name)
      }
    }
    if let old, absent.contains(EntityKind.language.document), try !old.described(.language).isEmpty
    {
      take(try EntityDiff(withdrawing: .language, old), of: .language, EntityKind.language.document)
    }
  }

  /// Compares with a delta, and verifies as far as that goes before the digest.
  init(
    _ delta: Delta, _ old: Corpus?, _ options: ApplyOptions, _ signal: () -> Int32
  ) throws {
    self.init()
    let diff = try QuoteDiff(delta, old, signal)
    try Acceptance.check(
      document: DocumentName.quotes, total: diff.entries.count, bad: [],
      stored: old?.quoteCount ?? 0, acceptsShrink: options.acceptsShrink)
    take(diff)
    for kind in EntityKind.allCases {
      let diff = try EntityDiff(kind, delta, old)
      let stored = try old?.described(kind).count ?? 0
      try Acceptance.check(
        document: kind.document, total: stored + diff.added - diff.removed.count, bad: [],
        stored: kind.isRequired ? stored : 0, acceptsShrink: options.acceptsShrink)
      take(diff, of: kind, kind.document)
    }
  }

  private init() {
    for name in ApplyReport.collections {
      report.added[name] = 0
      report.updated[name] = 0
      report.removed[name] = 0
    }
  }

  private mutating func compareQuotes(
    _ document: FetchedDocument, _ old: Corpus?, _ options: ApplyOptions, _ signal: () -> Int32
  ) throws {
    guard let old else { return }
    let diff = try QuoteDiff(document, old, signal)
    try Acceptance.check(
      document: document.name, total: document.frame.items.count, bad: diff.bad,
      stored: old.quoteCount, acceptsShrink: options.acceptsShrink)
    report.skipped += diff.bad.map { .init(document: document.name, item: $0) }
    take(diff)
  }

  private mutating func take(_ diff: QuoteDiff) {
    report.added["quotes"] = diff.added
    report.updated["quotes"] = diff.updated
    report.removed["quotes"] = diff.removed.count
    report.moved = diff.movedCount
    quoteDiff = diff
  }

  private mutating func take(_ diff: EntityDiff, of kind: EntityKind, _ document: String) {
    report.added[kind.plural] = diff.added
    report.updated[kind.plural] = diff.updated
    report.removed[kind.plural] = diff.removed.count
    report.skipped += diff.bad.map { .init(document: document, item: $0) }
    entities[kind] = diff
  }

  /// Whether the store holds all of it already.
  var isEmpty: Bool {
    (quoteDiff?.isEmpty ?? (quotes == nil)) && entities.values.allSatisfy(\.isEmpty)
  }

  /// The documents whose collections are not what they were.
  var touched: [String] {
    let kinds = EntityKind.allCases.filter { entities[$0]?.isEmpty == false }.map(\.document)
    return (quoteDiff?.isEmpty == false ? [DocumentName.quotes] : []) + kinds
  }
}
