import CorpusStore
import QuoteSearch
import Testing
import ZitareModels

// The shortest use of the library; `docs/search.md` points here.

/// Prints the best hits with what matched in them marked, and how many there are.
func printHits(for words: String, in corpus: Corpus) throws -> [String] {
  let searcher = try Searcher(corpus)
  let results = try searcher.search(Query(parsing: words), limit: 3)
  var lines: [String] = []
  for (hit, stored) in zip(results.hits, try corpus.quotes(ids: results.hits.map(\.id))) {
    var text = ""
    for (place, character) in stored.quote.text.enumerated() {
      if hit.matches.contains(where: { $0.start == place }) { text += "[" }
      text.append(character)
      if hit.matches.contains(where: { $0.start + $0.length - 1 == place }) { text += "]" }
    }
    lines.append(text)
  }
  lines.append("\(results.total) in all")
  return lines
}

@Suite("The example")
struct SearchExampleTests {
  @Test("prints what its words say")
  func prints() throws {
    let samples = try SearchCorpus(Samples.words)
    #expect(
      try printHits(for: "strasse", in: samples.corpus) == [
        "Die [Straße] war naß und die [STRAẞE] breit.", "1 in all",
      ])
  }
}
