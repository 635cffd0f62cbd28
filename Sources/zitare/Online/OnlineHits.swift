internal import CorpusStore
internal import QuoteSearch
internal import ZitareModels

/// What the site found, as far as the local search did not: the part of the list behind the local hits.
struct OnlineHits {
  let corpus: Corpus
  let query: Query
  /// The command line's filter.
  let filter: ResolvedFilter
  let results: SearchResults

  /// Keeps what passes the filters and exclusions and is no local hit. What the mirror has all the same is shown as the
  /// mirror has it.
  func items(_ quotes: [Quote]) throws(CorpusError) -> [QuoteItem] {
    let resolved = try FilterResolver(corpus).resolve(query.filter)
    let filter = filter.merged(with: resolved.filter)
    var seen: Set<Slug> = []
    var local: Set<Int64>?
    var items: [QuoteItem] = []
    for quote in quotes where seen.insert(quote.slug).inserted {
      if query.excludes(quote) { continue }
      let hit = QuoteItem.Hit(score: nil, isPartial: false, matches: [])
      if let stored = try corpus.quote(slug: quote.slug) {
        if local == nil { local = try localHits() }
        if local?.contains(stored.id) == true { continue }
        if try corpus.passes(stored.quote, filter) {
          items.append(QuoteItem(stored.quote, hit: hit))
        }
      } else if try corpus.passes(quote, filter) {
        items.append(QuoteItem(quote, isOnline: true, hit: hit))
      }
    }
    return items
  }

  /// All local hits, also those of other pages.
  private func localHits() throws(CorpusError) -> Set<Int64> {
    if results.hits.count == results.total { return Set(results.hits.map(\.id)) }
    let all = try Searcher(corpus).search(query, filter: filter, limit: nil)
    return Set(all.hits.map(\.id))
  }
}
