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
  /// What an attribution tells.
  struct AttributionParts: OptionSet {
    let rawValue: UInt8
    static let author = AttributionParts(rawValue: 1)
    static let source = AttributionParts(rawValue: 2)
    static let locator = AttributionParts(rawValue: 4)
    static let year = AttributionParts(rawValue: 8)
    static let all: AttributionParts = [.author, .source, .locator, .year]
  }

  /// `Author, Source, locator (year)`; `nil` where nothing is known.
  var attribution: String? { attribution(.all) { $0 } }

  /// The same on a line of its own: harmless for a terminal, and names of the other direction isolated.
  func attributionLine(_ parts: AttributionParts = .all) -> String? {
    guard var line = attribution(parts, { $0 }) else { return nil }
    // Most names need neither, and their bytes say so.
    let isPlain = line.withUTF8 { bytes in
      bytes.allSatisfy { (0x20..<0x7F).contains($0) || $0 >= 0x80 && $0 < 0xD6 && $0 != 0xC2 }
    }
    if isPlain { return line }
    line = Printable.line(line)
    guard Direction.hasRightToLeft(line), Direction.hasLeftToRight(line) else { return line }
    return attribution(parts) { Direction.isolated(Printable.line($0)) }
  }

  /// - Parameter clean: What becomes of each part before they are joined.
  func attribution(_ parts: AttributionParts, _ clean: (String) -> String) -> String? {
    // Not `joined`: what it costs on its first use is a tenth of `today`.
    var line = ""
    func add(_ part: String?) {
      guard let part else { return }
      if !line.isEmpty { line += ", " }
      line += clean(part)
    }
    if parts.contains(.author) { add(quote.author?.displayName) }
    if parts.contains(.source) { add(quote.source?.displayName) }
    if parts.contains(.locator) { add(quote.locator) }
    if parts.contains(.year), let year = quote.year {
      line += (line.isEmpty ? "(" : " (") + Self.year(year) + ")"
    }
    return line.isEmpty ? nil : line
  }

  /// A year as people write it: without a year zero, and without a sign.
  static func year(_ year: Int64) -> String {
    year < 0 ? "\(year.magnitude) BCE" : String(year)
  }
}
