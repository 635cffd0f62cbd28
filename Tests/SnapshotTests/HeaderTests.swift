import Testing

@testable import SnapshotSync

private func fields(_ lines: String...) -> HeaderFields {
  HeaderFields(
    block: Array(("HTTP/1.1 200 OK\r\n" + lines.map { $0 + "\r\n" }.joined() + "\r\n").utf8))
}

@Suite("Header fields")
struct HeaderTests {
  @Test("are found whatever their case, trimmed, folded lines joined")
  func reading() {
    let found = fields("ETag:  \"a\" \t", "X-Long: a", "  b", "no colon", "Bad Name: 1", ": 2")
    #expect(found.value("etag") == "\"a\"")
    #expect(found.value("x-long") == "a b")
    #expect(found.value("bad name") == nil)
    #expect(found.value("absent") == nil)
  }

  @Test("that contradict each other have no value")
  func contradiction() {
    #expect(fields("ETag: \"a\"", "ETag: \"a\"").value("etag") == "\"a\"")
    #expect(fields("ETag: \"a\"", "ETag: \"b\"").value("etag") == nil)
    #expect(fields("ETag: \"a\"", "ETag: \"b\"").values("etag") == ["\"a\"", "\"b\""])
  }

  @Test(
    "go back byte for byte as validators",
    arguments: ["\"a\"", "W/\"a\"", "w/\"a\"", "abc", "\"\u{E9}\u{FF}\""])
  func validators(_ tag: String) {
    var block = Array("HTTP/1.1 200 OK\r\nETag: ".utf8)
    let bytes = tag.unicodeScalars.map { UInt8($0.value) }
    block += bytes + Array("\r\nLast-Modified: Yesterday, or so\r\n\r\n".utf8)
    let validators = Validators(HeaderFields(block: block))
    #expect(validators.requestFields == [Array("If-None-Match: ".utf8) + bytes])
    #expect(validators.lastModified == "Yesterday, or so")
  }

  @Test("ask by date, verbatim, where there is no tag")
  func lastModified() {
    let validators = Validators(fields("Last-Modified: Sun, 06 Nov 1994 08:49:37 GMT"))
    #expect(
      validators.requestFields
        == [Array("If-Modified-Since: Sun, 06 Nov 1994 08:49:37 GMT".utf8)])
    #expect(Validators(fields()).requestFields == [])
  }

  @Test("are no validators where they differ, are empty, or too long")
  func unusable() {
    #expect(Validators(fields("ETag: \"a\"", "ETag: \"b\"")).etag == nil)
    #expect(Validators(fields("ETag:")).etag == nil)
    // H-21: what would be a field of its own when sent back.
    #expect(Validators(fields("ETag: \"a\rX-Injected: 1\"")).etag == nil)
    #expect(
      Validators(fields("Last-Modified: a\nX-Injected: 1")).requestFields
        == [Array("If-Modified-Since: a".utf8)])
    #expect(Validators(fields("ETag: " + String(repeating: "a", count: 1025))).etag == nil)
  }

  @Test("contradict a question only as two strong tags that differ")
  func comparison() {
    func contradicts(_ answer: String?, _ asked: String?) -> Bool {
      Validators(etag: answer).contradicts(Validators(etag: asked))
    }
    #expect(contradicts("\"a\"", "\"b\""))
    #expect(!contradicts("\"a\"", "\"a\""))
    #expect(!contradicts("W/\"a\"", "\"b\""))
    #expect(!contradicts("\"a\"", "W/\"b\""))
    #expect(!contradicts(nil, "\"b\""))
    #expect(!contradicts("\"a\"", nil))
  }
}

