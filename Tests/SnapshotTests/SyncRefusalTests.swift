import TestSupport
import Testing
import ZitareModels

@testable import SnapshotSync

@Suite("A sync that meets refusals")
struct SyncRefusalTests {
  @Test(
    "refuses answers that are none, and keeps the store and its validators",
    arguments: [
      (404, "answered 404: there is no such document; is --origin right?"),
      (401, "answered 401: access is refused"),
      (403, "answered 403: access is refused"),
      (410, "answered 410: the document was withdrawn"),
      (429, "answered 429: it is asked too often; try again later"),
      (451, "answered 451: the document is withheld for legal reasons"),
      (500, "answered 500: the server fails; try again later"),
      (503, "answered 503: it is busy or being mended; try again later"),
      (204, "answered 204, which is no answer to a request for a document"),
      (206, "answered 206, which is no answer to a request for a document"),
      (300, "answered 300, which is no answer to a request for a document"),
    ])
  func refusedStatus(_ status: Int, _ words: String) throws {
    let bench = try Bench()
    try bench.sync()
    let tag = bench.origin.requests("index-full.json").count
    bench.serve(Bench.snapshot("a", "b", "c", "d", authors: "x"))
    let fault = Fault.status(status, ["Content-Type: application/json"], [])
    // A 503 is given a second chance.
    for _ in 0..<(status == 503 ? 2 : 1) { bench.origin.fail("authors.json", fault) }
    #expect(
      bench.failure() == "authors.json: http://127.0.0.1:PORT/authors.json " + words)
    #expect(tag == 1)
    #expect(try bench.slugs == ["a", "b", "c"])
    try bench.sync()
    #expect(try bench.slugs == ["a", "b", "c", "d"])
  }

  @Test("lets languages and the manifest be absent, and nothing else be wrong with them")
  func optional() throws {
    let bench = try Bench()
    for name in ["languages.json", "manifest.json"] {
      bench.origin.fail(name, Fault.status(403))
      #expect(
        bench.failure()
          == "\(name): http://127.0.0.1:PORT/\(name) answered 403: access is refused")
    }
    bench.origin.serve(
      "languages.json",
      LoopbackOrigin.Document("[{\"code\":\"de\",\"name\":\"Deutsch\"}]", etag: "\"l\""))
    #expect(try bench.sync().applied.added["languages"] == 1)
    bench.origin.serve("languages.json", nil)
    let report = try bench.sync()
    #expect(report.documents[7].status == .absent)
    #expect(try bench.slugs == ["a", "b", "c"])
    #expect(try bench.sync().applied.changed == false)
  }

  @Test("takes answers without a type, refuses other types, empty bodies and two types")
  func types() throws {
    let bench = try Bench()
    let text = Array("[{\"slug\":\"z\",\"text\":\"T\",\"language\":\"de\"}]".utf8)
    for type in [
      "Content-Type: application/json; charset=utf-8", "Content-Type: application/ld+json", "X: y",
    ] {
      bench.origin.fail("index-full.json", Fault.answer([type], text))
      #expect(try bench.sync(force: true).documents[0].status == .fetched)
    }
    bench.origin.fail("index-full.json", Fault.answer(["Content-Type: text/html"], text))
    #expect(
      bench.failure()
        == "index-full.json: http://127.0.0.1:PORT/index-full.json answered with text/html instead of "
        + "JSON (a sign-in page of the network, or a wrong --origin?)")
    bench.origin.fail("index-full.json", Fault.answer(["Content-Type: application/json"], []))
    #expect(
      bench.failure()
        == "index-full.json: http://127.0.0.1:PORT/index-full.json answered with an empty body")
    bench.origin.fail(
      "index-full.json",
      Fault.answer(["Content-Type: application/json", "Content-Type: text/html"], text))
    #expect(
      bench.failure()
        == "index-full.json: http://127.0.0.1:PORT/index-full.json answered with two different types"
    )
  }

  @Test("remembers Retry-After: sends nothing until then, unless it is forced")
  func retryAfter() throws {
    let bench = try Bench()
    try bench.sync()
    bench.origin.fail("manifest.json", Fault.status(429, ["Retry-After: 5"]))
    #expect(bench.failure()?.contains("answered 429") == true)
    _ = bench.asked()
    bench.now += 4
    #expect(
      bench.failure()
        == "http://127.0.0.1:PORT/ asked not to be asked again for another 1 s; --force asks all the same"
    )
    #expect(bench.asked() == [])
    // What is fresh needs no question.
    #expect(try bench.sync(ifStale: true).requests == 0)
    try bench.sync(force: true)
    #expect(bench.asked() == everything)
    try bench.sync()
    #expect(SyncState(path: bench.paths.state).retryAfter.isEmpty)
  }

  @Test("spreads a long Retry-After a little, and only to later")
  func spread() throws {
    let bench = try Bench()
    bench.origin.fail("manifest.json", Fault.status(503, ["Retry-After: 1000"]))
    _ = bench.failure()
    let time = try #require(SyncState(path: bench.paths.state).retryAfter.values.first)
    #expect((bench.now + 1000...bench.now + 1060).contains(time))
  }

  @Test("notes how it ended")
  func outcome() throws {
    let bench = try Bench()
    bench.origin.fail("roles.json", Fault.json("{\"schemaVersion\":99,\"items\":[]}"))
    let words =
      "roles.json has the schemaVersion 99, but this zitare knows only 1: update zitare; the store stays as it was"
    #expect(bench.failure() == words)
    #expect(
      SyncState(path: bench.paths.state).last
        == SyncState.Outcome(at: bench.now, changed: false, error: words))
    #expect(SyncState(path: bench.paths.state).succeededAt == nil)
    bench.now += 5
    try bench.sync()
    #expect(
      SyncState(path: bench.paths.state).last
        == SyncState.Outcome(at: bench.now, changed: true, error: nil))
    #expect(SyncState(path: bench.paths.state).succeededAt == bench.now)
  }

  @Test("is kept away by another sync, and by a name that is no file of ours")
  func lock() throws {
    let bench = try Bench()
    let lock = try SyncLock(bench.paths)
    #expect(
      bench.failure() == "another sync is running on \(bench.paths.folder); wait for it to end")
    #expect(bench.asked() == [])
    withExtendedLifetime(lock) {}
  }

  @Test("refuses one collection that is served under two names")
  func twins() throws {
    let bench = try Bench()
    bench.origin.fail(
      "places.json", Fault.json(try #require(Bench.first.documents["authors.json"])))
    #expect(
      bench.failure()
        == "places.json is the same as authors.json: one of them is served under the wrong name")
  }

  @Test("asks once more for what was unchanged where new references lead nowhere")
  func dangling() throws {
    let bench = try Bench()
    try bench.sync()
    // The quotes are of the next generation; the cache in between still has the authors of the last one.
    let next = Bench.snapshot("a", "b", "c", authors: "y")
    bench.serve(next)
    bench.origin.fail("authors.json", Fault.status(304, [], []))
    bench.origin.forget()
    let report = try bench.sync()
    #expect(report.applied.changed)
    #expect(report.applied.warnings.isEmpty)
    #expect(
      bench.origin.requests("authors.json").map { $0["If-None-Match"] != nil } == [true, false])
    #expect(bench.origin.requests("index-full.json").count == 1)
  }

  @Test("reads a folder, and notices what changed in it")
  func folder() throws {
    let bench = try Bench()
    let site = bench.folder.path + "/site é"
    try FolderListing.write(Bench.first.documents, to: site)
    let first = try bench.sync(from: site)
    #expect(first.applied.added["quotes"] == 3)
    #expect(
      statuses(first) == [
        .fetched, .fetched, .fetched, .fetched, .fetched, .fetched, .fetched, .absent,
      ])
    let second = try bench.sync(from: site)
    #expect(!second.applied.changed)
    #expect(
      statuses(second) == [
        .unchanged, .unchanged, .unchanged, .unchanged, .unchanged, .unchanged, .unchanged, .absent,
      ])
    try FolderListing.write(Bench.snapshot("a", "c", authors: "x").documents, to: site)
    #expect(try bench.sync(from: site).applied.removed["quotes"] == 1)
  }

  @Test("says which folder or file is missing")
  func missing() throws {
    let bench = try Bench()
    func message(_ place: String) -> String? {
      do throws(SyncError) {
        try bench.sync(from: place)
        return nil
      } catch {
        return error.message.replacing(bench.folder.path, with: "F")
      }
    }
    #expect(
      message(bench.folder.path + "/none")
        == "cannot read the folder F/none: no such file or folder; a web origin begins with https://"
    )
    try FolderListing.write(["authors.json": "[]"], to: bench.folder.path + "/some")
    #expect(
      message(bench.folder.path + "/some")
        == "the folder F/some has no index-full.json; is --origin right?")
    try FolderListing.write(["index-full.json": ""], to: bench.folder.path + "/some")
    #expect(message(bench.folder.path + "/some") == "F/some/index-full.json is empty")
  }
}
