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
  let offset: Int
  /// Counts for each value of each facet, where they were asked for.
  let facets: [(Facet, [FacetCount])]?

  func print() throws(Failure) {
    let look = session.look
    if let facets, look.format != .json, look.format != .text {
      // Rows of hits and rows of counts do not mix.
      return try FacetPrinter.print(facets, total: results.total, look)
    }
    var printer = ListPrinter(look)
    printer.begin(total: results.total, offset: offset, columns: CSVFormat.quoteColumns) { json in
      json.key("query")
      json.string(query)
      json.key("online")
      json.string("off")
      if let facets { FacetPrinter.append(facets, to: &json) }
    }
    var rest = results.hits[...]
    while !rest.isEmpty {
      let piece = rest.prefix(Session.pageLength)
      rest = rest.dropFirst(piece.count)
      try print(piece, to: &printer)
    }
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
    var found: [Int64: StoredQuote] = [:]
    for quote in quotes { found[quote.id] = quote }
    let firstPartial = results.hits.firstIndex { $0.isPartial }
    for (index, hit) in zip(hits.indices, hits) {
      guard let stored = found[hit.id] else { continue }
      if index == firstPartial, session.look.format == .text {
        try printer.append { output, _ in appendHeading(isFirst: index == 0, to: &output) }
      }
      let matches = hit.matches.map { $0.start..<($0.start + $0.length) }
      let more = QuoteItem.Hit(score: hit.score, isPartial: hit.isPartial, matches: matches)
      try printer.append(QuoteItem(stored.quote, hit: more))
    }
  }

  private func appendHeading(isFirst: Bool, to output: inout Output) {
    if !isFirst { output.endLine() }
    session.look.style.append("With most of the words:", as: .aside, to: &output)
    output.endLine()
  }

  /// Says what may have been meant, and tells the status.
  func finish() -> ExitStatus {
    for unknown in results.unknownValues {
      session.note(
        "nothing has \(unknown.field):\(unknown.value); "
          + NearestNames.question(unknown.nearest, else: Session.valuesHint))
    }
    if !results.unknownValues.isEmpty { return .nothing }
    let suggestions = results.suggestions.filter { !$0.nearest.isEmpty }
    if results.total > 0 || suggestions.isEmpty {
      return session.finish(
        shown: results.hits.count, total: results.total, offset: offset, noun: "quote")
    }
    for suggestion in suggestions {
      session.note(
        "no quote has \"\(suggestion.word)\"; did you mean \(NearestNames.list(suggestion.nearest))?"
      )
    }
    return .nothing
  }
}
