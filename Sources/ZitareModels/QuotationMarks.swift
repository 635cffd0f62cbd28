/// The quotation marks of a language, as its printers set them (the delimiters of CLDR 42, <https://cldr.unicode.org>).
public struct QuotationMarks: Hashable, Sendable {
  /// What stands before a quotation, with the space that belongs to it.
  public let opening: String
  /// What stands behind it.
  public let closing: String

  /// The marks of a quotation in a language, the first level.
  ///
  /// - Parameter language: BCP 47; of an unknown language, and of one whose writers have no habit of their own, “ and ”.
  /// - Complexity: O(1): comparisons, no table is built.
  public static func outer(of language: String) -> QuotationMarks { levels(of: language).outer }

  /// The marks to set around a text; `nil` where it has its own already, or is empty.
  ///
  /// The text stays as it is. If marks of the first level stand within it, those of the second go around it: the two are
  /// told apart, and what a reader copies is what the author wrote.
  public static func around(_ text: String, language: String) -> QuotationMarks? {
    guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last else {
      return nil
    }
    if isMark(first) && (isMark(last) || last == "’") { return nil }
    var (outer, inner) = levels(of: language)
    // Every mark but the typewriter's begins with one of these bytes.
    var copy = text
    let mayHaveMarks = copy.withUTF8 { bytes in
      bytes.contains { $0 == 0xC2 || $0 == 0xE2 || $0 == 0xE3 }
    }
    guard mayHaveMarks else { return outer }
    if outer.opening == "“", language.hasPrefix("zh"), cornered.occurs(in: text) {
      // Who writes corner brackets in Chinese writes no others.
      (outer, inner) = levels(of: "zh-Hant")
    }
    return outer.occurs(in: text) ? inner : outer
  }

  private static var cornered: QuotationMarks { QuotationMarks("「", "」") }

  private init(_ opening: String, _ closing: String) {
    self.opening = opening
    self.closing = closing
  }

  /// Whether one of the two marks stands in a text. ’ does not count: most often it is an apostrophe.
  private func occurs(in text: String) -> Bool {
    let first = opening.unicodeScalars.first
    let last = closing.unicodeScalars.last
    return text.unicodeScalars.contains { $0 == first || $0 == last && $0 != "’" }
  }

  /// Whether a scalar begins or ends quotations. ’ is none here: it may begin a word (’tis).
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\"", "«", "»", "‘", "‚", "‛", "“", "”", "„", "‟", "‹", "›": true
    case "「", "」", "『", "』", "〝", "〞", "〟", "﹁", "﹂", "﹃", "﹄", "＂": true
    default: false
    }
  }
}

extension QuotationMarks {
  /// The marks of both levels.
  private static func levels(
    of language: String
  ) -> (outer: QuotationMarks, inner: QuotationMarks) {
    switch language {
    case "de", "cs", "sk", "sl", "hr", "mk", "et", "is", "lb", "gmh", "goh", "non", "dsb", "hsb":
      make("„", "“", "‚", "‘")
    // Narrow no-break spaces keep the guillemets at their words. CLDR has the same marks on both levels.
    case "fr": make("«\u{202F}", "\u{202F}»", "“", "”")
    case "es", "it", "el", "grc", "sq", "ca", "eu", "kk", "br", "hy", "ast", "scn":
      make("«", "»", "“", "”")
    case "ru", "uk", "be": make("«", "»", "„", "“")
    case "nb", "nn", "no": make("«", "»", "‘", "’")
    case "fa", "am", "fr-CH": make("«", "»", "‹", "›")
    case "pl", "ro": make("„", "”", "«", "»")
    case "hu": make("„", "”", "»", "«")
    case "bs": make("„", "”", "‘", "’")
    case "sr": make("„", "“", "’", "’")
    case "bg", "lt": make("„", "“", "‚", "‘")
    case "ka": make("„", "“", "«", "»")
    case "sv", "fi", "he", "yi": make("”", "”", "’", "’")
    // The first mark in reading order, which stands on the right.
    case "ar", "ur": make("”", "“", "’", "‘")
    case "nl": make("‘", "’", "“", "”")
    case "ja", "zh-TW", "zh-HK", "zh-MO", "zh-Hant", "lzh": make("「", "」", "『", "』")
    case "pt-PT": make("«", "»", "“", "”")
    default:
      if let primary = primary(of: language) {
        levels(of: primary)
      } else {
        make("“", "”", "‘", "’")
      }
    }
  }

  /// A code without its script and region, in lower case; `nil` for one that has neither and is lower case already.
  private static func primary(of language: String) -> String? {
    let bytes = language.utf8
    guard bytes.contains(where: { $0 == 0x2D || $0 == 0x5F || (0x41...0x5A).contains($0) }) else {
      return nil
    }
    // zh-Hant-TW is as Hant as zh-Hant.
    if language.hasPrefix("zh-Hant-") { return "zh-Hant" }
    let end = bytes.firstIndex { $0 == 0x2D || $0 == 0x5F } ?? language.endIndex
    return language[..<end].lowercased()
  }

  private static func make(
    _ opening: String, _ closing: String, _ innerOpening: String, _ innerClosing: String
  ) -> (outer: QuotationMarks, inner: QuotationMarks) {
    (QuotationMarks(opening, closing), QuotationMarks(innerOpening, innerClosing))
  }
}
