import CorpusStore
import Synchronization
import TestSupport
import Testing
import ZitareModels

@testable import SnapshotSync

@Suite("Deltas that are of no use")
struct DeltaRefusalTests {
  private static let head = #"{"schemaVersion":1,"cursor":"n","more":false,"#
  private static let corpus = #""corpus":{"quotes":3,"digest":"0"},"#

  @Test(
    "lead to one snapshot, and no loop",
    arguments: [
      ("404", Fault.status(404)), ("410", Fault.status(410)), ("409", Fault.status(409)),
      ("403", Fault.status(403)), ("no JSON", Fault.json("{\"cursor\":")),
      ("HTML", Fault.answer(["Content-Type: text/html"], Array("<html>".utf8))),
      ("empty", Fault.json("{}")), ("no end", Fault.json(#"{"cursor":"n"}"#)),
      ("no digest", Fault.json(head + #""upserted":{}}"#)),
      (
        "twice",
        Fault.json(
          head + corpus
            + #""upserted":{"quotes":[{"slug":"z","text":"1","language":"de"},{"slug":"z","text":"2","language":"de"}]}}"#
        )
      ),
      ("bad item", Fault.json(head + corpus + #""upserted":{"quotes":[{"slug":"z"}]}}"#)),
      ("digest", Fault.json(head + corpus + #""upserted":{},"deleted":{"quotes":["a"]}}"#)),
      ("nothing, digest", Fault.json(head + corpus + #""upserted":{}}"#)),
    ])
  func fallsBack(_ name: String, _ fault: @escaping LoopbackOrigin.Fault) throws {
    let origin = try DeltaBench()
    try origin.bench.sync()
    origin.publish(["a", "b", "c", "d"])
    try origin.serve()
    origin.bench.origin.fail("api/v1/changes?since=c%2F4&limit=500", fault)
    _ = origin.bench.asked()
    let report = try origin.bench.sync()
    #expect(!report.isDelta)
    #expect(report.applied.warnings.count == 1, "\(report.applied.warnings)")
    #expect(
      origin.bench.asked() == [
        "api/v1/changes?since=c%2F4&limit=500", "index-full.json", "manifest.json",
      ])
    try origin.expectSound()
    #expect(try origin.meta("cursor") == "c/5")
    // Not at once again, but for an old place.
    origin.publish(["a", "b", "c", "d", "e"])
    try origin.serve()
    #expect(try origin.bench.sync().isDelta == (name == "410" || name == "409"))
    try origin.expectSound()
  }

  @Test("a wrong digest is not believed, not even twice")
  func lies() throws {
    let origin = try DeltaBench()
    try origin.bench.sync()
    origin.lie(String(repeating: "0", count: 64))
    for count in 4..<7 {
      origin.publish((0..<count).map { "q-\($0)" } + ["a", "b", "c"])
      try origin.serve()
      let report = try origin.bench.sync(mode: .delta)
      #expect(!report.isDelta)
      #expect(origin.changes.count == 1)
      try origin.expectSound()
    }
  }

  @Test("pages that lead in a circle, or bring nothing for ever, end")
  func circles() throws {
    let origin = try DeltaBench()
    try origin.bench.sync()
    let turn = Atomic(0)
    for isCircle in [true, false] {
      origin.bench.origin.respond("api/v1/changes") { conversation, _ in
        let number = turn.add(1, ordering: .relaxed).newValue
        conversation.answer(
          200, ["Content-Type: application/json"],
          Array("{\"cursor\":\"x\(isCircle ? number % 3 : number)\",\"more\":true}".utf8))
      }
      #expect(try !origin.bench.sync(mode: .delta).isDelta)
      #expect(origin.changes.count < 8)
    }
  }

  @Test("an older answer out of a cache is passed over")
  func older() throws {
    let origin = try DeltaBench()
    try origin.bench.sync()
    origin.publish(["a", "b", "c", "d"])
    try origin.bench.sync(mode: .delta)
    let stale =
      #"{"cursor":"c/4","more":false,"corpus":{"quotes":3,"digest":"0"},"deleted":{"quotes":["d"]}}"#
    origin.bench.origin.fail("api/v1/changes?since=c%2F5&limit=500", Fault.json(stale))
    let report = try origin.bench.sync(mode: .delta)
    #expect(!report.applied.changed)
    #expect(report.applied.warnings.count == 1)
    try origin.expectSound()
    #expect(try origin.meta("cursor") == "c/5")
  }

  @Test("busy origins and newer schemas are no reason for a snapshot")
  func refusals() throws {
    let origin = try DeltaBench()
    try origin.bench.sync()
    let path = "api/v1/changes?since=c%2F4&limit=500"
    for (fault, words) in [
      (Fault.status(429, ["Retry-After: 9"]), "answered 429"), (Fault.status(500), "answered 500"),
      (Fault.json(#"{"schemaVersion":9,"cursor":"c","more":false}"#), "has the schemaVersion 9"),
    ] {
      origin.bench.now += 10
      origin.bench.origin.fail(path, fault)
      _ = origin.bench.asked()
      let message = origin.bench.failure(mode: .delta)
      #expect(message?.contains(words) == true, "\(message ?? "")")
      #expect(origin.bench.asked() == [path])
    }
  }

  @Test("a snapshot that is older than the deltas brings no old validators back")
  func olderSnapshot() throws {
    let origin = try DeltaBench()
    try origin.bench.sync()
    origin.publish(["a", "b", "c", "d"])
    try origin.bench.sync(mode: .delta)
    origin.bench.origin.forget()
    // The documents are still the first ones: their 304 would say that the store is what they are.
    try origin.bench.sync(force: false, mode: .snapshot)
    #expect(try origin.bench.slugs == ["a", "b", "c"] || origin.bench.slugs.count == 4)
    let asked = origin.bench.origin.requests("index-full.json")
    #expect(asked.allSatisfy { $0["If-None-Match"] == nil })
  }
}
