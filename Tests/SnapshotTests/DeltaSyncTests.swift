import CorpusStore
import TestSupport
import Testing
import ZitareModels

@testable import SnapshotSync

@Suite("A sync by deltas")
struct DeltaSyncTests {
  @Test(
    "follows a large corpus from the manifest's place, and asks for nothing while that is still")
  func follows() throws {
    let origin = try DeltaBench()
    let first = try origin.bench.sync()
    #expect(!first.isDelta)
    #expect(try origin.meta("cursor") == "c/4")
    _ = origin.changes
    origin.publish(["n", "a", "c", "b"], text: "Text")
    origin.serveManifest()
    let second = try origin.bench.sync()
    #expect(second.isDelta)
    #expect(second.requests == 2)
    #expect(second.applied.added["quotes"] == 1)
    #expect(second.applied.moved == 1)
    #expect(origin.changes == ["api/v1/changes?since=c%2F4&limit=500"])
    #expect(try origin.meta("cursor") == "c/6")
    try origin.expectSound()
    // S-15
    let before = try FileStamp(origin.bench.paths.corpus)
    let third = try origin.bench.sync()
    #expect(third.requests == 1)
    #expect(!third.applied.changed)
    #expect(try FileStamp(origin.bench.paths.corpus) == before)
  }

  @Test("chooses the snapshot for a small corpus, and what it is told to")
  func modes() throws {
    let origin = try DeltaBench(manifest: false)
    try origin.bench.sync()
    origin.publish(["a", "b", "c", "d"])
    #expect(try origin.bench.sync(mode: .automatic).isDelta == false)
    // The documents are not published yet.
    #expect(try origin.bench.slugs == ["a", "b", "c"])
    let report = try origin.bench.sync(mode: .delta)
    #expect(report.isDelta)
    #expect(String(decoding: report.json, as: UTF8.self).contains(#""mode":"delta""#))
    try origin.expectSound()
    try origin.serve(manifest: false)
    #expect(try origin.bench.sync(mode: .snapshot).isDelta == false)
    try origin.expectSound()
  }

  @Test("fills an empty store page by page where it is told to")
  func pages() throws {
    for count in [1, 499, 500, 501, 1001] {
      let origin = try DeltaBench((0..<count).map { "q-\($0)" })
      #expect(try origin.bench.sync(mode: .delta).isDelta)
      // An author is a row too.
      #expect(origin.changes.count == (count + 1 + 499) / 500, "\(count)")
      try origin.expectSound()
      origin.publish(
        (0..<count).map { ("q-\($0)", quoteJSON("q-\($0)", "Neu \($0)", author: "x")) })
      #expect(try origin.bench.sync(mode: .delta).applied.updated["quotes"] == count)
      try origin.expectSound()
    }
  }

  @Test("asks a large origin without a manifest once, and remembers for a day that it has none")
  func unasked() throws {
    let bench = try Bench()
    let large = String(repeating: " ", count: 5_000_001)
    let text = try #require(Bench.first.documents["index-full.json"])
    bench.origin.serve("index-full.json", LoopbackOrigin.Document(text + large, etag: "\"l\""))
    try bench.sync()
    #expect(bench.asked() == everything)
    try bench.sync()
    #expect(bench.asked() == ["api/v1/changes?limit=500"] + everything)
    bench.now += 86_399
    try bench.sync()
    #expect(bench.asked() == everything)
    bench.now += 1
    try bench.sync()
    #expect(bench.asked().count == everything.count + 1)
  }

  @Test("takes over from an origin without a manifest that has them")
  func takesOver() throws {
    let origin = try DeltaBench(manifest: false)
    let large = String(repeating: " ", count: 5_000_001)
    let text = try #require(
      Snapshot(quotes: origin.quotes.map(\.json)).documents["index-full.json"])
    origin.bench.origin.serve(
      "index-full.json", LoopbackOrigin.Document(text + large, etag: "\"l\""))
    try origin.bench.sync()
    _ = origin.changes
    #expect(try origin.bench.sync().isDelta)
    #expect(origin.changes == ["api/v1/changes?limit=500"])
    origin.publish(["a", "b"])
    #expect(try origin.bench.sync().applied.removed["quotes"] == 1)
    #expect(origin.changes == ["api/v1/changes?since=c%2F4&limit=500"])
    try origin.expectSound()
  }

  @Test("keeps a place that went on without news, and proves nothing twice")
  func stillness() throws {
    let origin = try DeltaBench(manifest: false)
    try origin.bench.sync(mode: .delta)
    let before = try FileStamp(origin.bench.paths.corpus)
    // The author changes and changes back: two numbers, no difference.
    origin.publish(["a", "b", "c", "d"])
    origin.publish(["a", "b", "c"])
    _ = origin.changes
    #expect(try origin.bench.sync(mode: .delta).applied.changed == false)
    #expect(try FileStamp(origin.bench.paths.corpus) == before)
    _ = origin.changes
    try origin.bench.sync(mode: .delta)
    #expect(origin.changes == ["api/v1/changes?since=c%2F6&limit=500"])
  }

  @Test("an edit, a withdrawal and a return arrive")
  func edits() throws {
    let origin = try DeltaBench()
    try origin.bench.sync()
    // S-12
    origin.publish([
      origin.quotes[0], ("b", quoteJSON("b", "Anders", author: "x")), origin.quotes[2],
    ])
    #expect(try origin.bench.sync(mode: .delta).applied.updated["quotes"] == 1)
    // S-06
    let all = origin.quotes
    origin.publish(Array(all.dropFirst()))
    #expect(try origin.bench.sync(mode: .delta).applied.removed["quotes"] == 1)
    try origin.expectSound()
    origin.publish(all)
    #expect(try origin.bench.sync(mode: .delta).applied.added["quotes"] == 1)
    try origin.expectSound()
  }
}

extension DeltaSyncTests {
  /// S-05
  @Test("what is published between two pages is seen now or the next time")
  func betweenPages() throws {
    let origin = try DeltaBench((0..<700).map { "q-\($0)" })
    origin.publishBehindNextPage((0..<702).filter { $0 != 5 }.map { "q-\($0)" })
    try origin.bench.sync(mode: .delta)
    try origin.serve()
    try origin.bench.sync(mode: .delta)
    try origin.expectSound()
  }

  /// S-06: a withdrawn author's quotes stay, under a name made of the slug.
  @Test("an author goes while quotes refer to it")
  func authors() throws {
    let origin = try DeltaBench()
    try origin.bench.sync()
    let authors = ["x", "y", "z"].map {
      (slug: $0, json: "{\"slug\":\"\($0)\",\"name\":\"\($0)\"}")
    }
    origin.publish(origin.quotes, authors: authors)
    try origin.bench.sync(mode: .delta)
    origin.publish(origin.quotes, authors: Array(authors.dropFirst()))
    let report = try origin.bench.sync(mode: .delta)
    #expect(report.isDelta)
    #expect(report.applied.removed["authors"] == 1)
    let corpus = try #require(try Corpus.open(at: origin.bench.paths.corpus))
    #expect(try corpus.entity(.author, slug: Slug("x"))?.isStub == true)
    try origin.expectSound()
  }
}
