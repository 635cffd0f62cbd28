extension Stemmer {
  /// The scripts that stemmers are for, as far as telling them apart saves look-ups.
  private static let otherScripts: Set<Int32> = numbers([
    "ar", "hy", "el", "hi", "ne", "ru", "ta", "yi",
  ])
  private static let bothScripts: Set<Int32> = numbers(["sr"])

  private static func numbers(_ languages: [String]) -> Set<Int32> {
    Set(languages.compactMap { Stemmer(language: $0)?.number })
  }

  /// Whether the stemmer can do anything to a word, by the script of its first letter.
  func fits(_ folded: [UInt8]) -> Bool {
    guard let first = folded.first, !Self.bothScripts.contains(number) else { return true }
    // Folded Latin is ASCII, but for a few letters of the second and third block.
    let isLatin = first < 0xCD
    return isLatin != Self.otherScripts.contains(number)
  }
}
