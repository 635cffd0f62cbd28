internal import CorpusStore
internal import QuoteSearch
internal import ZitareModels

/// Prints what a search found.
struct SearchPage {
  let session: Session
  let corpus: Corpus
  /// What the user looked for.
  let query: String
  let results: SearchResults
  /// The page; `nil`: all.
  let limit: Int?
  let offset: Int
  /// Counts for each value of each facet, where they were asked for.
  let facets: [(Facet, [FacetCount])]?
  /// The question to the site.
  private(set) var online: Online
  let onlineHits: OnlineHits
  /// The page's part of what the site found.
  private var extra: ArraySlice<QuoteItem> = []
  private var extraTotal = 0

  /// How far the question to the site is.
  enum Online {
    case underWay(OnlineSearch)
    case known(OnlineSearch.State)
  }

  init(
    session: Session, corpus: Corpus, query: String, results: SearchResults, limit: Int?,
    offset: Int, facets: [(Facet, [FacetCount])]?, online: Online, onlineHits: OnlineHits
  ) {
    self.session = session
    self.corpus = corpus
    self.query = query
    self.results = results
    self.limit = limit
    self.offset = offset
    self.facets = facets
    self.online = online
    self.onlineHits = onlineHits
  }

  mutating func print() throws(Failure) {
    let look = session.look
    if let facets, !look.format.mixesHitsAndCounts {
      // Rows of hits and rows of counts do not mix.
      return try FacetPrinter.print(facets, total: results.total, look)
    }
    // A document says at its head how many hits there are; a list goes on when more have come.
    if look.format == .json { try waitForSite() }
    var printer = ListPrinter(look)
    let state = if case .known(let state) = online { state.name } else { "" }
    let total = results.total + extraTotal
    printer.begin(total: total, offset: offset, columns: CSVFormat.quoteColumns) { json in
      json.key("query")
      json.string(query)
      json.key("online")
      json.string(state)
      if !results.suggestions.isEmpty { appendSuggestions(to: &json) }
      if let facets { FacetPrinter.append(facets, to: &json) }
    }
    var rest = results.hits[...]
    while !rest.isEmpty {
      let piece = rest.prefix(Session.pageLength)
      rest = rest.dropFirst(piece.count)
      try print(piece, to: &printer)
    }
    if case .underWay = online {
      // Nobody waits for the site to see what is here.
      try printer.flush()
      try waitForSite()
      if results.hits.isEmpty, !extra.isEmpty {
        printer.begin(total: extraTotal, offset: 0, columns: CSVFormat.quoteColumns)
      }
    }
    try printExtra(to: &printer)
    try printer.end()
    if let facets, look.format == .text, results.total > 0 {
      var output = Output()
      output.endLine()
      FacetPrinter.appendText(facets, total: results.total, look, to: &output)
      try output.flush()
    }
  }

  private func print(
    _ hits: ArraySlice<SearchHit>, to printer: inout ListPrinter
  ) throws(Failure) {
    let quotes = try session.reading { () throws(CorpusError) in
      try corpus.quotes(ids: hits.map(\.id), detail: session.detail)
    }
    // The quotes come in the hits' order. A dictionary and zip cost more than the printing: their types are made at run time.
    var next = quotes.startIndex
    let firstPartial = results.hits.firstIndex { $0.isPartial }
    for index in hits.indices {
      let hit = hits[index]
      guard next < quotes.endIndex, quotes[next].id == hit.id else { continue }
      let stored = quotes[next]
      next += 1
      if index == firstPartial, session.look.format == .text {
        try printer.append { output, _ in
          appendHeading(partialHeading, isFirst: index == 0, to: &output)
        }
      }
      let matches = hit.matches.map { $0.start..<($0.start + $0.length) }
      let more = QuoteItem.Hit(score: hit.score, isPartial: hit.isPartial, matches: matches)
      try printer.append(QuoteItem(stored.quote, hit: more))
    }
  }

  /// What partial hits have in common: near words for such as no quote has, or most of the words.
  private var partialHeading: String {
    guard !results.suggestions.isEmpty else { return "With most of the words:" }
    return results.suggestions.map { suggestion in
      "No quote has “\(suggestion.word)”; did you mean \(suggestion.nearest.joined(separator: ", "))?"
    }.joined(separator: "\n")
  }

  /// The words that no quote has, with the nearest that there are.
  private func appendSuggestions(to json: inout JSONWriter) {
    json.key("suggestions")
    json.array { json in
      for suggestion in results.suggestions {
        json.object { json in
          json.key("word")
          json.string(suggestion.word)
          json.key("nearest")
          json.array { json in
            for word in suggestion.nearest { json.string(word) }
          }
        }
      }
    }
  }

  private func printExtra(to printer: inout ListPrinter) throws(Failure) {
    if !extra.isEmpty, session.look.format == .text {
      let isFirst = results.hits.isEmpty
      try printer.append { output, _ in
        appendHeading("From the site:", isFirst: isFirst, to: &output)
      }
    }
    for item in extra { try printer.append(item) }
  }

  /// The list is the local hits, then the site's; a page is a part of it.
  private mutating func waitForSite() throws(Failure) {
    guard case .underWay(let search) = online else { return }
    let state = search.wait()
    online = .known(state)
    guard case .asked(let quotes) = state else { return }
    let hits = onlineHits
    let items = try session.reading { () throws(CorpusError) in try hits.items(quotes) }
    extraTotal = items.count
    let rest = items.dropFirst(max(0, offset - results.total))
    extra = limit.map { rest.prefix($0 - results.hits.count) } ?? rest
  }

  private func appendHeading(_ words: String, isFirst: Bool, to output: inout Output) {
    if !isFirst { output.endLine() }
    session.look.style.append(words, as: .aside, to: &output)
    output.endLine()
  }

  /// Says what may have been meant, and tells the status.
  func finish() -> ExitStatus {
    if case .known(.failed(let reason)) = online, session.look.format != .json {
      session.note(
        "the site could not be asked (\(reason)); these are the local hits; "
          + "--offline does not ask")
    }
    for unknown in results.unknownValues {
      session.note(
        "nothing has \(unknown.field):\(unknown.value); "
          + NearestNames.question(unknown.nearest, else: Session.valuesHint))
    }
    if !results.unknownValues.isEmpty { return .nothing }
    let suggestions = results.suggestions.filter { !$0.nearest.isEmpty }
    let shown = results.hits.count + extra.count
    if shown > 0 || results.total > 0 || suggestions.isEmpty {
      return session.finish(
        shown: shown, total: results.total + extraTotal, offset: offset, noun: "quote")
    }
    for suggestion in suggestions {
      session.note(
        "no quote has \"\(suggestion.word)\"; did you mean \(NearestNames.list(suggestion.nearest))?"
      )
    }
    return .nothing
  }
}
