import TestSupport
import ZitareModels

@testable import SnapshotSync

/// An origin's deltas as a log would give them: every change has a number, and of each item only the last one is kept.
struct DeltaLog: Sendable {
  private struct Row: Sendable {
    var number: Int
    /// `nil`: the item is gone.
    var json: String?
  }

  private struct Key: Hashable, Sendable {
    var collection: String
    var slug: String
  }

  private var rows: [Key: Row] = [:]
  private var order: [String] = []
  private(set) var number = 0
  /// Quotes that are published behind the next page.
  var pending: Items?
  /// Answered in the place of what is right.
  var digest: String?

  typealias Items = [(slug: String, json: String)]

  /// Publishes what waits for it.
  mutating func publishPending() {
    guard let pending else { return }
    self.pending = nil
    publish(quotes: pending, authors: [("x", "{\"slug\":\"x\",\"name\":\"X\"}")])
  }

  /// Numbers what is different.
  mutating func publish(quotes: Items, authors: Items = []) {
    let places = Dictionary(
      order.enumerated().map { ($1, Int64($0)) }, uniquingKeysWith: { $1 })
    let moved = DocumentOrder.moved(quotes.map { places[$0.slug] })
    for (place, quote) in quotes.enumerated() {
      put(Key(collection: "quotes", slug: quote.slug), quote.json, moved: moved[place])
    }
    for author in authors { put(Key(collection: "authors", slug: author.slug), author.json) }
    let there = Set(
      quotes.map { Key(collection: "quotes", slug: $0.slug) }
        + authors.map { Key(collection: "authors", slug: $0.slug) })
    for (key, row) in rows where row.json != nil && !there.contains(key) {
      number += 1
      rows[key] = Row(number: number, json: nil)
    }
    order = quotes.map(\.slug)
  }

  private mutating func put(_ key: Key, _ json: String, moved: Bool = false) {
    guard moved || rows[key]?.json != json else { return }
    number += 1
    rows[key] = Row(number: number, json: json)
  }

  /// The place after everything.
  var cursor: String { "c/\(number)" }

  /// A page behind a place.
  func page(since: Int, limit: Int) -> String {
    let behind = rows.filter { $0.value.number > since && (since > 0 || $0.value.json != nil) }
      .sorted { $0.value.number < $1.value.number }
    let page = behind.prefix(limit)
    let hasMore = page.count < behind.count
    let places = Dictionary(order.enumerated().map { ($1, $0) }, uniquingKeysWith: { $1 })
    var (upserted, deleted) = ([String: [String]](), [String: [String]]())
    for (key, row) in page {
      guard let json = row.json else {
        deleted[key.collection, default: []].append("\"\(key.slug)\"")
        continue
      }
      let place = key.collection == "quotes" ? places[key.slug] : nil
      upserted[key.collection, default: []].append(
        place.map { json.dropLast() + ",\"position\":\($0)}" } ?? json)
    }
    func object(_ collections: [String: [String]]) -> String {
      "{" + collections.map { "\"\($0)\":[\($1.joined(separator: ","))]" }.joined(separator: ",")
        + "}"
    }
    let cursor = hasMore ? "c/\(page.last?.value.number ?? 0)" : self.cursor
    return
      #"{"schemaVersion":1,"cursor":"\#(cursor)","more":\#(hasMore),"corpus":{"quotes":\#(order.count),"digest":"\#(digest ?? rightDigest)"},"upserted":\#(object(upserted)),"deleted":\#(object(deleted))}"#
  }

  private var rightDigest: String {
    var lines: [UInt8] = []
    var decoder = ItemDecoder()
    for slug in order {
      let json = Array((rows[Key(collection: "quotes", slug: slug)]?.json ?? "").utf8)
      let quote = json.withUnsafeBufferPointer { try? decoder.quote($0, at: 0) }
      guard let quote else { return "an item cannot be read" }
      var canonical: [UInt8] = []
      CanonicalQuote.append(quote, statesBucket: decoder.quoteStatedBucket, to: &canonical)
      CorpusDigest.append(quote.slug, canonical, to: &lines)
    }
    return SHA256.hex(of: lines)
  }

  /// The pages from a place to the end, put together; `since` 0: from the beginning.
  func delta(since: Int, limit: Int) throws -> Delta {
    var delta = Delta(since: since == 0 ? nil : "c/\(since)")
    var place = since
    while true {
      let body = MappedBody(copying: Array(page(since: place, limit: limit).utf8))
      let page = try DeltaPage(body.bytes)
      try delta.add(page, body)
      place = Int(page.cursor.dropFirst(2)) ?? 0
      guard page.hasMore else {
        delta.target = page.corpus ?? delta.target
        return delta
      }
    }
  }
}
