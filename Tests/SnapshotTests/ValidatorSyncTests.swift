import TestSupport
import Testing

@testable import SnapshotSync

private let json = "Content-Type: application/json"

/// H-01 to H-08 of what an origin's validators can be, over several syncs.
@Suite("Validators from sync to sync")
struct ValidatorSyncTests {
  private let bench: Bench
  private let quotes: [UInt8]

  init() throws {
    bench = try Bench()
    quotes = Array((Bench.first.documents["index-full.json"] ?? "").utf8)
  }

  /// The value of a field in the questions for the quotes since the last call.
  private func asked(_ field: String) -> [String?] {
    defer { bench.origin.forget() }
    return bench.origin.requests("index-full.json").map { $0[field] }
  }

  @Test(
    "come back byte for byte, from the store and from what a 304 renewed",
    arguments: ["\"a\"", "W/\"a\"", "w/\"a\"", "a", "\"\u{E9}\u{FF}\"", "\"x-gzip\""])
  func verbatim(_ tag: String) throws {
    bench.origin.serve("index-full.json", LoopbackOrigin.Document(quotes, etag: tag))
    try bench.sync()
    #expect(asked("If-None-Match") == [nil])
    for _ in 0..<2 {
      #expect(try bench.sync().documents[0].status == .unchanged)
      #expect(asked("If-None-Match") == [tag])
    }
  }

  @Test("that are two are none, and the body is good all the same")
  func two() throws {
    let answer = Fault.answer([json, "ETag: \"a\"", "ETag: \"b\""], quotes)
    bench.origin.fail("index-full.json", answer, answer)
    #expect(try bench.sync().applied.added["quotes"] == 3)
    try bench.sync()
    #expect(asked("If-None-Match") == [nil, nil])
  }

  @Test("that are a date alone are asked with verbatim, in whatever form it came")
  func date() throws {
    let date = "Sunday, 06-Nov-94 08:49:37 GMT"
    bench.origin.respond("index-full.json") { [quotes] conversation, request in
      let isKnown = request["If-Modified-Since"] == date
      conversation.answer(
        isKnown ? 304 : 200, [json, "Last-Modified: " + date], isKnown ? nil : quotes)
    }
    try bench.sync()
    for _ in 0..<2 { #expect(try bench.sync().documents[0].status == .unchanged) }
    #expect(asked("If-Modified-Since") == [nil, date, date])
    #expect(bench.origin.requests.allSatisfy { $0["If-None-Match"] == nil })
  }

  @Test("a 304 renews date and freshness")
  func renewed() throws {
    bench.origin.fail(
      "index-full.json",
      Fault.answer([json, "Last-Modified: Sun, 06 Nov 1994 08:49:37 GMT"], quotes),
      Fault.status(
        304, ["Last-Modified: Mon, 07 Nov 1994 08:49:37 GMT", "Cache-Control: max-age=60"], []))
    for _ in 0..<2 { try bench.sync() }
    _ = bench.asked()
    bench.now += 59
    try bench.sync(ifStale: true)
    #expect(bench.asked() == [])
    bench.now += 1
    try bench.sync(ifStale: true)
    #expect(asked("If-Modified-Since") == ["Mon, 07 Nov 1994 08:49:37 GMT"])
  }

  @Test("are new where the body is the same, and tell a new body under the same date")
  func changed() throws {
    let date = "Last-Modified: Sun, 06 Nov 1994 08:49:37 GMT"
    let news = Array(
      (Bench.snapshot("a", "b", "d", authors: "x").documents["index-full.json"] ?? "").utf8)
    bench.origin.fail(
      "index-full.json", Fault.answer([json, date, "ETag: \"1\""], quotes),
      Fault.answer([json, date, "ETag: \"2\""], quotes),
      Fault.answer([json, date, "ETag: \"3\""], news))
    try bench.sync()
    #expect(try bench.sync().applied.changed == false)
    #expect(try bench.sync().applied.changed)
    #expect(try bench.slugs == ["a", "b", "d"])
    bench.origin.serve("index-full.json", LoopbackOrigin.Document(news, etag: "\"3\""))
    #expect(try bench.sync().documents[0].status == .unchanged)
    #expect(asked("If-None-Match") == [nil, "\"1\"", "\"2\"", "\"3\""])
  }

  /// J-07
  @Test("stay the old ones where a document is refused, and come with what an item lacks told")
  func badItems() throws {
    func serve(_ items: [String], _ tag: String) {
      let text = "[" + items.joined(separator: ",") + "]"
      bench.origin.serve("index-full.json", LoopbackOrigin.Document(text, etag: tag))
    }
    var items = (0..<200).map { quoteJSON("q-\($0)", "Satz \($0).", author: "x") }
    serve(items, "\"good\"")
    try bench.sync()
    let good = items[7...8]
    items[7] = "{}"
    items[8] = #"{"slug":"q-8"}"#
    serve([items[7], items[8]] + items[..<100], "\"refused\"")
    #expect(
      bench.failure()?.hasPrefix("index-full.json: 4 of 102 items are bad, the first is item 0")
        == true)
    items[7...7] = good[7...7]
    serve(items, "\"one\"")
    #expect(
      try bench.sync().remarks == ["index-full.json: item 8 (q-8) is left out: it has no text"])
    #expect(try bench.sync().documents[0].status == .unchanged)
    items[8...8] = good[8...8]
    serve(items, "\"mended\"")
    #expect(try bench.sync().applied.added["quotes"] == 1)
    #expect(asked("If-None-Match") == [nil, "\"good\"", "\"good\"", "\"one\"", "\"one\""])
  }

  /// H-15
  @Test("a redirection is followed each time anew", arguments: [301, 302, 303, 307, 308])
  func redirection(_ status: Int) throws {
    let moved = LoopbackOrigin.Document(quotes, etag: "\"m\"")
    bench.origin.serve("elsewhere.json", moved)
    for _ in 0..<2 {
      bench.origin.fail("index-full.json", Fault.status(status, ["Location: elsewhere.json"], []))
    }
    for _ in 0..<2 { try bench.sync() }
    #expect(asked("Accept-Encoding").count == 2)
    try bench.sync()
    #expect(asked("If-None-Match") == ["\"m\""])
  }

  /// H-19: without a length the end of the connection is the end of the body.
  @Test("a body that ends with its connection is believed only where it is whole")
  func ended() throws {
    try bench.sync()
    let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n"
    for count in [1, quotes.count / 2, quotes.count - 1] {
      bench.origin.fail("index-full.json", Fault.raw(head, Array(quotes[..<count])))
      #expect(
        bench.failure(force: true)
          == "index-full.json is not valid JSON: the text ends too early at byte \(count); "
          + "the store stays as it was")
    }
    bench.origin.fail("index-full.json", Fault.raw(head, quotes))
    #expect(try bench.sync(force: true).documents[0].status == .fetched)
    #expect(try bench.slugs == ["a", "b", "c"])
  }
}
