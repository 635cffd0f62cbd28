public import CorpusStore
public import ZitareModels

/// Looks up what a filter's words mean in one corpus.
///
/// A value is first taken as a whole: as a slug, then as a name, both also in folded form; then, where it has commas,
/// as several values, each with its own `!`; of authors and sources at last as words that a name holds.
public struct FilterResolver {
  /// A filter with what it did not find.
  public struct Resolution {
    /// The rows that were meant.
    public var filter: ResolvedFilter
    /// The values that nothing has.
    public var unknown: [UnknownFilterValue]
  }

  let corpus: Corpus
  private let oddSlugs = OddSlugs()

  /// So many unknown values of a facet are told with the nearest ones: every list of names is read for each, and a sentence pasted
  /// into a filter has many commas.
  private static let explainedLimit = 2

  /// Prepares looking up in a corpus.
  public init(_ corpus: Corpus) {
    self.corpus = corpus
  }

  /// Looks up every value of a filter.
  ///
  /// - Complexity: O(log n) for slugs, else O(n) in the facet's names.
  public func resolve(_ filter: Filter) throws(CorpusError) -> Resolution {
    var resolution = Resolution(filter: ResolvedFilter(years: filter.years), unknown: [])
    if filter.values.isEmpty { return resolution }
    for facet in Facet.allCases {
      guard let values = filter.values[facet], !values.isEmpty else { continue }
      var choice = ResolvedFilter.Choice()
      for value in values {
        try resolve(value, facet, into: &choice, &resolution.unknown)
      }
      resolution.filter.choices[facet] = choice
    }
    return resolution
  }

  private func resolve(
    _ value: Filter.Value, _ facet: Facet, into choice: inout ResolvedFilter.Choice,
    _ unknown: inout [UnknownFilterValue]
  ) throws(CorpusError) {
    if let rows = try rows(facet, value.text) {
      add(rows, isExcluded: value.isExcluded, to: &choice)
      return
    }
    let parts = parts(of: value)
    for part in parts.count > 1 ? parts : [value] {
      var found = parts.count > 1 ? try rows(facet, part.text) : nil
      if found == nil { found = try rowsHolding(facet, part.text) }
      if let rows = found {
        add(rows, isExcluded: part.isExcluded, to: &choice)
        continue
      }
      let isExplained =
        unknown.filter { $0.field == facet.rawValue }.count < Self.explainedLimit
      let nearest = isExplained ? try nearest(facet, part.text) : []
      unknown.append(
        UnknownFilterValue(field: facet.rawValue, value: part.text, nearest: nearest))
      // A wanted value that nothing has lets nothing pass.
      if !part.isExcluded { choice.included = choice.included ?? [] }
    }
  }

  private func add(
    _ rows: [Int64], isExcluded: Bool, to choice: inout ResolvedFilter.Choice
  ) {
    if isExcluded {
      choice.excluded += rows
    } else {
      choice.included = (choice.included ?? []) + rows
    }
  }

  /// The values between commas. The first one's `!` was taken off already.
  private func parts(of value: Filter.Value) -> [Filter.Value] {
    var result: [Filter.Value] = []
    for (nth, part) in value.text.split(separator: ",").enumerated() {
      var text = trimmed(part)
      var isExcluded = nth == 0 && value.isExcluded
      if text.hasPrefix("!") {
        isExcluded = true
        text = trimmed(text.dropFirst())
      }
      if !text.isEmpty { result.append(Filter.Value(text, isExcluded: isExcluded)) }
    }
    return result
  }

