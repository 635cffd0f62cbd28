internal import CorpusStore
internal import QuoteSearch
internal import ZitareModels

/// `zitare search WORDS…`: full-text search, best hits first.
enum SearchCommand {
  static func run(_ session: Session) throws(Failure) -> ExitStatus {
    try session.allowLists()
    let arguments = session.arguments
    // What the shell quoted together are words all the same.
    let text = arguments.operands.joined(separator: " ")
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
    let (results, facets) = try session.reading { () throws(CorpusError) in
      let searcher = try Searcher(corpus)
      let results = try searcher.search(query, filter: filter, limit: limit, offset: offset)
      guard arguments.has(.facets) else { return (results, nil as [(Facet, [FacetCount])]?) }
      let counts = try searcher.facets(of: query, filter: filter, limit: facetLimit)
      return (results, Facet.allCases.map { ($0, counts[$0] ?? []) })
    }
    let page = SearchPage(
      session: session, corpus: corpus, query: text, results: results, offset: offset,
      facets: facets)
    try page.print()
    return page.finish()
  }
}
