import CorpusStore
import Glibc
import QuoteSearch
import TestSupport
import Testing
import ZitareModels

@testable import SnapshotSync

/// Files that are not what was written: they are found out, and the next sync builds them anew.
@Suite("A damaged store")
struct DamageTests {
  private let bench: Bench

  init() throws {
    var random = SeededGenerator(seed: 7)
    var corpus = RandomCorpus(&random)
    for _ in 0..<8 { corpus.change(&random) }
    bench = try Bench(corpus.snapshot)
    try bench.sync()
  }

  private func contents() throws -> [UInt8] {
    let file = open(bench.paths.corpus, O_RDONLY)
    try #require(file >= 0)
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: Int(lseek(file, 0, SEEK_END)))
    try #require(pread(file, &bytes, bytes.count, 0) == bytes.count)
    return bytes
  }

  private func write(_ bytes: some Collection<UInt8>) throws {
    let file = open(bench.paths.corpus, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    try #require(file >= 0)
    defer { close(file) }
    let bytes = Array(bytes)
    try #require(Glibc.write(file, bytes, bytes.count) == bytes.count)
  }

  /// What is wrong with the file as `status --check` would say; `nil` where nothing is.
  private func damage() throws -> String? {
    do {
      guard let corpus = try Corpus.open(at: bench.paths.corpus) else { return "it is gone" }
      return corpus.problems(QuoteSearchText()).damage.first
    } catch {
      return error.message
    }
  }

  /// Reads everything; refusals are as good as answers.
  private func readAll() throws {
    guard let corpus = try? Corpus.open(at: bench.paths.corpus) else { return }
    _ = try? CorpusDump.lines(corpus)
    _ = try? Searcher(corpus).search(Query(parsing: "licht wasser"), limit: nil)
    _ = try? corpus.news(since: 0, limit: nil)
    let some = ResolvedFilter(choices: [.lang: .init(excluded: [99])])
    _ = try? corpus.count(some)
    _ = try? corpus.quote(at: corpus.quoteCount - 1)
    for place in 0..<3 { _ = try? corpus.quote(at: place, some) }
  }

  /// So many bits are flipped, one at a time; `ZITARE_FLIPS` makes them more.
  private static let flips = getenv("ZITARE_FLIPS").flatMap { Int(String(cString: $0)) } ?? 400

  @Test("is found out at every flipped bit, and crashes nothing")
  func bits() throws {
    #expect(try damage() == nil)
    let whole = try contents()
    var random = SeededGenerator(seed: 11)
    for _ in 0..<Self.flips {
      var bytes = whole
      let place = Int.random(in: 0..<bytes.count, using: &random)
      bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      try write(bytes)
      #expect(try damage() != nil, "byte \(place)")
      try readAll()
    }
  }

  @Test("is built anew by the next sync, though all documents are unchanged")
  func rebuilt() throws {
    let whole = try contents()
    var random = SeededGenerator(seed: 12)
    let lines = try CorpusDump.lines(#require(try Corpus.open(at: bench.paths.corpus)))
    for round in 0..<24 {
      switch round % 4 {
      case 0: try write(whole.prefix(Int.random(in: 0..<whole.count, using: &random)))
      case 1: try write(whole + [UInt8](repeating: 0, count: 4096))
      case 2: try write("no database at all, but some text".utf8)
      default:
        var bytes = whole
        bytes[Int.random(in: 0..<bytes.count, using: &random)] ^= 0x10
        try write(bytes)
      }
      #expect(try damage() != nil, "round \(round)")
      // Nor does freshness keep a sync from it.
      let report = try bench.sync(ifStale: round.isMultiple(of: 2))
      #expect(report.applied.changed, "round \(round)")
      #expect(try damage() == nil, "round \(round)")
      #expect(
        try CorpusDump.lines(#require(try Corpus.open(at: bench.paths.corpus))) == lines,
        "round \(round)")
    }
    #expect(try bench.sync().applied.changed == false)
  }

  @Test(
    "is named where a count is not that of the quotes",
    arguments: [
      (7, "1 rows of language have a wrong count of quotes"),
      (1, "1 rows of author have a wrong count of quotes"),
      (10, "1 rows of tag have a wrong count of quotes"),
    ])
  func counts(_ kind: Int, _ words: String) throws {
    do {
      let database = try Database(writing: bench.paths.corpus, create: false)
      try database.execute(
        """
        UPDATE entity SET quotes=quotes+1
        WHERE kind=\(kind) AND id=(SELECT max(id) FROM entity WHERE kind=\(kind))
        """)
    }
    #expect(try damage() == words)
  }

  @Test(
    "shows in what no page's form tells",
    arguments: [
      "INSERT INTO search(search,rowid,text)VALUES('delete',(SELECT max(id) FROM quote),'licht')",
      "UPDATE content SET url='https://example.org/' WHERE id=(SELECT max(id) FROM content)",
      "UPDATE received SET digest=zeroblob(16) WHERE item=(SELECT max(id) FROM quote)",
      "DELETE FROM received WHERE item=(SELECT max(id) FROM quote)",
      "UPDATE quote SET author=99999 WHERE id=(SELECT max(id) FROM quote)",
      "DELETE FROM content WHERE id=(SELECT max(id) FROM content)",
      "DELETE FROM sequence", "UPDATE sequence SET first=9223372036854775807",
      "UPDATE sequence SET first=-9223372036854775807-1", "DELETE FROM quote_group",
      "UPDATE quote_group SET first=first+128",
      "UPDATE quote_group SET first=9223372036854775807",
      "UPDATE quote_group SET first=-9223372036854775807-1",
      "UPDATE quote_group SET entries=x'010203'",
      "UPDATE quote_group SET quotes=9223372036854775807",
      "UPDATE meta SET value='1' WHERE key='quotes'",
      "UPDATE entity SET quotes=quotes+1 WHERE kind=1", "DROP INDEX content_slug",
      "DROP TABLE news",
      "DELETE FROM meta WHERE key='checksum'",
    ])
  func contradictions(_ sql: String) throws {
    do {
      let database = try Database(writing: bench.paths.corpus, create: false)
      try QuoteSearchText().register(on: database)
      try database.execute(sql)
    }
    #expect(try damage() != nil)
    try readAll()
    #expect(try bench.sync().applied.changed)
    #expect(try damage() == nil)
  }
}