  private func trimmed(_ text: Substring) -> String {
    var text = text
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}

extension FilterResolver {
  /// The rows that a value means as a whole; `nil` for none.
  private func rows(_ facet: Facet, _ value: String) throws(CorpusError) -> [Int64]? {
    let value = TextPipeline.composed(value)
    var rows = try corpus.rows(of: facet, .slug, value)
    if facet == .lang {
      // Tags are in any case: `DE`, `pt-br`.
      if rows.isEmpty { rows = try corpus.rows(of: facet, .slug, value.lowercased()) }
      rows += try corpus.variants(ofLanguage: value)
    }
    if !rows.isEmpty { return rows }
    let keys = Self.keys(of: value)
    for key in keys {
      rows = try corpus.rows(of: facet, .name, key)
      if !rows.isEmpty { return rows }
    }
    // A slug in other letters: `DE`, `Zürich`, `19. Jahrhundert`.
    for key in keys {
      let slug = key.split(separator: " ").joined(separator: "-")
      rows = try corpus.rows(of: facet, .slug, slug)
      if facet == .lang { rows += try corpus.variants(ofLanguage: slug) }
      if !rows.isEmpty { return rows }
    }
    for key in keys {
      for word in Self.germanWords(facet)[key] ?? [] {
        rows = try corpus.rows(of: facet, .slug, word)
        if !rows.isEmpty { return rows }
      }
    }
    rows = try rowsWithFoldedSlug(facet, keys)
    return rows.isEmpty ? nil : rows
  }

  /// The rows whose slug, folded, is one of the keys: slugs are opaque, and may have capitals and accents.
  private func rowsWithFoldedSlug(
    _ facet: Facet, _ keys: [String]
  ) throws(CorpusError) -> [Int64] {
    // Plain slugs were looked up already.
    let odd = try oddSlugs.keys(of: facet, in: corpus)
    return odd.filter { $0.keys.contains(where: keys.contains) }.map(\.id)
  }

  /// The slugs that are not plain, folded; read once for all values of a filter.
  private final class OddSlugs {
    private var known: [Facet: [(id: Int64, keys: [String])]] = [:]

    func keys(
      of facet: Facet, in corpus: Corpus
    ) throws(CorpusError) -> [(id: Int64, keys: [String])] {
      if let known = known[facet] { return known }
      var found: [(id: Int64, keys: [String])] = []
      try corpus.names(of: facet, withOddSlugs: true) { name in
        found.append((name.id, FilterResolver.keys(of: name.slug)))
      }
      known[facet] = found
      return found
    }
  }

  /// The authors or sources whose name holds the value's words in a row; `nil` for none.
  private func rowsHolding(_ facet: Facet, _ value: String) throws(CorpusError) -> [Int64]? {
    guard facet == .author || facet == .source else { return nil }
    for key in Self.keys(of: TextPipeline.composed(value)) {
      let rows = try corpus.rows(of: facet, .words, key)
      if !rows.isEmpty { return rows }
    }
    return nil
  }

  /// A value's folding, and the one with spelt-out umlauts.
  static func keys(of value: String) -> [String] {
    QuoteSearchText().foldKey(value).split(separator: "|").map(String.init)
  }

  /// The words that the site shows for values that are stored in English, folded.
  private static func germanWords(_ facet: Facet) -> [String: [String]] {
    switch facet {
    case .length: [" kurz ": ["short"], " mittel ": ["medium"], " lang ": ["long"]]
    case .form:
      [
        " aphorismus ": ["aphorism"], " roman ": ["novel"], " gedicht ": ["poem"],
        " lyrik ": ["poem"], " drama ": ["drama"], " schauspiel ": ["drama"],
        " brief ": ["letter"], " rede ": ["speech"], " essay ": ["essay"],
        " sprichwort ": ["proverb"], " erzahlung ": ["story", "tale"],
        " erzaehlung ": ["story", "tale"], " novelle ": ["novella"], " lied ": ["song"],
        " tagebuch ": ["diary"], " marchen ": ["fairy-tale", "tale"],
        " maerchen ": ["fairy-tale", "tale"], " fabel ": ["fable"], " predigt ": ["sermon"],
        " abhandlung ": ["treatise"], " dialog ": ["dialogue"], " gesprach ": ["dialogue"],
        " gespraech ": ["dialogue"], " epos ": ["epic"], " epigramm ": ["epigram"],
      ]
    default: [:]
    }
  }
}
