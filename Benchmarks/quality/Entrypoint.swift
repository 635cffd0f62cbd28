import CorpusStore
import QuoteSearch
import ZitareModels

/// Measures the search; see docs/search-quality.md.
@main
struct Entrypoint {
  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch arguments.first {
    case "fuzz" where arguments.count > 2:
      try Fuzzing.run(
        file: arguments[1], count: Int(arguments[2]) ?? 1000,
        seed: arguments.count > 3 ? UInt64(arguments[3]) ?? 1 : 1)
    case "index" where arguments.count == 3:
      try IndexBenchmark.run(file: arguments[1], tokenizer: arguments[2])
    case "time" where arguments.count > 2:
      try time(file: arguments[1], queries: Array(arguments[2...]))
    case "run" where (2...5).contains(arguments.count), "misses" where arguments.count > 1:
      try QualityBenchmark.run(
        file: arguments[1], count: arguments.count > 2 ? Int(arguments[2]) ?? 100 : 100,
        seed: arguments.count > 3 ? UInt64(arguments[3]) ?? 1 : 1, misses: arguments[0] == "misses")
    default:
      print(
        """
        usage: search-quality run FILE [QUERIES [SEED]]     quality by kind and language
               search-quality misses FILE [QUERIES [SEED]]  the queries whose answer did not come first
               search-quality fuzz FILE QUERIES [SEED]      random queries, and the slowest of them
               search-quality index FILE TOKENIZER          time and size of an index
               search-quality time FILE QUERY…              time and first hits of queries
        """)
    }
  }

  /// Tells how long each query takes, the first time and again.
  private static func time(file: String, queries: [String]) throws {
    let clock = ContinuousClock()
    for text in queries {
      guard let corpus = try Corpus.open(at: file) else { return }
      let searcher = try Searcher(corpus)
      var results = SearchResults.none
      let query = Query(parsing: text)
      let first = try clock.measure { results = try searcher.search(query) }
      let again = try clock.measure { results = try searcher.search(query) }
      print("\(text): \(results.fullTotal) of \(results.total), \(first), again \(again)")
      for suggestion in results.suggestions { print("  did you mean", suggestion) }
      for (hit, stored) in zip(results.hits, try corpus.quotes(ids: results.hits.map(\.id))).prefix(
        3)
      {
        let quote = stored.quote
        let characters = Array(quote.text)
        let words = hit.matches.map { String(characters[$0.start..<$0.start + $0.length]) }
        print("  \(hit.score) \(quote.language) \(quote.text.prefix(70)) \(words)")
      }
    }
  }
}
