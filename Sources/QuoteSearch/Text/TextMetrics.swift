internal import CText

/// What terminals need to know of text: cells, and where a line may end.
public enum TextMetrics {
  /// A place where a line may end.
  public struct LineBreak: Hashable, Sendable {
    /// The offset in the text's UTF-8 of the first byte of the next line.
    public let offset: Int
    /// Whether the line has to end there: behind a line feed.
    public let isMandatory: Bool
  }

  /// The cells of a code point: 0, 1 or 2 (UAX 11). Ambiguous ones take one cell, control characters none.
  public static func width(of scalar: Unicode.Scalar) -> Int {
    Int(ctext_width(scalar.value))
  }

  /// The cells of a grapheme cluster: those of its widest code point; pictures and flags take two.
  public static func width(of character: Character) -> Int {
    var width = 0
    var indicators = 0
    for scalar in character.unicodeScalars {
      // Variation selector 16 asks for the picture, which takes two cells.
      if scalar.value == 0xFE0F, width > 0 { return 2 }
      if (0x1F1E6...0x1F1FF).contains(scalar.value) { indicators += 1 }
      // Half-width voicing marks have a cell of their own behind their kana.
      if scalar.value == 0xFF9E || scalar.value == 0xFF9F, width == 1 { return 2 }
      width = max(width, Int(ctext_width(scalar.value)))
    }
    return indicators > 1 ? 2 : width
  }

  /// The cells of a text, control characters left out.
  ///
  /// - Complexity: O(n) in the text's length.
  public static func width(of text: String) -> Int {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text.utf8.count }
    return text.reduce(0) { $0 + width(of: $1) }
  }

  /// The places where a line may end (UAX 14, with dictionaries for Thai and its like), in order; the last one is the
  /// text's end.
  ///
  /// - Complexity: O(n) in the text's length.
  public static func lineBreaks(in text: String) -> [LineBreak] {
    guard let breaker = ctext_breaker_lines() else { return [] }
    defer { ctext_breaker_close(breaker) }
    var copy = text
    return copy.withUTF8 { bytes in
      var found: [LineBreak] = []
      guard bytes.count > 0, ctext_breaker_set(breaker, bytes.baseAddress, bytes.count) else {
        return found
      }
      var isMandatory = false
      while true {
        let offset = ctext_breaker_next(breaker, &isMandatory)
        if offset < 0 { return found }
        found.append(LineBreak(offset: offset, isMandatory: isMandatory))
      }
    }
  }
}
