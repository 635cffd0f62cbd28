import CorpusStore
import QuoteSearch
import Synchronization
import TestSupport
import Testing
import ZitareModels

@testable import SnapshotSync

final class SharedLog: Sendable {
  private let log = Mutex(DeltaLog())

  func withLock<Result: Sendable>(_ body: (inout DeltaLog) -> Result) -> Result {
    log.withLock { log in body(&log) }
  }
}

/// A bench whose origin has deltas: the documents are the log's, until only the log goes on.
final class DeltaBench {
  let bench: Bench
  private let log = SharedLog()
  private(set) var quotes: [(slug: String, json: String)] = []

  init(_ slugs: [String] = ["a", "b", "c"], manifest: Bool = true) throws {
    bench = try Bench()
    publish(slugs)
    try serve(manifest: manifest)
    bench.origin.respond("api/v1/changes") { [log] conversation, request in
      let query = request.path.split(separator: "?").dropFirst().first ?? ""
      var (since, limit) = (0, 50)
      for part in query.split(separator: "&") {
        if part.hasPrefix("since=c%2F") { since = Int(part.dropFirst(10)) ?? -1 }
        if part.hasPrefix("limit=") { limit = min(500, Int(part.dropFirst(6)) ?? 0) }
      }
      let body = log.withLock { log in
        defer { log.publishPending() }
        return log.page(since: since, limit: limit)
      }
      conversation.answer(200, ["Content-Type: application/json"], Array(body.utf8))
    }
  }

  func publish(_ slugs: [String], text: String = "Text") {
    publish(slugs.map { ($0, quoteJSON($0, "\(text) \($0)", author: "x")) })
  }

  func publish(_ items: DeltaLog.Items, authors: DeltaLog.Items? = nil) {
    quotes = items
    let authors = authors ?? [("x", "{\"slug\":\"x\",\"name\":\"X\"}")]
    log.withLock { $0.publish(quotes: items, authors: authors) }
  }

  /// Publishes once the next page has been answered.
  func publishBehindNextPage(_ slugs: [String]) {
    let items = slugs.map { ($0, quoteJSON($0, "Text \($0)", author: "x")) }
    quotes = items
    log.withLock { $0.pending = items }
  }

  /// Publishes the documents of what the log says now.
  func serve(manifest: Bool = true) throws {
    let snapshot = Snapshot(
      quotes: quotes.map(\.json), authors: ["{\"slug\":\"x\",\"name\":\"X\"}"])
    bench.serve(snapshot)
    if manifest { serveManifest(of: snapshot) }
  }

  func serveManifest(of snapshot: Snapshot? = nil, cursor: String? = nil) {
    let snapshot =
      snapshot
      ?? Snapshot(
        quotes: quotes.map(\.json), authors: ["{\"slug\":\"x\",\"name\":\"X\"}"])
    let cursor = cursor ?? log.withLock { $0.cursor }
    bench.serveManifest(
      of: snapshot, etag: "\"\(cursor) \(quotes.count)\"", more: "\"cursor\":\"\(cursor)\",",
      bytes: 3_000_000)
  }

  func lie(_ digest: String?) { log.withLock { $0.digest = digest } }

  var changes: [String] {
    defer { bench.origin.forget() }
    return bench.origin.requests.map(\.path).filter { $0.hasPrefix("api/") }
  }

  func meta(_ key: String) throws -> String? {
    try Corpus.open(at: bench.paths.corpus)?.meta(key)
  }

  func expectSound() throws {
    let corpus = try #require(try Corpus.open(at: bench.paths.corpus))
    #expect(corpus.problems(QuoteSearchText()).damage == [])
    #expect(
      try corpus.quotes(ResolvedFilter(), limit: nil).map(\.quote.slug.rawValue)
        == quotes.map(\.slug))
  }
}
