/// Which fonts a card asks for: Noto's, where they are installed, else what fontconfig takes for a serif.
enum Fonts {
  /// For quotes, by falling preference: letters with serifs in every script that has such a font.
  static func serif(_ language: String) -> String {
    var families = ["Noto Serif"] + scripts.map { "Noto Serif " + $0 }
    families += ["Noto Naskh Arabic", "Noto Serif CJK " + han(language), "serif"]
    // Debian's Noto Serif Myanmar calls its bold letters regular.
    families.removeAll { $0 == "Noto Serif Myanmar" }
    families.insert("Noto Sans Myanmar", at: 1)
    // Urdu is written in a hand of its own.
    if primary(language) == "ur" { families.insert("Noto Nastaliq Urdu", at: 0) }
    return families.joined(separator: ",")
  }

  /// For who said it.
  static func sans(_ language: String) -> String {
    let families = ["Noto Sans"] + scripts.map { "Noto Sans " + $0 }
    return (families + ["Noto Sans Arabic", "Noto Sans CJK " + han(language), "sans-serif"])
      .joined(separator: ",")
  }

  private static let scripts = [
    "Armenian", "Bengali", "Devanagari", "Ethiopic", "Georgian", "Gujarati", "Gurmukhi", "Hebrew",
    "Kannada", "Khmer", "Lao", "Malayalam", "Myanmar", "Sinhala", "Tamil", "Telugu", "Thai",
    "Tibetan",
  ]

  /// Whose shapes Han characters have.
  static func han(_ language: String) -> String {
    let parts = language.lowercased().split { $0 == "-" || $0 == "_" }
    switch parts.first {
    case "ko", "okm": return "KR"
    case "lzh": return "TC"
    case "yue": return "HK"
    case "zh":
      if parts.contains("hk") || parts.contains("mo") { return "HK" }
      return parts.contains("hant") || parts.contains("tw") ? "TC" : "SC"
    default: return "JP"
    }
  }

  private static func primary(_ language: String) -> String {
    String(language.lowercased().prefix { $0 != "-" && $0 != "_" })
  }
}
