internal import ZitareModels

/// A quote as it is printed: what the store knows of it, and what a search adds.
struct QuoteItem {
  /// What only search results have.
  struct Hit {
    /// Higher is better; `nil` where nothing local rated it.
    var score: Double?
    /// Whether only some of the words match.
    var isPartial: Bool
    /// What to highlight in the text, in Characters.
    var matches: [Range<Int>]
  }

  let quote: Quote
  var isOnline = false
  var hit: Hit?

  init(_ quote: Quote, isOnline: Bool = false, hit: Hit? = nil) {
    self.quote = quote
    self.isOnline = isOnline
    self.hit = hit
  }
}

extension QuoteItem {
  /// `Author, Source, locator (year)`; `nil` where nothing is known.
  var attribution: String? {
    var parts: [String] = []
    if let author = quote.author { parts.append(author.displayName) }
    if let source = quote.source { parts.append(source.displayName) }
    if let locator = quote.locator { parts.append(locator) }
    var line = parts.joined(separator: ", ")
    if let year = quote.year {
      line += (line.isEmpty ? "(" : " (") + Self.year(year) + ")"
    }
    return line.isEmpty ? nil : line
  }

  /// A year as people write it: without a year zero, and without a sign.
  static func year(_ year: Int64) -> String {
    year < 0 ? "\(year.magnitude) BCE" : String(year)
  }
}
