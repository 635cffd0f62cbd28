import CorpusStore
import Glibc
import QuoteSearch
import TestSupport
import Testing
import ZitareModels

@Suite("An index built at one go")
struct IndexBuilderTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Writes a corpus, with FTS5's own way to build the index or ours; returns the index's tokens with their places.
  func tokens(
    _ quotes: [Quote], _ entities: [AnyEntity] = [], memory: Int? = IndexBuilder.memory,
    name: String = "corpus"
  ) throws -> [String] {
    let path = folder.path + "/\(name).sqlite"
    try write(quotes, entities, memory, name, to: path)
    return try Self.tokens(of: path)
  }

  private func write(
    _ quotes: [Quote], _ entities: [AnyEntity], _ memory: Int?, _ name: String, to path: String
  ) throws {
    let text = QuoteSearchText()
    let writer = try CorpusWriter(path: path, new: true, text: text)
    let digest = ItemDigest(zero: ())
    for entity in entities { _ = try writer.put(entity, digest: digest) }
    let file = open(folder.path + "/\(name).runs", O_RDWR | O_CREAT | O_EXCL, 0o600)
    defer { close(file) }
    let index = try memory.map { try writer.beginIndex(file: file, memory: $0) }
    for (place, quote) in quotes.enumerated() {
      let id = CorpusWriter.firstID + Int64(place) * CorpusWriter.idGap
      try writer.insert(quote, id: id, digest: digest)
      try index?.add(IndexedQuote(quote), id: id)
    }
    try writer.recount()
    if let index {
      try index.finish()
      try writer.write(index)
    } else {
      try writer.rebuildIndex()
    }
    try writer.finish()
  }

  static func tokens(of path: String) throws -> [String] {
    let database = try Database(writing: path, create: false)
    try QuoteSearchText().register(on: database)
    try database.execute("CREATE VIEW " + Corpus.searchable)
    try database.execute("INSERT INTO search(search,rank)VALUES('integrity-check',1)")
    try database.execute("CREATE VIRTUAL TABLE temp.v USING fts5vocab('main','search','instance')")
    var read = try database.prepare("SELECT term,doc,col,\"offset\" FROM temp.v")
    var found: [String] = []
    while try read.step() {
      let place = (read.integer(1) - CorpusWriter.firstID) / CorpusWriter.idGap
      found.append("\(read.text(0)) \(place) \(read.text(2)) \(read.integer(3))")
    }
    return found
  }

  @Test(
    "tokens stand where FTS5 looks for them: words, their stems, names, what is named by its slug alone"
  )
  func literal() throws {
    let quotes = [
      Quote(
        slug: Slug("a"), text: "L'amour, l’amour!", language: "fr",
        author: Reference(slug: Slug("x")), themes: [Reference(slug: Slug("la-vie"))], tags: ["né"]),
      Quote(slug: Slug("b"), text: "amour", language: "xx", source: Reference(slug: Slug("s"))),
    ]
    let author = AnyEntity.author(Author(slug: Slug("x"), name: "Ö X", nativeName: "Ы"))
    #expect(
      try tokens(quotes, [author]) == [
        "\u{2}lamour 0 text 2", "\u{2}lamour 0 text 4", "\u{2}ne 0 tags 0", "\u{2}o 0 author 0",
        "\u{2}oe 0 author 0", "\u{3}I 0 text 0", "amour 0 text 2", "amour 0 text 4",
        "amour 1 text 0", "l 0 text 1", "l 0 text 3", "la 0 themes 0", "lamour 0 text 2",
        "lamour 0 text 4", "ne 0 tags 0", "o 0 author 0", "oe 0 author 0", "s 1 source 0",
        "vie 0 themes 1", "x 0 author 1", "ы 0 author 2",
      ])
  }

  @Test("nothing is indexed where there are no quotes")
  func empty() throws {
    #expect(try tokens([]) == [])
  }

  static func sample(_ count: Int) -> [Quote] {
    var random = TestSupport.SeededGenerator(seed: 7)
    let languages = [
      "de", "en", "fr", "ja", "th", "ko", "x-" + String(repeating: "long", count: 12),
    ]
    func word() -> String {
      let known =
        RandomCorpus.words + ["l'été", "vis-à-vis", "한국어를", "e\u{301}tude", "👩‍🚀", "\u{FE0F}1", "--"]
      let nth = Int.random(in: 0..<2_000, using: &random)
      return nth < known.count * 40 ? known[nth / 40] : "w\(nth)en"
    }
    return (0..<count).map { place in
      let length = place % 500 == 7 ? 6_000 : Int.random(in: 1...12, using: &random)
      return Quote(
        slug: Slug("q\(place)"),
        text: (0..<length).map { _ in word() }.joined(separator: place % 3 == 0 ? ", " : " "),
        language: languages[place % languages.count],
        author: place % 2 == 0 ? Reference(slug: Slug("author-\(place % 30)")) : nil,
        source: place % 5 == 0 ? Reference(slug: Slug("s-\(place % 70)")) : nil,
        themes: place % 3 == 0 ? [Reference(slug: Slug("t1")), Reference(slug: Slug("t-2"))] : [],
        tags: place % 4 == 0 ? ["Größe", "b c"] : [])
    }
  }

  @Test("many quotes give FTS5's own index, in memory and beyond", arguments: [24 << 20, 600_000])
  func same(memory: Int) throws {
    let quotes = Self.sample(3_000)
    let theirs = try tokens(quotes, memory: nil, name: "theirs")
    let ours = try tokens(quotes, memory: memory, name: "ours")
    #expect(ours.count > 60_000)
    #expect(ours == theirs)
  }

  @Test("a list over many pages is found from any row on, and can be patched")
  func longLists() throws {
    let quotes = (0..<30_000).map {
      Quote(slug: Slug("q\($0)"), text: "und \($0 % 10_000)", language: "de")
    }
    let found = try tokens(quotes)
    #expect(found.count == 90_000)
    let database = try Database(writing: folder.path + "/corpus.sqlite", create: false)
    try QuoteSearchText().register(on: database)
    // The page's own index of the list's rows is there, and what it leads to is right.
    #expect(try database.integer("SELECT count(*) FROM search_idx WHERE pgno%2=1") == 2)
    for place in [Int64(1), 9_999, 25_000] {
      let id = CorpusWriter.firstID + place * CorpusWriter.idGap
      #expect(
        try database.integer(
          "SELECT count(*) FROM search WHERE search MATCH 'und' AND rowid>=\(id)")
          == 30_000 - place)
      #expect(
        try database.integer(
          "SELECT min(rowid) FROM search WHERE search MATCH 'und AND \(place % 10_000)' AND rowid>=\(id)"
        )
          == id)
    }
    try database.execute("INSERT INTO search(search)VALUES('optimize')")
    try database.execute("CREATE VIEW " + Corpus.searchable)
    try database.execute("INSERT INTO search(search,rank)VALUES('integrity-check',1)")
  }
}
