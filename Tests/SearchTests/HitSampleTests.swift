import CorpusStore
import QuoteSearch
import TestSupport
import Testing
import ZitareModels

@Suite("Of very many hits a sample is ranked first")
struct HitSampleTests {
  private let folder: TemporaryFolder
  private let corpus: Corpus
  private static let quotes = 20_000

  init() throws {
    folder = try TemporaryFolder()
    let path = folder.path + "/corpus.sqlite"
    let writer = try CorpusWriter(path: path, new: true, text: QuoteSearchText())
    for place in 0..<Self.quotes {
      let words = (0..<place % 7).map { "w\(place % (50 + $0))" }.joined(separator: " ")
      let quote = Quote(
        slug: Slug("q-\(place)"), text: "licht " + words + (place % 2 == 0 ? " licht" : ""),
        language: place % 5 == 0 ? "de" : "en")
      try writer.insert(
        quote, id: CorpusWriter.firstID + Int64(place) * CorpusWriter.idGap, digest: nil)
    }
    try writer.recount()
    try writer.rebuildIndex()
    var place = -1
    try writer.writeSequence {
      place += 1
      guard place < Self.quotes else { return nil }
      return (CorpusWriter.firstID + Int64(place) * CorpusWriter.idGap, 60)
    }
    try writer.finish()
    corpus = try #require(try Corpus.open(at: path))
  }

  @Test("every page belongs to the same order, and none is missing")
  func pages() throws {
    let searcher = try Searcher(corpus)
    let query = Query(parsing: "licht")
    let all = try searcher.search(query, limit: nil)
    #expect(all.total == 20_000)
    #expect(Set(all.hits.map(\.id)).count == 20_000)
    for offset in [0, 20, 980, 990, 4000, 19_990] {
      let page = try searcher.search(query, limit: 20, offset: offset)
      #expect(page.total == 20_000)
      #expect(page.fullTotal == 20_000)
      #expect(page.hits.map(\.id) == all.hits.dropFirst(offset).prefix(20).map(\.id), "\(offset)")
    }
  }

  @Test("facets count all of them")
  func facets() throws {
    let counts = try Searcher(corpus).facets([.lang], of: Query(parsing: "licht"))
    #expect(counts[.lang]?.map(\.count) == [16_000, 4000])
  }

  @Test("it reaches over the whole document")
  func spread() throws {
    // At least half of the limit is in the sample, and its hits come first.
    let sample = try Searcher(corpus).search(Query(parsing: "licht"), limit: nil).hits.prefix(4096)
    let middle = CorpusWriter.firstID + Int64(Self.quotes / 2) * CorpusWriter.idGap
    #expect((1500...3000).contains(sample.count { $0.id < middle }))
  }
}
