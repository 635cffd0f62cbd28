import TestSupport
import Testing

@testable import SnapshotSync

@Suite("A sync with a manifest")
struct ManifestSyncTests {
  private func bench() throws -> Bench {
    let bench = try Bench()
    bench.serveManifest(of: Bench.first, etag: "\"m1\"")
    return bench
  }

  @Test("asks for nothing else while the manifest is unchanged")
  func unchanged() throws {
    let bench = try bench()
    try bench.sync()
    // What the manifest does not name is not there, and not asked for.
    #expect(bench.asked() == (required + ["manifest.json"]).sorted())
    let report = try bench.sync()
    #expect(report.requests == 1)
    #expect(!report.applied.changed)
    #expect(bench.asked() == ["manifest.json"])
    #expect(try bench.sync(ifStale: true).requests == 0)
    bench.now += 3600
    #expect(try bench.sync(ifStale: true).requests == 1)
  }

  @Test("asks for the documents whose digests differ, and no others")
  func changed() throws {
    let bench = try bench()
    try bench.sync()
    let next = Bench.snapshot("a", "b", "c", "d", authors: "x")
    bench.serve(next)
    bench.serveManifest(of: next, etag: "\"m2\"")
    _ = bench.asked()
    let report = try bench.sync()
    #expect(report.applied.added["quotes"] == 1)
    #expect(bench.asked() == ["index-full.json", "manifest.json"])
    #expect(try bench.sync().requests == 1)
  }

  @Test("fetches everything with --force")
  func force() throws {
    let bench = try bench()
    try bench.sync()
    _ = bench.asked()
    #expect(try bench.sync(force: true).applied.changed == false)
    #expect(bench.asked() == (required + ["manifest.json"]).sorted())
    #expect(try bench.sync().requests == 1)
  }

  @Test("asks once more after a second for what is of another generation")
  func otherGeneration() throws {
    let bench = try bench()
    try bench.sync()
    let next = Bench.snapshot("a", "b", "c", "d", authors: "y")
    bench.serveManifest(of: next, etag: "\"m2\"")
    bench.onWait = { bench.serve(next) }
    let report = try bench.sync()
    #expect(bench.waits == 1)
    #expect(report.applied.added["quotes"] == 1)
    #expect(report.applied.warnings.isEmpty)
  }

  @Test("refuses generations that stay mixed, and keeps the store")
  func mixed() throws {
    let bench = try bench()
    try bench.sync()
    bench.serveManifest(of: Bench.snapshot("a", "b", "c", "d", authors: "y"), etag: "\"m2\"")
    #expect(
      bench.failure()
        == "the documents of http://127.0.0.1:PORT/ are not those that its manifest.json names: they are "
        + "of different generations; try again later")
    #expect(bench.waits == 1)
    #expect(try bench.slugs == ["a", "b", "c"])
  }

  @Test("does without a manifest that vanished")
  func vanished() throws {
    let bench = try bench()
    try bench.sync()
    bench.origin.serve("manifest.json", nil)
    _ = bench.asked()
    #expect(try bench.sync().applied.changed == false)
    #expect(bench.asked() == everything)
    #expect(try bench.sync(ifStale: true).requests == 0)
  }

  @Test("remembers a manifest that appeared over a store that it names already")
  func appeared() throws {
    let bench = try Bench()
    try bench.sync()
    bench.serveManifest(of: Bench.first, etag: "\"m1\"")
    #expect(try bench.sync().applied.changed == false)
    #expect(try bench.sync().requests == 1)
  }

  @Test("refuses a manifest that is none")
  func broken() throws {
    let bench = try Bench()
    bench.origin.fail("manifest.json", Fault.json("{\"documents\":[]}"))
    #expect(
      bench.failure()
        == "manifest.json is not valid: unexpected '[' at byte 13; the store stays as it was")
  }
}
