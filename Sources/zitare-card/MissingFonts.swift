import CCard

/// What to say where no font has a character.
enum MissingFonts {
  /// The hint; `nil` where nothing is missing.
  static func hint(_ unknown: [Unicode.Scalar]) -> String? {
    guard let first = unknown.first else { return nil }
    var found = unknown.compactMap { script($0) }
    // Punctuation is at home in many scripts: the font of the letters has it too.
    if found.contains(where: { $0.name != symbols }) { found.removeAll { $0.name == symbols } }
    var names: [String] = []
    var packages: [String] = []
    for (name, package) in found {
      if !names.contains(name) { names.append(name) }
      if !packages.contains(package) { packages.append(package) }
    }
    guard let last = names.popLast() else {
      let digits = String(first.value, radix: 16, uppercase: true)
      return "no font here has U+\(digits), which is a box in the picture"
    }
    let list = names.isEmpty ? last : names.joined(separator: ", ") + " and " + last
    return "no font here draws \(list), so that there are boxes in the picture; "
      + "install \(packages.joined(separator: " "))"
  }

  /// The script's name and Debian's package with a font for it; `nil` where Unicode knows of no script.
  private static func script(_ scalar: Unicode.Scalar) -> (name: String, package: String)? {
    if scalar.properties.isEmoji, scalar.value > 0xFF {
      return ("emoji", "fonts-noto-color-emoji")
    }
    var code = [CChar](repeating: 0, count: 5)
    ccard_script(scalar.value, &code)
    let letters = String(decoding: code.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    switch letters {
    case "Zzzz": return nil
    case "Hani", "Hira", "Kana", "Hang", "Bopo":
      return (names[letters] ?? letters, "fonts-noto-cjk")
    case "Zyyy", "Zinh": return (symbols, "fonts-noto-core")
    default: return (names[letters] ?? "the script " + letters, "fonts-noto-core")
    }
  }

  private static let symbols = "symbols"

  private static let names = [
    "Arab": "Arabic", "Armn": "Armenian", "Beng": "Bengali", "Bopo": "Bopomofo",
    "Cyrl": "Cyrillic", "Deva": "Devanagari", "Ethi": "Ethiopic", "Geor": "Georgian",
    "Grek": "Greek", "Gujr": "Gujarati", "Guru": "Gurmukhi", "Hang": "Hangul", "Hani": "Han",
    "Hebr": "Hebrew", "Hira": "Hiragana", "Kana": "Katakana", "Khmr": "Khmer", "Knda": "Kannada",
    "Laoo": "Lao", "Latn": "Latin", "Mlym": "Malayalam", "Mong": "Mongolian", "Mymr": "Myanmar",
    "Nkoo": "N’Ko", "Orya": "Odia", "Sinh": "Sinhala", "Syrc": "Syriac", "Taml": "Tamil",
    "Telu": "Telugu", "Thaa": "Thaana", "Thai": "Thai", "Tibt": "Tibetan", "Tfng": "Tifinagh",
  ]
}
