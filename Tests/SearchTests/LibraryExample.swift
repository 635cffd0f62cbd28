import CorpusStore
import QuoteSearch
import ZitareModels

/// The best hits for some words in a corpus file, each with who said it.
func bestHits(for words: String, in path: String, language: String? = nil) throws -> [String] {
  guard let corpus = try Corpus.open(at: path) else { return [] }  // nil: there is no file

  // Filters are words too: what nothing has is listed with the nearest values instead of failing.
  var filter = Filter()
  if let language { filter.values[.lang] = [Filter.Value(language)] }
  let resolution = try FilterResolver(corpus).resolve(filter)
  if let unknown = resolution.unknown.first {
    return ["nothing has \(unknown.field) \(unknown.value); there is \(unknown.nearest)"]
  }

  let searcher = try Searcher(corpus)
  let results = try searcher.search(
    Query(parsing: words), filter: resolution.filter, limit: 5)
  let quotes = try corpus.quotes(ids: results.hits.map(\.id))
  return quotes.map { $0.quote.text + " — " + ($0.quote.author?.displayName ?? "unknown") }
}
