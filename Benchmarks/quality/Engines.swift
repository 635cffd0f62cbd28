import CorpusStore
import QuoteSearch

/// What answers queries with rows.
protocol Engine {
  var name: String { get }
  /// The first ten rows.
  func answer(_ query: String) throws -> [Int64]
}

/// The search that is measured.
struct OurEngine: Engine {
  let name = "zitare"
  let searcher: Searcher

  func answer(_ query: String) throws -> [Int64] {
    try searcher.search(Query(parsing: query), limit: 10).hits.map(\.id)
  }
}

/// One of FTS5's own tokenizers over the same columns, words joined by AND, ordered by its `bm25`.
final class PlainEngine: Engine {
  let name: String
  private let database: Database
  private let table: String

  init(_ tokenizer: String, on database: Database) throws {
    name = tokenizer
    table = "plain_" + tokenizer
    self.database = database
    try database.execute(
      """
      CREATE TEMP VIEW \(Corpus.searchable);
      CREATE VIRTUAL TABLE temp.\(table) USING fts5(text,author,source,themes,tags,tokenize='\(tokenizer)',content='');
      INSERT INTO \(table)(rowid,text,author,source,themes,tags)
        SELECT s.id,c.text,s.author,s.source,s.themes,s.tags FROM searchable s JOIN content c ON c.id=s.id;
      """)
  }

  func answer(_ query: String) throws -> [Int64] {
    let words = query.split(separator: " ").map { word in
      "\"" + word.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
        + "\""
    }
    var row = try database.prepare(
      "SELECT rowid FROM \(table) WHERE \(table) MATCH ?1 ORDER BY rank LIMIT 10")
    try row.bind(1, words.joined(separator: " "))
    var rows: [Int64] = []
    while try row.step() { rows.append(row.integer(0)) }
    return rows
  }
}
