import CorpusStore
import ZitareModels

/// What the quotes' document changes, item by item in its order.
struct QuoteDiff {
  enum Fate: UInt8 {
    /// Received in the same bytes.
    case kept
    /// Received in other bytes with the same meaning.
    case rewritten
    case updated
    case added
  }

  struct Entry {
    var fate: Fate
    /// The item in the document's frame.
    var item: UInt32
    /// The row, unless it is new.
    var row: Int64?
    /// Its digest.
    var digest: ItemDigest
    /// Whether the origin stated the length bucket.
    var statesBucket = true
  }

  var entries: [Entry] = []
  /// The updated and added quotes by item, as long as they are few: a corpus that is all new is decoded while it is
  /// written.
  var decoded: [UInt32: Quote]? = [:]
  /// Decodes an item that is not held.
  var decode: ((UInt32) throws -> Quote?)?
  var removed: [Int64] = []
  var moved: [Bool] = []
  var bad: [BadItem] = []

  var added: Int { entries.count { $0.fate == .added } }
  var updated: Int { entries.count { $0.fate == .updated } }
  var movedCount: Int { moved.count { $0 } }
  var isEmpty: Bool {
    removed.isEmpty && movedCount == 0 && entries.allSatisfy { $0.fate == .kept }
  }

  /// More changed quotes than this are not held in memory; the corpus is then filled anew.
  static func mostDecoded(of count: Int) -> Int { max(1000, count / 4) }

  /// The updated or added quote of an entry.
  func quote(_ entry: Entry) throws -> Quote? {
    try decoded?[entry.item] ?? decode?(entry.item)
  }

  /// Compares the document with what the store holds, by digest first, then by value.
  init(_ document: FetchedDocument, _ old: Corpus, _ signal: () -> Int32) throws {
    var received = try ReceivedQuotes(old)
    var newSlugs: Set<Slug> = []
    var decoder = ItemDecoder()
    var pending: [Pending] = []
    entries.reserveCapacity(document.frame.items.count)
    for (index, item) in document.frame.items.enumerated() {
      if index % 1024 == 0, signal() != 0 { throw ApplyFailure.interrupted(signal()) }
      let bytes = item.bytes(in: document.body.bytes)
      let number = UInt32(index)
      let digest = ItemDigest(sha256Of: bytes)
      if let row = received.claim(digest) {
        entries.append(Entry(fate: .kept, item: number, row: row, digest: digest))
        continue
      }
      let quote: Quote
      do throws(BadItem) {
        quote = try decoder.quote(bytes, at: index)
      } catch {
        bad.append(error)
        continue
      }
      let row = try old.quoteRow(slug: quote.slug)
      let isFirst =
        if let row { received.claim(row: row) } else { newSlugs.insert(quote.slug).inserted }
      guard isFirst else {
        bad.append(.repeated(quote.slug, at: index))
        continue
      }
      if let row { pending.append(Pending(entry: entries.count, row: row, quote: quote)) }
      entries.append(
        Entry(
          fate: row == nil ? .added : .updated, item: number, row: row, digest: digest,
          statesBucket: decoder.quoteStatedBucket))
      if row == nil { hold(quote, of: number, in: document) }
      if pending.count == Self.batchLength { try settle(&pending, old, document) }
    }
    try settle(&pending, old, document)
    removed = received.unclaimed
    moved = DocumentOrder.moved(entries.map(\.row))
  }

  /// A quote that came in other bytes than before, and has yet to be compared by value.
  private struct Pending {
    var entry: Int
    var row: Int64
    var quote: Quote
  }

  private static let batchLength = 512

  /// Compares by value, many at a time: what came in other bytes may say the same.
  private mutating func settle(
    _ pending: inout [Pending], _ old: Corpus, _ document: FetchedDocument
  ) throws {
    let stored = Dictionary(
      try old.quotes(ids: pending.map(\.row)).map { ($0.id, $0.quote) }, uniquingKeysWith: { $1 })
    for one in pending {
      if stored[one.row]?.withoutNames == one.quote.withoutNames {
        entries[one.entry].fate = .rewritten
      } else {
        hold(one.quote, of: entries[one.entry].item, in: document)
      }
    }
    pending.removeAll(keepingCapacity: true)
  }

  private mutating func hold(_ quote: Quote, of item: UInt32, in document: FetchedDocument) {
    decoded?[item] = quote
    if let held = decoded?.count, held > Self.mostDecoded(of: document.frame.items.count) {
      decoded = nil
    }
  }
}
