internal import CorpusStore
internal import QuoteSearch
internal import ZitareModels

/// Answers what `browse` asks, from one corpus.
final class QuoteFinder {
  private let corpus: Corpus
  private let searcher: Searcher
  /// The quote of the day: what is shown first while nothing is looked for.
  private let today: Int64?
  /// Whether an answer is needed before what waits: then nothing is interrupted.
  var isPatient = false
  private var loaded: [Int64: Quote] = [:]

  /// Quotes that are kept, at most: some screens full.
  private static let keptLimit = 2000
  /// Values of a facet that are offered; what is rarer is found by its name in the query (`author:…`).
  private static let valueLimit = 300

  /// - Parameter isWaitedFor: Asked within long searches: whether something else is to be done first.
  init(
    _ corpus: Corpus, preferredLanguages: [Int64], day: CalendarDay?,
    isWaitedFor: @escaping () -> Bool
  ) throws(CorpusError) {
    self.corpus = corpus
    searcher = try Searcher(corpus)
    searcher.preferredLanguages = preferredLanguages
    var place: Int?
    if let day { place = DailyPick.index(on: day, of: corpus.quoteCount) }
    if let place { today = try corpus.id(at: place) } else { today = nil }
    corpus.database.interrupt { [unowned self] in !isPatient && isWaitedFor() }
  }
}

extension QuoteFinder {
  /// Finds quotes; `nil` where it was interrupted.
  func find(_ request: BrowseRequest) throws(CorpusError) -> BrowseFound? {
    try uninterrupted { () throws(CorpusError) in
      if request.text.allSatisfy(\.isWhitespace) { return try list(request) }
      let isWord = request.text.last?.isWhitespace ?? false
      let query = Query(parsing: request.text, options: QueryOptions(isPrefix: !isWord))
      let results = try searcher.search(query, filter: request.filter, limit: request.limit)
      var found = BrowseFound()
      found.total = results.total
      found.hits = results.hits.map { hit in
        BrowseHit(
          id: hit.id, matches: hit.matches.map { $0.start..<($0.start + $0.length) },
          isPartial: hit.isPartial)
      }
      if found.hits.isEmpty { found.note = Self.note(results) }
      return found
    }
  }

  /// What there is while nothing is looked for: the day's quote, then all in their order.
  private func list(_ request: BrowseRequest) throws(CorpusError) -> BrowseFound {
    var rows = try corpus.ids(request.filter, limit: request.limit)
    if let today, request.filter.isEmpty {
      rows.removeAll { $0 == today }
      rows.insert(today, at: 0)
    }
    return BrowseFound(
      hits: rows.prefix(request.limit).map { BrowseHit(id: $0) },
      total: try corpus.count(request.filter),
      note: "No quote matches: Backspace in a filter clears it.")
  }

  private static func note(_ results: SearchResults) -> String {
    for unknown in results.unknownValues {
      return "Nothing has \(unknown.field):\(unknown.value)." + question(unknown.nearest)
    }
    for suggestion in results.suggestions where !suggestion.nearest.isEmpty {
      return "No quote has \"\(suggestion.word)\"." + question(suggestion.nearest)
    }
    return "No quote matches: fewer words or filters find more."
  }

  private static func question(_ names: [String]) -> String {
    names.isEmpty ? "" : " Did you mean \(NearestNames.list(names))?"
  }

  /// Counts a facet's values; `nil` where it was interrupted.
  func count(_ request: BrowseCountRequest) throws(CorpusError) -> [BrowseValue]? {
    try uninterrupted { () throws(CorpusError) in
      let isWord = request.text.last?.isWhitespace ?? false
      let query = Query(parsing: request.text, options: QueryOptions(isPrefix: !isWord))
      let counted = try searcher.facets(
        [request.facet], of: query, filter: request.filter, limit: Self.valueLimit)
      return (counted[request.facet] ?? []).filter { $0.count > 0 }.map {
        BrowseValue(id: $0.id, name: $0.name, count: $0.count)
      }
    }
  }

  /// The quotes in these rows.
  func quotes(_ rows: [Int64]) throws(CorpusError) -> [Int64: Quote] {
    if loaded.count > Self.keptLimit { loaded = [:] }
    let missing = rows.filter { loaded[$0] == nil }
    if !missing.isEmpty {
      // A handful of rows, without which there would be holes on the screen.
      let wasPatient = isPatient
      isPatient = true
      defer { isPatient = wasPatient }
      for stored in try corpus.quotes(ids: missing, detail: .line) {
        loaded[stored.id] = stored.quote
      }
    }
    return loaded
  }

  /// All of one quote.
  func quote(_ row: Int64) throws(CorpusError) -> StoredQuote? {
    isPatient = true
    defer { isPatient = false }
    return try corpus.quotes(ids: [row], detail: .full).first
  }

  /// The names of the values that a filter lets pass.
  func names(_ filter: ResolvedFilter) throws(CorpusError) -> [Facet: [Int64: String]] {
    var names: [Facet: [Int64: String]] = [:]
    for (facet, choice) in filter.choices {
      guard let included = choice.included else { continue }
      for entry in try corpus.entries(of: facet, words: [], limit: nil).entries
      where included.contains(entry.id) {
        names[facet, default: [:]][entry.id] = entry.name
      }
    }
    return names
  }

  private func uninterrupted<Result>(
    _ body: () throws(CorpusError) -> Result
  ) throws(CorpusError) -> Result? {
    do {
      return try body()
    } catch {
      if error.cause?.isInterruption ?? false { return nil }
      throw error
    }
  }
}
