import Glibc
import TestSupport
import Testing

@testable import SnapshotSync

/// S-03, S-06, S-07 and S-08: rows and places that an origin need not have in order.
@Suite("Places in the deltas")
struct DeltaPlaceTests {
  /// A last page that withdraws quotes and leaves others.
  private func page(
    _ cursor: String, deleting slugs: String, leaving quotes: [String]
  ) throws -> LoopbackOrigin.Fault {
    Fault.json(
      """
      {"cursor":"\(cursor)","more":false,"deleted":{"quotes":\(slugs)},
      "corpus":{"quotes":\(quotes.count),"digest":"\(try Snapshot.digest(quotes))"}}
      """)
  }

  @Test("a withdrawal of what was never there is passed over, and its place is kept")
  func unknown() throws {
    let origin = try DeltaBench()
    try origin.bench.sync()
    let page = try page("c/9", deleting: "[\"nobody\"]", leaving: origin.quotes.map(\.json))
    origin.bench.origin.fail("api/v1/changes?since=c%2F4&limit=500", page)
    let report = try origin.bench.sync(mode: .delta)
    #expect(report.isDelta)
    #expect(!report.applied.changed)
    _ = origin.changes
    try origin.bench.sync(mode: .delta)
    #expect(origin.changes == ["api/v1/changes?since=c%2F9&limit=500"])
  }

  @Test("a withdrawal that comes late, while the place stays, is applied")
  func late() throws {
    let origin = try DeltaBench()
    try origin.bench.sync()
    let left = [origin.quotes[0].json, origin.quotes[2].json]
    origin.bench.origin.fail(
      "api/v1/changes?since=c%2F4&limit=500",
      try page("c/4", deleting: "[\"b\"]", leaving: left))
    let report = try origin.bench.sync(mode: .delta)
    #expect(report.isDelta)
    #expect(report.applied.removed["quotes"] == 1)
    #expect(try origin.bench.slugs == ["a", "c"])
    #expect(try origin.meta("cursor") == "c/4")
  }

  @Test("of one origin are not told to another, nor kept where the store is gone")
  func foreign() throws {
    let (one, other) = (try DeltaBench(), try DeltaBench(["m", "n"]))
    try one.bench.sync()
    _ = other.changes
    let report = try one.bench.sync(mode: .delta, from: other.bench.origin.url)
    #expect(report.isDelta)
    #expect(other.changes == ["api/v1/changes?limit=500"])
    #expect(try one.bench.slugs == ["m", "n"])
    unlink(one.bench.paths.corpus)
    _ = one.changes
    try one.bench.sync(mode: .delta)
    #expect(one.changes == ["api/v1/changes?limit=500"])
    try one.expectSound()
  }

  @Test("more rows of one moment than a page holds all arrive")
  func sameMoment() throws {
    let origin = try DeltaBench()
    try origin.bench.sync()
    _ = origin.changes
    origin.publish(
      (0..<1001).map { number in
        (
          "q-\(number)",
          quoteJSON("q-\(number)", "Text \(number)", author: "x").dropLast()
            + #","updatedAt":"2026-11-30T08:00:00.000Z"}"#
        )
      })
    let report = try origin.bench.sync(mode: .delta)
    #expect(report.isDelta)
    #expect(report.applied.added["quotes"] == 1001)
    // Three withdrawals are rows too.
    #expect(origin.changes.count == 3)
    try origin.expectSound()
  }
}
