import Testing

@testable import SnapshotSync

/// Reads a whole text; the error's words, or `nil` where there is none.
private func fault(_ bytes: [UInt8]) -> String? {
  bytes.withUnsafeBufferPointer { buffer in
    var reader = JSONReader(buffer)
    do throws(JSONError) {
      try reader.skipByteOrderMark()
      try reader.skipValue()
      try reader.finish()
      return nil
    } catch {
      return error.description
    }
  }
}

private func fault(_ text: String) -> String? { fault(Array(text.utf8)) }

@Suite("The JSON reader")
struct JSONReaderTests {
  @Test(
    "accepts what RFC 8259 allows",
    arguments: [
      "{}", "[]", "0", "-0", "-1.5e+10", "1E-2", "\"\"", "true", "false", "null", " [ 1 , 2 ] ",
      "{\"a\":{\"b\":[{},[]]}}", "\"\\u00e9\\n\\/\"", "\"\\ud83d\\ude00\"", "\"Ω…😀\"", "1e999",
      "\u{FEFF}[]", "[\t\n\r 1]",
    ])
  func accepts(_ text: String) {
    #expect(fault(text) == nil)
  }

  @Test(
    "refuses what RFC 8259 does not allow, and says where",
    arguments: [
      ("", "the text ends too early at byte 0"),
      (" ", "the text ends too early at byte 1"),
      ("[", "the text ends too early at byte 1"),
      ("[1,]", "unexpected ']' at byte 3"),
      ("[,1]", "unexpected ',' at byte 1"),
      ("[1 2]", "unexpected '2' at byte 3"),
      ("[1}", "unexpected '}' at byte 2"),
      ("{\"a\":1,}", "unexpected '}' at byte 7"),
      ("{\"a\"}", "unexpected '}' at byte 4"),
      ("{\"a\":}", "unexpected '}' at byte 5"),
      ("{a:1}", "unexpected 'a' at byte 1"),
      ("{1:1}", "unexpected '1' at byte 1"),
      ("{\"a\":1", "the text ends too early at byte 6"),
      ("'a'", "unexpected ''' at byte 0"),
      ("NaN", "unexpected 'N' at byte 0"),
      ("Infinity", "unexpected 'I' at byte 0"),
      ("-Infinity", "invalid number at byte 0"),
      ("+1", "unexpected '+' at byte 0"),
      ("01", "invalid number at byte 0"),
      ("-01", "invalid number at byte 0"),
      ("1.", "the text ends too early at byte 2"),
      (".5", "unexpected '.' at byte 0"),
      ("[1.]", "invalid number at byte 1"),
      ("1e", "the text ends too early at byte 2"),
      ("[1e+]", "invalid number at byte 1"),
      ("0x10", "invalid number at byte 0"),
      ("-", "the text ends too early at byte 1"),
      ("tru", "the text ends too early at byte 3"),
      ("nul1", "unexpected '1' at byte 3"),
      ("True", "unexpected 'T' at byte 0"),
      ("\"a", "the text ends too early at byte 2"),
      ("\"\\", "the text ends too early at byte 2"),
      ("\"\\x\"", "invalid escape in a string at byte 1"),
      ("\"\\u12\"", "the text ends too early at byte 6"),
      ("\"\\u12G4\"", "invalid escape in a string at byte 1"),
      ("\"\\ud800\"", "half of a surrogate pair in a string at byte 1"),
      ("\"\\udc00\"", "half of a surrogate pair in a string at byte 1"),
      ("\"\\ud800\\ud800\"", "half of a surrogate pair in a string at byte 1"),
      ("\"\\ud800x\"", "half of a surrogate pair in a string at byte 1"),
      ("\"a\nb\"", "control character byte 0x0A in a string at byte 2"),
      ("\"a\0\"", "control character byte 0x00 in a string at byte 2"),
      ("1 1", "something follows the end of the text at byte 2"),
      ("[][]", "something follows the end of the text at byte 2"),
      ("[]\0", "something follows the end of the text at byte 2"),
      ("[\u{FEFF}]", "unexpected byte 0xEF at byte 1"),
      ("\u{FEFF}\u{FEFF}[]", "unexpected byte 0xEF at byte 3"),
      ("[1,/*c*/2]", "unexpected '/' at byte 3"),
      ("\u{A0}1", "unexpected byte 0xC2 at byte 0"),
    ])
  func refuses(_ text: String, _ expected: String) {
    #expect(fault(text) == expected)
  }

  @Test(
    "refuses bytes that are not UTF-8",
    arguments: [
      [0x80], [0xC0, 0xAF], [0xC1, 0xBF], [0xC3], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80],
      [0xF0, 0x80, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF],
      [0xC3, 0x28], [0xE2, 0x28, 0xA1], [0xE2, 0x82], [0xF0, 0x9F, 0x98],
    ] as [[UInt8]])
  func utf8(_ bytes: [UInt8]) {
    #expect(fault([0x22] + bytes + [0x22]) == "invalid UTF-8 at byte 1")
  }

  @Test("refuses UTF-16 with and without a mark")
  func utf16() {
    let expected = "the text is not UTF-8 but UTF-16 or UTF-32 at byte 0"
    #expect(fault([0xFF, 0xFE, 0x5B, 0, 0x5D, 0]) == expected)
    #expect(fault([0xFE, 0xFF, 0, 0x5B, 0, 0x5D]) == expected)
    #expect(fault([0x5B, 0, 0x5D, 0]) == expected)
    #expect(fault([0, 0x5B, 0, 0x5D]) == expected)
  }

  @Test("allows 64 levels, and no more, however deep the text goes")
  func depth() {
    func nested(_ levels: Int) -> String {
      String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
    }
    #expect(fault(nested(64)) == nil)
    #expect(fault(nested(65)) == "nested deeper than 64 levels at byte 64")
    #expect(fault(nested(100_000)) == "nested deeper than 64 levels at byte 64")
    let objects = String(repeating: "{\"a\":", count: 64) + "0" + String(repeating: "}", count: 64)
    #expect(fault(objects) == nil)
    #expect(fault("{\"a\":" + objects + "}") == "nested deeper than 64 levels at byte 320")
  }

  @Test("finds the end of a string at every distance from a word's border")
  func alignment() {
    for length in 0..<40 {
      let plain = String(repeating: "a", count: length)
      #expect(fault("\"" + plain + "\"") == nil)
      #expect(fault("\"" + plain + "é\"") == nil)
      #expect(
        fault("\"" + plain + "\u{1}\"")
          == "control character byte 0x01 in a string at byte \(length + 1)")
    }
  }

  @Test(
    "reads whole numbers exactly",
    arguments: [
      ("0", 0), ("-0", 0), ("1999", 1999), ("1999.0", 1999), ("-384", -384), ("1e3", 1000),
      ("1.999E3", 1999), ("19990e-1", 1999), ("0.0", 0), ("0e99999999999", 0),
      ("9007199254740993", 9_007_199_254_740_993), ("9223372036854775807", Int64.max),
      ("-9223372036854775808", Int64.min), ("9223372036854775808", nil), ("1.5", nil),
      ("1e19", nil), ("1e999", nil), ("1e-1", nil), ("100000000000000000000", nil),
      ("1000000000000000000000e-18", 1000),
    ] as [(String, Int64?)])
  func integers(_ text: String, _ expected: Int64?) {
    let bytes = Array(text.utf8)
    #expect(bytes.withUnsafeBufferPointer { JSONReader.integer($0) } == expected)
  }
}
