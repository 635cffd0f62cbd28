import CorpusStore
import QuoteSearch
import Testing

@Suite("Names and lines")
struct TextTests {
  @Test(
    "A name's key holds its folded words",
    arguments: [
      ("Søren Kierkegaard", " soren kierkegaard | soeren kierkegaard "),
      ("Jean-Jacques  ROUSSEAU", " jean jacques rousseau "),
      ("Kurt Gödel", " kurt godel | kurt goedel "),
      ("老子", " 老子 "), ("Σωκράτης", " σωκρατησ "), ("", "  "), ("???", " ??? "),
    ])
  func foldKey(_ name: String, _ key: String) {
    #expect(QuoteSearchText().foldKey(name) == key)
  }

  @Test("Composing leaves composed text, and composes the rest")
  func composed() {
    #expect(Array(TextPipeline.composed("cafe\u{301}").utf8) == Array("caf\u{E9}".utf8))
    #expect(Array(TextPipeline.composed("q\u{307}\u{323}").utf8) == Array("q\u{323}\u{307}".utf8))
    let long = String(repeating: "\u{1D160}", count: 50)
    #expect(TextPipeline.composed(long).utf8.count == 50 * 12)
    #expect(TextPipeline.caseFolded("STRAẞE É") == "strasse é")
  }

  @Test("Cells follow East Asian width and clusters")
  func widths() {
    #expect(TextMetrics.width(of: "naïve") == 5)
    #expect(TextMetrics.width(of: "国歌 gen") == 8)
    #expect(TextMetrics.width(of: "cafe\u{301}") == 4)
    #expect(TextMetrics.width(of: "👩‍👩‍👧 ❤️ 🇩🇪") == 8)
    #expect(TextMetrics.width(of: "한글") == 4)
    #expect(TextMetrics.width(of: "\u{1112}\u{1161}\u{11AB}") == 2)
    #expect(TextMetrics.width(of: "ｶﾞ") == 2)
    #expect(TextMetrics.width(of: "a\u{200B}b") == 2)
  }

  @Test("Lines end behind blanks and between ideographs, and have to at line feeds")
  func lineBreaks() {
    let breaks = TextMetrics.lineBreaks(in: "ab cd\n国歌。")
    #expect(breaks.map(\.offset) == [3, 6, 9, 15])
    #expect(breaks.map(\.isMandatory) == [false, true, false, false])
  }

  @Test("FTS5 finds what the tokenizer made, and its offsets are exact")
  func fts5() throws {
    let database = try Database(inMemory: ())
    try QuoteSearchText().register(on: database)
    try database.execute(
      "CREATE VIRTUAL TABLE search USING fts5(text, author, tokenize = 'zitare')")
    try database.execute(
      """
      INSERT INTO search VALUES (char(31) || 'de' || char(31) || 'Die Straße, breit', 'Søren');
      INSERT INTO search VALUES (char(31) || 'en' || char(31) || 'Running', NULL);
      INSERT INTO search VALUES (char(31) || 'zh' || char(31) || '中华人民共和国国歌', '');
      """)
    func found(_ query: String) throws -> [Int64] {
      var statement = try database.prepare("SELECT rowid FROM search WHERE search MATCH ?")
      try statement.bind(1, query)
      var rows: [Int64] = []
      while try statement.step() { rows.append(statement.integer(0)) }
      return rows
    }
    #expect(try found("strasse") == [1])
    #expect(try found("\"\u{1E}strasse\"") == [1])
    #expect(try found("\"\u{1E}die\u{1E}nichts\u{1F}strasse\"") == [1])
    #expect(try found("\"\u{1E}\u{1}runG\"") == [2])
    #expect(try found("\"\u{1E}共和\u{1E}和国\"") == [3])
    #expect(try found("\"\u{1E}soer\" *") == [1])
    #expect(
      try database.text(
        "SELECT highlight(search, 0, '<', '>') FROM search WHERE search MATCH 'strasse'")
        == "\u{1F}de\u{1F}Die <Straße>, breit")
  }
}