@Suite("Freshness")
struct FreshnessTests {
  @Test(
    "ends when the origin said",
    arguments: [
      (["Cache-Control: max-age=3600"], 3600),
      (["Cache-Control: public, Max-Age=\"60\""], 60),
      (["Cache-Control: max-age=60", "Age: 10"], 50),
      (["Cache-Control: max-age=60, must-revalidate"], 60),
      (["Cache-Control: max-age=60, max-age=60"], 60),
      (["Cache-Control: max-age=60", "Vary: Accept-Encoding"], 60),
      (["Cache-Control: max-age=1000000000"], 604_800),
      (["Cache-Control: max-age=99999999999999999999"], 604_800),
      (["Date: Sun, 06 Nov 1994 08:49:37 GMT", "Expires: Sun, 06 Nov 1994 08:50:37 GMT"], 60),
      (["Cache-Control: public", "Expires: Thu, 01 Jan 1970 00:17:40 GMT"], 60),
      (["Cache-Control: max-age=0"], nil),
      (["Cache-Control: max-age=-1"], nil),
      (["Cache-Control: max-age=abc"], nil),
      (["Cache-Control: max-age"], nil),
      (["Cache-Control: max-age=60, max-age=61"], nil),
      (["Cache-Control: max-age=60", "Cache-Control: no-cache"], nil),
      (["Cache-Control: no-store, max-age=60"], nil),
      (["Cache-Control: max-age=60", "Age: 60"], nil),
      (["Cache-Control: max-age=60", "Age: old"], nil),
      (["Cache-Control: max-age=60", "Vary: *"], nil),
      (["Cache-Control: max-age=60", "Vary: Accept, *"], nil),
      (["Expires: 0"], nil),
      (["Expires: -1"], nil),
      ([], nil),
    ] as [([String], Int64?)])
  func until(_ lines: [String], _ seconds: Int64?) {
    let block = "HTTP/1.1 200 OK\r\n" + lines.map { $0 + "\r\n" }.joined() + "\r\n"
    let found = Freshness.until(HeaderFields(block: Array(block.utf8)), now: 1000)
    #expect(found == seconds.map { $0 + 1000 })
  }
}

@Suite("Retry-After")
struct RetryAfterTests {
  @Test(
    "is read in every form, and capped at a day",
    arguments: [
      ("Retry-After: 120", 1120),
      ("Retry-After: 0", 1000),
      ("Retry-After: 1000000000", 87_400),
      ("Retry-After: 99999999999999999999", 87_400),
      ("Retry-After: Thu, 01 Jan 1970 00:18:40 GMT", 1120),
      ("Retry-After: Thursday, 01-Jan-70 00:18:40 GMT", 1120),
      ("Retry-After: Thu Jan  1 00:18:40 1970", 1120),
      ("Retry-After: Thu, 01 Jan 1970 00:00:01 GMT", 1000),
      ("Retry-After: Fri, 31 Dec 2100 23:59:59 GMT", 87_400),
      ("Retry-After: soon", nil),
      ("Retry-After: -5", nil),
      ("Retry-After:", nil),
      ("X-RateLimit-Reset: 30", 1030),
      ("X-RateLimit-Reset: 4000000000", 87_400),
      ("X-RateLimit-Reset: never", nil),
      ("Server: none", nil),
    ] as [(String, Int64?)])
  func until(_ line: String, _ expected: Int64?) {
    #expect(RetryAfter.until(fields(line), now: 1000) == expected)
  }

  @Test("comes before X-RateLimit-Reset, unless it is unreadable")
  func order() {
    #expect(RetryAfter.until(fields("X-RateLimit-Reset: 30", "Retry-After: 10"), now: 0) == 10)
    #expect(RetryAfter.until(fields("X-RateLimit-Reset: 30", "Retry-After: soon"), now: 0) == 30)
  }

  @Test("knows the dates of RFC 9110 and no others")
  func dates() {
    #expect(HTTPDate.seconds("Sun, 06 Nov 1994 08:49:37 GMT") == 784_111_777)
    #expect(HTTPDate.seconds("Sunday, 06-Nov-94 08:49:37 GMT") == 784_111_777)
    #expect(HTTPDate.seconds("Sun Nov  6 08:49:37 1994") == 784_111_777)
    #expect(HTTPDate.seconds("Thu, 29 Feb 2024 00:00:00 GMT") == 1_709_164_800)
    for text in [
      "", "0", "Sun, 06 Nov 1994", "Sun, 06 Foo 1994 08:49:37 GMT", "Sun, 06 Nov 1994 25:49:37 GMT",
    ] {
      #expect(HTTPDate.seconds(text) == nil, "\(text)")
    }
  }
}
