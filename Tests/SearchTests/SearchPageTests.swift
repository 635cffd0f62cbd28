import CorpusStore
import Foundation
import QuoteSearch
import Testing
import ZitareModels

@Suite("The page docs/search.md")
struct SearchPageTests {
  /// The cells of the page's tables, without the heads.
  private static func rows() throws -> [[String]] {
    let page = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../docs/search.md")
    return try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix("| ") && !$0.hasPrefix("| --- ") }
      .map { line in
        line.dropFirst(2).split(separator: "|", omittingEmptySubsequences: false)
          .map { $0.trimmingCharacters(in: .whitespaces) }
      }
  }

  @Test("says what each of its queries finds")
  func examples() throws {
    let rows = try Self.rows()
    var authors: [String: AnyEntity] = [:]
    var quotes: [Quote] = []
    for row in rows where row.count == 5 && row[0] != "slug" {
      let author =
        row[3].isEmpty ? nil : QuoteSearchText().foldKey(row[3]).split(separator: " ").last
      let slug = author.map(String.init)
      if let slug { authors[slug] = .author(Author(slug: Slug(slug), name: row[3])) }
      quotes.append(quote(row[0], row[2], row[1], author: slug))
    }
    #expect(quotes.count == 19)
    let corpus = try SearchCorpus(quotes, Array(authors.values))
    let examples = rows.filter { $0.count == 4 && $0[0].hasPrefix("`") }
    #expect(examples.count == 47)
    for example in examples {
      let query = String(example[0].dropFirst().dropLast())
      let results = try corpus.results(query)
      let slugs = try corpus.corpus.quotes(ids: results.hits.map(\.id)).map(\.quote.slug.rawValue)
      var found = slugs.prefix(results.fullTotal).joined(separator: " ")
      let partial = slugs.dropFirst(results.fullTotal).joined(separator: " ")
      if !partial.isEmpty { found += (found.isEmpty ? "" : " ") + "(\(partial))" }
      #expect(found == example[1], "\(query)")
    }
  }
}
