import CorpusStore
import Testing
import ZitareModels

@testable import zitare

@Suite("Browse, its screen")
struct BrowseScreenTests {
  private func screen(
    _ quotes: [Quote], _ hits: [BrowseHit]? = nil, rows: Int = 14, columns: Int = 40,
    _ change: (inout BrowseState) -> Void = { _ in }
  ) -> [String] {
    var state = BrowseState()
    state.resize(rows: rows, columns: columns)
    let hits = hits ?? quotes.indices.map { BrowseHit(id: Int64($0)) }
    state.take(BrowseFound(hits: hits, total: hits.count), for: state.request, isSame: false)
    change(&state)
    var stored: [Int64: Quote] = [:]
    for (id, quote) in quotes.enumerated() { stored[Int64(id)] = quote }
    return BrowseScreen(state, quotes: stored).lines.map(\.text)
  }

  private func quote(_ text: String, _ language: String = "en", author: String? = nil) -> Quote {
    Quote(
      slug: Slug("x"), text: text, language: language,
      author: author.map { Reference(slug: Slug("a"), name: $0) })
  }

  @Test("has the query, the filters, the hits, the selected quote and the keys")
  func whole() {
    let lines = screen(
      [quote("One line\nand another", author: "A. Uthor"), quote("Short.")], columns: 40)
    #expect(
      lines == [
        "> " + String(repeating: " ", count: 30) + "2 quotes",
        "Language  Length  Form  Theme  Tag  Aut…",
        "> One line / and another \u{200E}— A. Uthor", "  Short.", "", "", "", "", "",
        String(repeating: "─", count: 40), "“One line", "and another”", "  — A. Uthor",
        "Enter prints  Ctrl-Y copies  Down list …",
      ])
  }

  static let hostile = [
    "a\u{1b}]0;x\u{07}b\u{9b}2Jc\u{7f}d\u{202e}e", "道可道，非常道。名可名，非常名。道可道，非常道。名可名，非常名。",
    "e\u{301}e\u{301}e\u{301}"
      + String(repeating: "n\u{303}\u{304}\u{305}\u{306}\u{307}", count: 60),
    "שָׁלוֹם עֲלֵיכֶם, מלאכי השרת מלאכי עליון ממלך מלכי המלכים הקדוש ברוך הוא",
    "👩‍👩‍👧‍👦 👩‍🚀 ❤️ 🇩🇪 🇫🇷 " + String(repeating: "👍🏽", count: 40),
    String(repeating: "ผู้ใหญ่", count: 20), String(repeating: "w", count: 5000), "\t\n\t\n", "",
    String(repeating: "\u{301}", count: 300),
  ]

  @Test("no line is wider than the screen, none holds a control character", arguments: hostile)
  func widths(text: String) {
    for columns in [20, 21, 39, 40, 75, 76, 80, 120, 200] {
      for rows in [5, 11, 12, 24, 60] {
        let lines = screen([quote(text, author: text)], rows: rows, columns: columns)
        #expect(lines.count == rows)
        for line in lines {
          #expect(ScreenLine.cells(of: line) <= columns, "\(columns): \(line)")
          #expect(
            !line.unicodeScalars.contains { scalar in
              scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
                || (0x202A...0x202E).contains(scalar.value)
            }, "\(line)")
        }
      }
    }
  }

  @Test("cuts between grapheme clusters")
  func cutting() {
    #expect(ScreenLine("道可道").cut(to: 5).text == "道可…")
    #expect(ScreenLine("道可道").cut(to: 4).text == "道…")
    #expect(ScreenLine("ae\u{301}o").cut(to: 2).text == "a…")
    #expect(ScreenLine("ae\u{301}o").cut(to: 3).text == "ae\u{301}o")
    #expect(ScreenLine("x👩‍🚀y").cut(to: 5).text == "x…")
    #expect(ScreenLine("abc").cut(to: 0).text == "")
    #expect(ScreenLine("道").fitted(to: 4).text == "道  ")
  }

  @Test("sets matches off, also over a line's end in verse")
  func matches() {
    let line = ScreenLine.flat(
      "ab\ncd ef", matches: [1..<4, 6..<8], limit: 100, .plain, hit: .hit)
    #expect(
      line.pieces == [
        .init(text: "a", role: .plain), .init(text: "b / c", role: .hit),
        .init(text: "d ", role: .plain), .init(text: "ef", role: .hit),
      ])
  }

  @Test("says what is missing where nothing was found, and how to go on")
  func nothing() {
    let lines = screen([], []) { state in
      let found = BrowseFound(hits: [], total: 0, note: "No quote has \"x\". Did you mean y?")
      state.take(found, for: state.request, isSame: false)
    }
    #expect(lines[2] == "  No quote has \"x\". Did you mean y?")
    #expect(lines[0].hasSuffix("0 quotes"))
  }

  @Test("keeps the cursor in sight in a query wider than the screen")
  func longQuery() {
    var state = BrowseState(query: String(repeating: "道", count: 40))
    state.resize(rows: 12, columns: 20)
    let screen = BrowseScreen(state, quotes: [:])
    #expect(screen.cursor.column == 18)
    #expect(screen.lines[0].text == "> 道道道道道道道道")
    _ = state.press(.home)
    #expect(BrowseScreen(state, quotes: [:]).cursor.column == 2)
  }

  @Test(
    "shows nothing but a word where nothing fits", arguments: [(1, 1), (1, 200), (4, 80), (30, 19)])
  func tiny(rows: Int, columns: Int) {
    let lines = screen([quote("x")], rows: rows, columns: columns)
    #expect(
      lines
        == [String("too small: 20×5 at least".prefix(columns - 1)) + "…"].map {
          columns >= 24 ? "too small: 20×5 at least" : $0
        })
  }

  @Test(
    "copies in Base64",
    arguments: [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg==")])
  func base64(text: String, encoded: String) {
    #expect(Base64.encoded(Array(text.utf8)) == encoded)
  }
}
