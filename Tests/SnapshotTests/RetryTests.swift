import TestSupport
import Testing

@testable import SnapshotSync

@Suite("A sync that meets passing trouble")
struct RetryTests {
  private let trouble = [
    ("reset", Fault.reset()), ("closed", Fault.raw("")),
    (
      "cut short",
      Fault.raw("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n[")
    ),
    ("502", Fault.status(502)), ("503", Fault.status(503)), ("504", Fault.status(504)),
  ]

  @Test("asks once more, and only for what was not answered")
  func once() throws {
    for (name, fault) in trouble {
      let bench = try Bench()
      try bench.sync()
      _ = bench.asked()
      bench.serve(Bench.snapshot("a", "b", "c", "d", authors: "x"))
      bench.origin.fail("themes.json", fault)
      try bench.sync()
      // The library itself asks anew where a connection that was used before turns out to be closed.
      #expect(bench.asked() == (everything + ["themes.json"]).sorted(), "\(name)")
      #expect(bench.waits <= 1, "\(name)")
      #expect(try bench.slugs == ["a", "b", "c", "d"])
    }
  }

  @Test("gives up at the second time, and keeps what it has")
  func twice() throws {
    for (name, fault) in trouble {
      let bench = try Bench()
      try bench.sync()
      bench.serve(Bench.snapshot("a", "b", "c", "d", authors: "x"))
      // The library itself asks anew where a connection that was used before turns out to be closed.
      bench.origin.fail("themes.json", fault, fault, fault)
      _ = bench.asked()
      #expect(bench.failure()?.hasPrefix("themes.json: ") == true, "\(name)")
      #expect((2...3).contains(bench.origin.requests("themes.json").count), "\(name)")
      #expect(bench.waits == 1, "\(name)")
      #expect(try bench.slugs == ["a", "b", "c"])
    }
  }

  @Test("asks once more for the manifest too")
  func manifest() throws {
    let bench = try Bench()
    bench.serveManifest(of: Bench.first, etag: "\"m\"")
    bench.origin.fail("manifest.json", Fault.status(503))
    try bench.sync()
    #expect(bench.origin.requests("manifest.json").count == 2)
    #expect(bench.waits == 1)
  }

  @Test("does not ask again at once where it was told when, or where asking is no use")
  func never() throws {
    for fault in [
      Fault.status(503, ["Retry-After: 9"]), Fault.status(429), Fault.status(500),
      Fault.status(403),
    ] {
      let bench = try Bench()
      bench.origin.fail("themes.json", fault)
      #expect(bench.failure() != nil)
      #expect(bench.origin.requests("themes.json").count == 1)
      #expect(bench.waits == 0)
    }
  }

  @Test("warns of an origin whose manifest is a month old, and says when it was made")
  func frozen() throws {
    let bench = try Bench()
    // The clock stands at 2027-01-15.
    for (time, days) in [
      ("2026-12-16T08:00:00.000Z", nil), ("2026-12-15T08:00:00.000Z", 31), ("2027-02-01", nil),
      ("yesterday", nil), ("2025-01-15", 730),
    ] {
      bench.serveManifest(
        of: Bench.first, etag: "\"\(time)\"", more: "\"generatedAt\":\"\(time)\",")
      let warnings = try bench.sync().applied.warnings
      let expected = days.map {
        "the origin's manifest.json was made \($0) days ago, on \(time.prefix(10)): "
          + "is the origin still published?"
      }
      #expect(warnings == [expected].compactMap(\.self))
    }
  }

  @Test("ends a body that never does, though it keeps coming")
  func endless() throws {
    let setup = try TransferBench(cap: 1 << 40, total: .seconds(1))
    let chunk = Array(("1," + String(repeating: " ", count: 20_000)).utf8)
    let begun = ContinuousClock.now
    #expect(
      setup.failure(
        Fault.endless(["Content-Type: application/json"], Array("[".utf8), chunk))
        == "a.json: 127.0.0.1:PORT had not sent all of it after 1 s")
    #expect(ContinuousClock.now - begun < .seconds(5))
  }
}
