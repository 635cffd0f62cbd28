import Testing

@testable import SnapshotSync

private func frame(_ text: String, _ collection: String = "quotes") throws -> [String] {
  let bytes = Array(text.utf8)
  return try bytes.withUnsafeBufferPointer { buffer in
    try DocumentFrame(framing: buffer, collection: collection).items.map {
      String(decoding: $0.bytes(in: buffer), as: UTF8.self)
    }
  }
}

private func problem(_ text: String) -> DocumentProblem? {
  do {
    _ = try frame(text)
    return nil
  } catch {
    return error as? DocumentProblem
  }
}

@Suite("Framing a document")
struct FramingTests {
  @Test("finds the items of a bare array, an envelope, and one under the collection's name")
  func shapes() throws {
    #expect(try frame("[]") == [])
    #expect(try frame("[ {\"a\":1} ,2]") == ["{\"a\":1}", "2"])
    #expect(try frame("{\"items\":[1,[2]]}") == ["1", "[2]"])
    #expect(try frame("{\"count\":1,\"quotes\":[\"x\"],\"more\":{\"items\":[1]}}") == ["\"x\""])
    #expect(try frame("{\"authors\":[1]}", "authors") == ["1"])
    #expect(try frame("\u{FEFF}[1]") == ["1"])
    #expect(try frame("{\"items\":null,\"quotes\":[1]}") == ["1"])
  }

  @Test("keeps what the envelope states")
  func envelope() throws {
    let text = "{\"schemaVersion\":1,\"generatedAt\":\"2026-11-30\",\"count\":0,\"items\":[]}"
    let bytes = Array(text.utf8)
    let frame = try bytes.withUnsafeBufferPointer {
      try DocumentFrame(framing: $0, collection: "quotes")
    }
    #expect(frame.schemaVersion == 1)
    #expect(frame.generatedAt == "2026-11-30")
  }

  @Test(
    "refuses what is no document",
    arguments: [
      ("\"a string\"", "is neither an array nor an object"),
      ("1", "is neither an array nor an object"),
      ("null", "is neither an array nor an object"),
      ("{}", "has neither \"items\" nor \"quotes\""),
      ("{\"authors\":[]}", "has neither \"items\" nor \"quotes\""),
      ("{\"items\":{\"a\":1}}", "has no array under \"items\""),
      ("{\"items\":[],\"quotes\":[]}", "has its items twice"),
      (
        "{\"items\":[],\"items\":[]}",
        "is not valid JSON: the key \"items\" is given twice at byte 12"
      ),
      ("{\"count\":2,\"items\":[1]}", "states a count of 2 and holds 1 items"),
      ("{\"count\":\"1\",\"items\":[1]}", "has a count that is no number"),
      ("{\"count\":1.5,\"items\":[1]}", "has a count that is no whole number"),
      ("{\"schemaVersion\":\"1\",\"items\":[]}", "has a schemaVersion that is no number"),
      ("{\"schemaVersion\":0,\"items\":[]}", "has the schemaVersion 0, which does not exist"),
      ("[1,]", "is not valid JSON: unexpected ']' at byte 3"),
      ("[1][2]", "is not valid JSON: something follows the end of the text at byte 3"),
      ("<!doctype html>", "is not valid JSON: unexpected '<' at byte 0"),
      ("", "is not valid JSON: the text ends too early at byte 0"),
    ])
  func refuses(_ text: String, _ message: String) {
    #expect(problem(text) == DocumentProblem(.damaged, message))
  }

  @Test("names the schema version that it does not know, whatever else is wrong")
  func newerSchema() {
    let expected = "has the schemaVersion 99, but this zitare knows only 1: update zitare"
    #expect(
      problem("{\"schemaVersion\":99,\"items\":[]}") == DocumentProblem(.newerSchema, expected))
    #expect(
      problem("{\"items\":{},\"schemaVersion\":99}") == DocumentProblem(.newerSchema, expected))
    #expect(problem("{\"schemaVersion\":1e99,\"items\":[]}")?.code == .newerSchema)
  }

  @Test("looks every few megabytes whether somebody still waits, within items too")
  func unwanted() throws {
    let long = [UInt8](repeating: 0x61, count: 100_000)
    let string = [0x22] + long + [0x22]
    var list = string
    for _ in 0..<99 { list += [0x2C] + string }
    for open in [[0x5B], [0x5B, 0x5B], Array("[{\"a\":[".utf8)] as [[UInt8]] {
      let close = open.reversed().compactMap { [0x5B: 0x5D, 0x7B: 0x7D][$0] as UInt8? }
      let bytes = open + list + close
      var looks = 0
      func message(until end: Int) -> String? {
        looks = 0
        return bytes.withUnsafeBufferPointer { buffer in
          do throws(DocumentProblem) {
            _ = try DocumentFrame(
              framing: buffer, collection: "quotes",
              isUnwanted: {
                looks += 1
                return looks == end
              })
            return nil
          } catch {
            return error.message
          }
        }
      }
      #expect(message(until: 0) == nil)
      #expect(looks == 3)
      #expect(message(until: 2)?.hasPrefix("is not valid JSON: interrupted at byte 4") == true)
    }
  }

  @Test("leaves to the decoder what spoils only one item")
  func itemFaults() throws {
    #expect(try frame("[{\"a\":1,\"a\":2},\"\\ud800\"]") == ["{\"a\":1,\"a\":2}", "\"\\ud800\""])
  }
}
