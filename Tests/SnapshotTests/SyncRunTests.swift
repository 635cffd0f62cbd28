import TestSupport
import Testing
import ZitareModels

@testable import SnapshotSync

@Suite("A sync")
struct SyncRunTests {
  @Test("brings everything, then is told that nothing changed and writes no byte of the corpus")
  func twice() throws {
    for weak in [false, true] {
      let bench = try Bench()
      bench.serve(Bench.first, weak: weak)
      let first = try bench.sync()
      #expect(first.applied.added["quotes"] == 3)
      #expect(
        statuses(first) == [
          .fetched, .fetched, .fetched, .fetched, .fetched, .fetched, .fetched, .absent,
        ])
      #expect(first.documents.map(\.items) == [3, 1, 0, 0, 0, 0, 0, 0])
      #expect(first.requests == 9)
      #expect(bench.asked() == everything)
      let before = try FileStamp(bench.paths.corpus)
      let second = try bench.sync()
      #expect(!second.applied.changed)
      #expect(
        statuses(second) == [
          .unchanged, .unchanged, .unchanged, .unchanged, .unchanged, .unchanged, .unchanged,
          .absent,
        ])
      #expect(second.documents.map(\.items) == [3, 1, 0, 0, 0, 0, 0, 0])
      // The bodies of two 404s.
      #expect(second.bytes == 42)
      #expect(bench.asked() == everything)
      #expect(try FileStamp(bench.paths.corpus) == before)
      #expect(
        try FolderListing.names(in: bench.paths.folder) == [
          "corpus.sqlite", "sync.json", "sync.lock",
        ])
    }
  }

  @Test("with --if-stale sends nothing while all is fresh, then asks for what is stale")
  func stale() throws {
    let bench = try Bench()
    try bench.sync()
    _ = bench.asked()
    let report = try bench.sync(ifStale: true)
    #expect(statuses(report) == [.fresh, .fresh, .fresh, .fresh, .fresh, .fresh, .fresh, .absent])
    #expect(report.requests == 0)
    bench.now += 3599
    try bench.sync(ifStale: true)
    #expect(bench.asked() == [])
    bench.now += 1
    try bench.sync(ifStale: true)
    #expect(bench.asked() == everything)
    // The 304s said again for how long they hold.
    bench.now += 3599
    try bench.sync(ifStale: true)
    #expect(bench.asked() == [])
  }

  @Test("does not take a failure for news that prolongs freshness")
  func failedCheck() throws {
    let bench = try Bench()
    try bench.sync()
    bench.now += 3600
    bench.origin.fail("*", Fault.status(500))
    #expect(
      bench.failure(ifStale: true)
        == "manifest.json: http://127.0.0.1:PORT/manifest.json answered 500: the server fails; try again later"
    )
    _ = bench.asked()
    try bench.sync(ifStale: true)
    #expect(bench.asked() == everything)
  }

  @Test("asks unconditionally with --force, and after eight days of 304")
  func unconditional() throws {
    let bench = try Bench()
    try bench.sync()
    for (days, force, tag) in [
      (1, false, true), (0, true, false), (7, false, true), (1, false, false),
    ] {
      bench.now += Int64(days) * 86_400
      bench.origin.forget()
      let report = try bench.sync(force: force)
      #expect(!report.applied.changed)
      let asked = bench.origin.requests("index-full.json")
      #expect(asked.count == 1)
      #expect((asked[0]["If-None-Match"] != nil) == tag, "\(days) \(force)")
    }
  }

  @Test("takes over what a 304 renews, and nothing else")
  func renewal() throws {
    let bench = try Bench()
    try bench.sync()
    bench.origin.fail(
      "themes.json", Fault.status(304, ["ETag: W/\"new\"", "Cache-Control: max-age=60"], []))
    try bench.sync()
    bench.origin.forget()
    try bench.sync()
    #expect(bench.origin.requests("themes.json")[0]["If-None-Match"] == "W/\"new\"")
  }

  @Test("asks once more where a 304 makes no sense, then refuses")
  func senseless304() throws {
    let bench = try Bench()
    try bench.sync()
    let other = Fault.status(304, ["ETag: \"other\""], [])
    bench.origin.fail("themes.json", other)
    bench.origin.forget()
    try bench.sync()
    #expect(
      bench.origin.requests("themes.json").map { $0["If-None-Match"] != nil } == [true, false])
    bench.origin.fail("themes.json", other, other)
    #expect(
      bench.failure()
        == "themes.json: http://127.0.0.1:PORT/themes.json answered 304 (unchanged) to an unconditional request"
    )
    #expect(try bench.slugs == ["a", "b", "c"])
  }

  @Test("refuses 304 for what the store does not have")
  func empty304() throws {
    let bench = try Bench()
    bench.origin.fail("index-full.json", Fault.status(304, ["ETag: \"a\""], []))
    #expect(
      bench.failure()
        == "index-full.json: http://127.0.0.1:PORT/index-full.json answered 304 (unchanged) to an unconditional request"
    )
  }

  @Test("compares digests where an origin has no validators")
  func noValidators() throws {
    let bench = try Bench()
    for (name, text) in Bench.first.documents {
      bench.origin.serve(name, LoopbackOrigin.Document(text))
    }
    try bench.sync()
    let before = try FileStamp(bench.paths.corpus)
    let report = try bench.sync()
    #expect(!report.applied.changed)
    #expect(report.documents[0].status == .fetched)
    #expect(try FileStamp(bench.paths.corpus) == before)
    #expect(bench.origin.requests("index-full.json").allSatisfy { $0["If-None-Match"] == nil })
  }

  @Test("knows other bytes that say the same the next time")
  func reformatted() throws {
    let bench = try Bench()
    try bench.sync()
    let text = try #require(Bench.first.documents["index-full.json"]) + "\n"
    bench.origin.serve("index-full.json", LoopbackOrigin.Document(text, etag: "\"two\""))
    #expect(try bench.sync().applied.changed == false)
    bench.origin.forget()
    let report = try bench.sync()
    #expect(report.documents[0].status == .unchanged)
    #expect(bench.origin.requests("index-full.json")[0]["If-None-Match"] == "\"two\"")
  }
}
