import CStarter
import Testing
import ZitareModels

@testable import CorpusStore

@Suite("Groups of quotes give the places that counting gives")
struct QuoteGroupTests {
  private let corpus: Corpus

  init() throws {
    corpus = try Corpus.open(
      image: UnsafeRawBufferPointer(start: zitare_starter(), count: zitare_starter_size()))
  }

  private func rows(_ facet: Facet, _ slugs: String...) throws -> [Int64] {
    try slugs.flatMap { try corpus.rows(of: facet, .slug, $0) }
  }

  private func filters() throws -> [ResolvedFilter] {
    let german = try rows(.lang, "de")
    let short = try rows(.length, "short")
    let forms = try rows(.form, "aphorism", "poem")
    return [
      ResolvedFilter(choices: [.lang: .init(included: german)]),
      ResolvedFilter(choices: [.lang: .init(included: german), .length: .init(included: short)]),
      ResolvedFilter(choices: [.lang: .init(excluded: german), .length: .init(excluded: short)]),
      ResolvedFilter(choices: [.form: .init(included: forms)]),
      // What has no form is none of these.
      ResolvedFilter(choices: [.form: .init(excluded: forms)]),
      ResolvedFilter(choices: [.lang: .init(included: [])]),
    ]
  }

  @Test("at every place, and behind the last one")
  func places() throws {
    for filter in try filters() {
      #expect(filter.isByGroup)
      // Without a limit the rows are asked for one by one.
      let ids = try corpus.ids(filter, limit: nil)
      #expect(try corpus.count(filter) == ids.count)
      for place in ids.indices {
        #expect(try corpus.quote(at: place, filter)?.id == ids[place])
      }
      #expect(try corpus.quote(at: ids.count, filter) == nil)
    }
  }

  @Test("on every page")
  func pages() throws {
    for filter in try filters() {
      let ids = try corpus.ids(filter, limit: nil)
      for offset in stride(from: 0, through: ids.count, by: 7) {
        #expect(
          try corpus.ids(filter, limit: 7, offset: offset)
            == Array(ids.dropFirst(offset).prefix(7)))
      }
    }
  }

  @Test("other filters are not theirs")
  func others() throws {
    #expect(!ResolvedFilter(choices: [.author: .init(included: [1])]).isByGroup)
    #expect(
      !ResolvedFilter(years: [Filter.Years(YearRange(from: 1800, to: 1900))]).isByGroup)
    let german = ResolvedFilter(choices: [.lang: .init(included: try rows(.lang, "de"))])
    #expect(try corpus.count(german) > 50)
  }

  @Test("rows that no corpus has are no quotes, and have no length")
  func lengths() throws {
    var lengths = try LengthReader(corpus)
    for row in [Int64.min, -1, 0, .max] { #expect(try lengths.lengthByte(of: row) == 0) }
    let first = try #require(try corpus.id(at: 0))
    #expect(try lengths.lengthByte(of: first) > 0)
  }
}
