internal import CorpusStore
internal import ZitareModels

/// `zitare explore`: the quotes that match, or how many there are for each value of each filter.
enum ExploreCommand {
  static func run(_ session: Session) throws(Failure) -> ExitStatus {
    try session.allowLists()
    let (limit, offset) = try session.arguments.page()
    let facetLimit = try FacetPrinter.limit(session)
    let corpus = try session.corpus()
    let filter = try session.filter(in: corpus)
    if session.arguments.has(.facets) {
      let total = try session.reading { () throws(CorpusError) in try corpus.count(filter) }
      let printer = FacetPrinter(session: session, corpus: corpus, limit: facetLimit)
      return try printer.print(filter, total: total)
    }
    let (rows, total) = try session.reading { () throws(CorpusError) in
      (try corpus.ids(filter, limit: limit, offset: offset), try corpus.count(filter))
    }
    return try session.print(rows, of: corpus, total: total, offset: offset)
  }
}
