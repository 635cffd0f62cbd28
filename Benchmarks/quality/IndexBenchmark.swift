import CorpusStore
import QuoteSearch

/// Builds the index of a corpus file anew with one tokenizer, and tells time and size.
enum IndexBenchmark {
  static func run(file: String, tokenizer: String) throws {
    let database = try Database(writing: file, create: false)
    try QuoteSearchText().register(on: database)
    try database.execute(
      """
      PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; PRAGMA cache_size=-32768;
      DROP TABLE IF EXISTS search;
      CREATE VIEW \(Corpus.searchable);
      CREATE VIRTUAL TABLE search USING fts5(text,author,source,themes,tags,content='searchable',
        content_rowid='id',tokenize='\(tokenizer)',columnsize=0);
      """)
    let clock = ContinuousClock()
    let duration = try clock.measure {
      try database.execute(
        """
        BEGIN;
        INSERT INTO search(search,rank) VALUES('hashsize',16777216);
        INSERT INTO search(search) VALUES('rebuild');
        INSERT INTO search(search) VALUES('optimize');
        COMMIT;
        """)
    }
    let bytes = try database.integer("SELECT sum(length(block)) FROM search_data") ?? 0
    print("\(tokenizer): \(duration), \(bytes) bytes")
  }
}
