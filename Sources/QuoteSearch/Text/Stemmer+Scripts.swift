extension Stemmer {
  /// The stemmers of languages that are not written in Latin letters, as bits; Serbian is written in both.
  private static let otherScripts = bits([
    "ar", "bg", "el", "fa", "hi", "hy", "ne", "ru", "ta", "uk", "yi",
  ])
  private static let bothScripts = bits(["sr"])

  private static func bits(_ languages: [String]) -> UInt64 {
    languages.reduce(0) { bits, language in
      bits | (Stemmer(language: language).map { 1 << UInt64($0.number) } ?? 0)
    }
  }

  /// Whether the stemmer can do anything to a word, by the script of its first letter.
  func fits(_ folded: [UInt8]) -> Bool {
    let bit = UInt64(1) << UInt64(number)
    guard let first = folded.first, Self.bothScripts & bit == 0 else { return true }
    // Folded Latin is ASCII, but for a few letters of the second and third block.
    let isLatin = first < 0xCD
    return isLatin == (Self.otherScripts & bit == 0)
  }
}
