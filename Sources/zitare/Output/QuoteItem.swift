internal import ZitareModels

/// A quote as it is printed: what the store knows of it, and what a search adds.
struct QuoteItem {
  /// What only search results have: an object, so that quotes without it are cheap to hand on.
  final class Hit: Sendable {
    /// Higher is better; `nil` where nothing local rated it.
    let score: Double?
    /// Whether only some of the words match.
    let isPartial: Bool
    /// What to highlight in the text, in Characters.
    let matches: [Range<Int>]

    init(score: Double?, isPartial: Bool, matches: [Range<Int>]) {
      self.score = score
      self.isPartial = isPartial
      self.matches = matches
    }
  }

  /// What the user has to do with the quote: an object for the same reason.
  final class Personal {
    /// Whether the corpus has it no more.
    let isWithdrawn: Bool
    /// When it became a favourite, in seconds since 1970.
    var addedAt: Int64?
    var note: String?
    /// The day on which it was shown.
    var shownOn: String?

    init(isWithdrawn: Bool) {
      self.isWithdrawn = isWithdrawn
    }
  }

  /// What became of the quote in a sync.
  final class News: Sendable {
    /// `added`, `changed` or `withdrawn`.
    let change: String
    /// When, in seconds since 1970.
    let at: Int64

    init(change: String, at: Int64) {
      self.change = change
      self.at = at
    }
  }

  let quote: Quote
  var isOnline = false
  var hit: Hit?
  var personal: Personal?
  var news: News?

  init(_ quote: Quote, isOnline: Bool = false, hit: Hit? = nil, personal: Personal? = nil) {
    self.quote = quote
    self.isOnline = isOnline
    self.hit = hit
    self.personal = personal
  }
}

extension QuoteItem {
  /// `Author, Source, locator (year)`; `nil` where nothing is known.
  var attribution: String? {
    // Not `joined`: what it costs on its first use is a tenth of `today`.
    var line = quote.author?.displayName ?? ""
    for part in [quote.source?.displayName, quote.locator] {
      guard let part else { continue }
      if !line.isEmpty { line += ", " }
      line += part
    }
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
