internal import CorpusStore
internal import QuoteSearch
internal import ZitareModels

/// `zitare search WORDS…`: full-text search, best hits first.
enum SearchCommand {
  static func run(_ session: Session) throws(Failure) -> ExitStatus {
    try session.allowLists()
    let arguments = session.arguments
    // What the shell quoted together are words all the same.
    let text = arguments.joinedOperands
    if text.allSatisfy(\.isWhitespace) {
      throw .usage(
        "search needs words: `zitare search WORD…`; `zitare explore` lists without words")
    }
    if arguments.has(.offline) && arguments.has(.online) {
      throw .usage("--offline and --online contradict each other; use one of them")
    }
    let (limit, offset) = try arguments.page()
    let facetLimit = try FacetPrinter.limit(session)
    let corpus = try session.corpus()
    let filter = try session.filter(in: corpus)
    let query = Query(
      parsing: text,
      options: QueryOptions(
        isPrefix: arguments.has(.prefix), isLiteral: arguments.has(.literal),
        matchesAny: arguments.has(.any)))
    let preferred = try session.preferredLanguages(in: corpus)
    let (results, facets) = try session.reading { () throws(CorpusError) in
      let searcher = try Searcher(corpus)
      searcher.preferredLanguages = preferred
      // Where nothing shows what matched, the hits' texts need not be read for it.
      let look = session.look
      let results = try searcher.search(
        query, filter: filter, limit: limit, offset: offset,
        marksMatches: look.style.isColoured || look.format == .json || look.format == .jsonl)
      guard arguments.has(.facets) else { return (results, nil as [(Facet, [FacetCount])]?) }
      let counts = try searcher.facets(of: query, filter: filter, limit: facetLimit)
      return (results, Facet.allCases.map { ($0, counts[$0] ?? []) })
    }
    let question = try ask(session, query, results, limit: limit, offset: offset)
    let found = OnlineHits(corpus: corpus, query: query, filter: filter, results: results)
    var page = SearchPage(
      session: session, corpus: corpus, query: text, results: results, limit: limit,
      offset: offset, facets: facets, online: question, onlineHits: found)
    try page.print()
    return page.finish()
  }

  /// Asks the site, where that is wanted and the local hits are few.
  private static func ask(
    _ session: Session, _ query: Query, _ results: SearchResults, limit: Int?, offset: Int
  ) throws(Failure) -> SearchPage.Online {
    let arguments = session.arguments
    let mode = session.settings.online.value
    if mode == .never { return .known(.off) }
    let words = query.words
    let need = OnlineNeed(
      mode: mode, localHits: results.fullTotal, words: words.count, limit: limit, offset: offset)
    let isAnswered = !arguments.has(.facets) || session.look.format.mixesHitsAndCounts
    // A field that nothing here has: whether something there has it could not be told.
    guard need.isMet, isAnswered, results.unknownValues.isEmpty else { return .known(.notNeeded) }
    let wanted = limit.map { max(1, offset + $0 - results.total) }
    do throws(Failure) {
      return .underWay(
        try OnlineSearch.ask(words, api: session.settings.api.value, limit: wanted))
    } catch {
      return .known(.failed(error.message))
    }
  }
}
