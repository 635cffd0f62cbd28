public import CorpusStore
public import ZitareModels

extension Searcher {
  /// Counts the values of facets among the quotes that a search finds.
  ///
  /// A facet's own filter does not narrow its own counts.
  /// - Parameter limit: At most so many values of each; `nil` for all.
  public func facets(
    _ facets: [Facet] = Facet.allCases, of query: Query,
    filter: ResolvedFilter = ResolvedFilter(), limit: Int? = nil
  ) throws(CorpusError) -> [Facet: [FacetCount]] {
    let resolution = try FilterResolver(corpus).resolve(query.filter)
    guard resolution.unknown.isEmpty, query.unreadableYears.isEmpty else { return [:] }
    let filter = filter.merged(with: resolution.filter)
    var rows: [Int64]?
    do {
      rows = try matchingRows(query, filter)
    } catch {
      throw corpus.failure(error)
    }
    return try corpus.facets(filter, of: facets, among: rows, limit: limit)
  }

  /// The rows that match the words, whatever the filter; `nil` where there are no words.
  private func matchingRows(
    _ query: Query, _ filter: ResolvedFilter
  ) throws(SQLiteError) -> [Int64]? {
    if query.clauses.isEmpty, query.exclusions.isEmpty { return nil }
    let narrowed = try matches(of: query, filter, isPartialWanted: nil, limit: 0, offset: 0)
    let open = try matches(
      of: query, ResolvedFilter(), isPartialWanted: !narrowed.partial.isEmpty, limit: 0, offset: 0,
      isBounded: false)
    return (open.full + open.partial).map(\.id)
  }
}
