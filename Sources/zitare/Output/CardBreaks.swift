internal import QuoteSearch

/// Marks where lines may end in scripts that part no words: ICU, which this program has, knows the words of Lao, Khmer,
/// Burmese and Thai; Pango, which draws, does not know most of them.
enum CardBreaks {
  /// More than any card can show.
  private static let limitBytes = 1 << 17

  /// The text with zero width spaces at those places (UAX 14, class ZW).
  static func marked(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { isComplex($0.value) }),
      text.utf8.count < limitBytes
    else { return text }
    var result = String.UnicodeScalarView()
    var start = text.startIndex
    for stop in TextMetrics.lineBreaks(in: text) {
      let end = text.utf8.index(text.startIndex, offsetBy: stop.offset)
      result += text.unicodeScalars[start..<end]
      if end < text.endIndex, let before = result.last, isComplex(before.value),
        isComplex(text.unicodeScalars[end].value)
      {
        result.append("\u{200B}")
      }
      start = end
    }
    return String(result)
  }

  private static func isComplex(_ value: UInt32) -> Bool {
    switch value {
    case 0xE00...0xEFF, 0x1000...0x109F, 0x1780...0x17FF, 0xA9E0...0xA9FF, 0xAA60...0xAA7F: true
    default: false
    }
  }
}
