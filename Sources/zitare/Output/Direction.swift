/// Text of two directions on one line (UAX 9).
///
/// The text itself stays in logical order: terminals and bars reorder it. An isolate keeps a name of the other direction
/// from drawing the commas and numbers beside it along. Nothing is added where a line has one direction only.
enum Direction {
  /// FIRST STRONG ISOLATE.
  static let isolate: Unicode.Scalar = "\u{2068}"
  /// POP DIRECTIONAL ISOLATE.
  static let end: Unicode.Scalar = "\u{2069}"

  /// A part of a line as an isolate, if any of it runs from right to left.
  static func isolated(_ part: String) -> String {
    hasRightToLeft(part) ? "\u{2068}" + part + "\u{2069}" : part
  }

  /// Whether any of a text runs from right to left.
  ///
  /// - Complexity: O(n); text of most scripts is recognised by its bytes.
  static func hasRightToLeft(_ text: some StringProtocol) -> Bool {
    // The first bytes of the blocks below.
    guard text.utf8.contains(where: { (0xD6...0xE0).contains($0) || $0 == 0xEF || $0 == 0xF0 })
    else { return false }
    return text.unicodeScalars.contains { isRightToLeft($0.value) }
  }

  /// Whether a text has letters or digits that run from left to right.
  static func hasLeftToRight(_ text: some StringProtocol) -> Bool {
    text.unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
      // Marks and symbols beyond ASCII have no direction of their own.
      case 0..<0xC0, 0x2000...0x2BFF, 0x3000...0x303F, 0xFE00...0xFE6F: false
      default: !isRightToLeft(scalar.value)
      }
    }
  }

  /// The Hebrew, Arabic and Syriac blocks and their neighbours, which Unicode reserves for this direction.
  private static func isRightToLeft(_ value: UInt32) -> Bool {
    switch value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }

  /// Ends every line's isolates on the line, and goes on with them on the next: to a terminal each line is a paragraph.
  static func balanced(_ lines: [String]) -> [String] {
    guard lines.contains(where: { $0.unicodeScalars.contains(isolate) }) else { return lines }
    var open = 0
    return lines.map { line in
      var result = String(repeating: "\u{2068}", count: open)
      result += line
      for scalar in line.unicodeScalars {
        if scalar == isolate { open += 1 } else if scalar == end, open > 0 { open -= 1 }
      }
      return result + String(repeating: "\u{2069}", count: open)
    }
  }
}
