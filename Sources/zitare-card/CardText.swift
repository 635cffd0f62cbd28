/// Text as it is drawn: harmless, bounded, with a direction.
enum CardText {
  /// Text without what is obeyed instead of shown: controls but for line feeds, bidirectional embeddings, overrides and
  /// isolates, noncharacters. Blanks at the end of lines are gone, and heaps of marks on one letter end after ten:
  /// no script has more.
  ///
  /// - Complexity: O(limit), however long the text is.
  static func prepared(_ text: String, limit: Int) -> String {
    var result = String.UnicodeScalarView()
    var marks = 0
    var characters = 0
    for scalar in text.unicodeScalars {
      let value = scalar.value
      if value == 0x09 {
        result.append(" ")
      } else if isDropped(value) {
        continue
      } else {
        let isMark =
          scalar.properties.generalCategory.isMark || scalar.properties.isVariationSelector
        marks = isMark ? marks + 1 : 0
        if marks > 10 { continue }
        if !isMark { characters += 1 }
        if characters > limit { break }
        if value == 0x0A { while result.last == " " { result.removeLast() } }
        result.append(scalar)
      }
    }
    while let last = result.last, last == " " || last == "\n" { result.removeLast() }
    return String(result)
  }

  /// The same on one line.
  static func line(_ text: String, limit: Int) -> String {
    let start = String(text.unicodeScalars.prefix(limit * 32))
    return prepared(String(start.map { $0.isNewline ? " " : $0 }), limit: limit)
  }

  private static func isDropped(_ value: UInt32) -> Bool {
    switch value {
    case 0x0A: false
    case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069, 0x2028, 0x2029: true
    case 0xFDD0...0xFDEF, 0xFEFF, 0xE0000...0xE0001: true
    default: value & 0xFFFE == 0xFFFE
    }
  }

  /// The first Characters with an ellipsis, no blank or half of a pause before it.
  static func shortened(_ characters: ArraySlice<Character>) -> String {
    var kept = characters
    while let last = kept.last, last.isWhitespace || ",;:–—،、，".contains(last) {
      kept.removeLast()
    }
    return String(kept) + "…"
  }

  /// A unit that does not take part in the order of what stands around it (UAX 9, FSI and PDI).
  static func isolated(_ text: String) -> String { "\u{2068}\(text)\u{2069}" }

  /// Whether a text runs from right to left: as its language does, if it has letters that do; else as its first letter.
  static func isRightToLeft(_ text: String, language: String) -> Bool {
    var first: Bool?
    let expected = isRightToLeft(language: language)
    for scalar in text.unicodeScalars {
      let direction: Bool
      if isRightToLeft(scalar.value) {
        direction = true
      } else if scalar.properties.isAlphabetic {
        direction = false
      } else {
        continue
      }
      if direction == expected { return expected }
      first = first ?? direction
    }
    return first ?? expected
  }

  private static func isRightToLeft(language: String) -> Bool {
    let parts = language.lowercased().split { $0 == "-" || $0 == "_" }
    if parts.contains("latn") || parts.contains("cyrl") { return false }
    if parts.contains("arab") || parts.contains("hebr") { return true }
    return switch parts.first {
    case "ar", "arc", "ckb", "dv", "fa", "he", "ks", "nqo", "ps", "sd", "syr", "ug", "ur", "yi",
      "arz", "azb", "pnb", "prs", "iw":
      true
    default: false
    }
  }

  /// Strong right-to-left letters (bidi classes R and AL), by blocks.
  private static func isRightToLeft(_ value: UInt32) -> Bool {
    switch value {
    case 0x660...0x669, 0x6F0...0x6F9: false
    case 0x5BE...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }
}

extension Unicode.GeneralCategory {
  fileprivate var isMark: Bool {
    switch self {
    case .nonspacingMark, .enclosingMark, .spacingMark, .format: true
    default: false
    }
  }
}
