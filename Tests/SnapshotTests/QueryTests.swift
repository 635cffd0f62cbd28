import TestSupport
import Testing
import ZitareModels

@testable import SnapshotSync

private func ask(
  _ origin: LoopbackOrigin, words: String = "a", limit: Int = 5,
  timeout: Duration = .seconds(20)
) throws -> OnlineAnswer {
  QuoteQuery(
    api: try Origin(parsing: origin.url), words: words, limit: limit, timeout: timeout,
    version: "0.0.0", now: { 1000 }, interruption: { nil }
  ).answer()
}

private let path = "api/v1/quotes?q=a&limit=5&offset=0"

private func answer(_ text: String, limit: Int = 5) throws -> OnlineAnswer {
  let origin = LoopbackOrigin(["api/v1/quotes?q=a&limit=\(limit)&offset=0": .init(text)])
  defer { origin.stop() }
  return try ask(origin, limit: limit)
}

private func failure(
  _ faults: LoopbackOrigin.Fault..., timeout: Duration = .seconds(20)
) throws
  -> OnlineAnswer.Failure?
{
  let origin = LoopbackOrigin()
  defer { origin.stop() }
  for fault in faults { origin.fail(path, fault) }
  guard case .failure(var failure) = try ask(origin, timeout: timeout) else { return nil }
  failure.message = failure.message.replacing(":\(origin.port)", with: ":PORT")
  return failure
}

@Suite("A search of the API")
struct QueryTests {
  private static let item =
    "{\"slug\":\"s\",\"text\":\"T\",\"language\":\"de\",\"author\":{\"slug\":\"a\",\"name\":\"A\"}}"
  private static let quote = Quote(
    slug: Slug("s"), text: "T", language: "de", author: Reference(slug: Slug("a"), name: "A"))

  @Test(
    "reads every shape of answer",
    arguments: [
      ("{\"items\":[ITEM],\"total\":7}", 7),
      ("{\"items\":[ITEM],\"count\":3}", 3),
      ("{\"data\":[ITEM],\"total\":7,\"count\":1}", 7),
      ("{\"quotes\":[ITEM]}", 1),
      ("{\"quotes\":[ITEM],\"total\":null}", 1),
      ("[ITEM]", 1),
      ("\u{FEFF}[ITEM, {\"slug\":\"bad\"}, 5]", 1),
    ])
  func shapes(_ text: String, _ total: Int) throws {
    #expect(
      try answer(text.replacing("ITEM", with: Self.item)) == .found([Self.quote], total: total))
  }

  @Test("finds nothing where nothing is found, and takes no more than it asked for")
  func counts() throws {
    #expect(try answer("{\"items\":[],\"total\":0}") == .found([], total: 0))
    let three = "[" + [Self.item, Self.item, Self.item].joined(separator: ",") + "]"
    #expect(try answer(three, limit: 2) == .found([Self.quote, Self.quote], total: 3))
  }

  @Test("cleans what it passes on")
  func cleaning() throws {
    let item =
      "{\"slug\":\"s\",\"text\":\"a\\u001b[2J\\u001e\\u001f\\u001d\\u001cb\",\"language\":\"de\"}"
    #expect(
      try answer("[" + item + "]")
        == .found([Quote(slug: Slug("s"), text: "a[2Jb", language: "de")], total: 1))
  }

  @Test("encodes the words for the address")
  func encoding() throws {
    let origin = LoopbackOrigin()
    defer { origin.stop() }
    _ = try ask(origin, words: "ä b&q=\r\nX: y#%?")
    #expect(
      origin.requests.map(\.path)
        == ["api/v1/quotes?q=%C3%A4%20b%26q%3D%0D%0AX%3A%20y%23%25%3F&limit=5&offset=0"])
  }

  @Test(
    "passes on what the server says of its refusal, cleaned",
    arguments: [
      ("{\"error\":\"no\",\"code\":\"E1\"}", "E1", ": no"),
      ("{\"message\":\"no\\u001b[2J\",\"details\":{\"code\":\"E2\"}}", "E2", ": no[2J"),
      ("{\"error\":{\"message\":\"no\",\"code\":\"E3\"}}", "E3", ": no"),
      ("{\"code\":42}", "42", ""),
      ("{\"error\":5}", "400", ""),
      ("{\"error\":\"no\",\"error\":\"yes\"}", "400", ""),
      ("{\"error\":\"no\"", "400", ""),
      ("<html>", "400", ""),
      ("", "400", ""),
    ])
  func refusal(_ body: String, _ code: String, _ words: String) throws {
    #expect(
      try failure(Fault.status(400, ["Content-Type: application/json"], Array(body.utf8)))
        == OnlineAnswer.Failure(code: code, message: "the online search answered 400" + words))
  }

  @Test("says when to try again")
  func retry() throws {
    #expect(
      try failure(Fault.status(429, ["Retry-After: 30"], []))
        == OnlineAnswer.Failure(
          code: "429", message: "the online search answered 429", retryAfterSeconds: 30))
    #expect(try failure(Fault.status(503, ["X-RateLimit-Reset: 7"], []))?.retryAfterSeconds == 7)
    #expect(try failure(Fault.status(500, ["Retry-After: 30"], []))?.retryAfterSeconds == nil)
  }

  @Test("fails where the answer is none, in time")
  func failures() throws {
    #expect(
      try failure(Fault.json("{\"items\":5}"))
        == OnlineAnswer.Failure(
          code: "refused", message: "the answer of the online search holds no list of quotes"))
    #expect(
      try failure(Fault.json("[1,]"))
        == OnlineAnswer.Failure(
          code: "refused",
          message: "the answer of the online search is not valid JSON: unexpected ']' at byte 3"))
    #expect(
      try failure(Fault.json("{\"items\":[],\"items\":[]}"))
        == OnlineAnswer.Failure(
          code: "refused",
          message:
            "the answer of the online search is not valid JSON: the key \"items\" is given twice at byte 12"
        ))
    #expect(
      try failure(Fault.answer(["Content-Type: text/html"], Array("[]".utf8)))
        == OnlineAnswer.Failure(
          code: "refused", message: "the online search answered with text/html instead of JSON"))
    let silent = try failure(Fault.silence, timeout: .milliseconds(300))
    #expect(silent?.code == "unreachable")
    let slow = ("[" + Self.item + "]").utf8
    #expect(
      try failure(Fault.drip(Array(slow), milliseconds: 20), timeout: .milliseconds(300))?.code
        == "unreachable")
  }

  @Test("goes through the pipe as it is, and not at all where it is cut")
  func records() throws {
    let full = Quote(
      slug: Slug("s"), id: "i", text: "a\n\tb", language: "de", originalText: "O",
      originalLanguage: "el", translationOf: Slug("o"), lengthBucket: .long, form: "f",
      author: Reference(slug: Slug("a"), name: "A"), source: Reference(slug: Slug("w")),
      themes: [Reference(slug: Slug("t")), Reference(slug: Slug("u"), name: "U")],
      tags: ["x y", "Z"], locator: "l", year: -400, license: "CC0", url: "u", createdAt: "c",
      updatedAt: "d")
    for answer in [
      OnlineAnswer.found([full, Self.quote], total: 9), .found([], total: 0),
      .failure(OnlineAnswer.Failure(code: "c", message: "m", retryAfterSeconds: 3)),
      .failure(OnlineAnswer.Failure(code: "c", message: "m")),
    ] {
      #expect(OnlineAnswer(answer.bytes) == answer)
      for count in 0..<answer.bytes.count {
        #expect(OnlineAnswer(Array(answer.bytes[..<count])) == nil)
      }
    }
  }
}
