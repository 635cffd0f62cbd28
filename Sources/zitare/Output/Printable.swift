/// Makes text harmless for a terminal: no control character, no bidirectional override of somebody else's gets there.
enum Printable {
  /// Text on one line: everything that is not plain is spelt out (`\x1b`, `\n`, `\u{202e}`).
  static func line(_ text: String) -> String {
    spell(text) { $0 == 0x0A || $0 == 0x09 || isUnsafe($0) }
  }

  /// Text that keeps its line breaks and tabs; everything else that is not plain is left out.
  static func block(_ text: String) -> String {
    // Nearly always there is nothing to do, and the bytes say so without decoding.
    guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 || $0 == 0xE2 })
    else { return text }
    guard text.unicodeScalars.contains(where: { isUnsafe($0.value) }) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where !isUnsafe(scalar.value) { result.append(scalar) }
    return String(result)
  }

  /// Whether a terminal might obey the scalar instead of showing it: C0 and C1 controls other than tab and newline,
  /// DEL, and bidirectional embeddings, overrides and isolates.
  private static func isUnsafe(_ value: UInt32) -> Bool {
    switch value {
    case 0x09, 0x0A: false
    case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069: true
    // Separators that some terminals and editors take for line ends.
    case 0x2028, 0x2029: true
    default: false
    }
  }

  private static func spell(_ text: String, where isSpelt: (UInt32) -> Bool) -> String {
    guard text.unicodeScalars.contains(where: { isSpelt($0.value) }) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if !isSpelt(scalar.value) {
        result.unicodeScalars.append(scalar)
      } else if scalar.value == 0x0A {
        result += "\\n"
      } else if scalar.value == 0x09 {
        result += "\\t"
      } else if scalar.value < 0x100 {
        let digits = String(scalar.value, radix: 16)
        result += "\\x" + (digits.utf8.count == 1 ? "0" : "") + digits
      } else {
        result += "\\u{" + String(scalar.value, radix: 16) + "}"
      }
    }
    return result
  }
}
