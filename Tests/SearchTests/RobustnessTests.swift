import CorpusStore
import QuoteSearch
import Testing
import ZitareModels

@Suite("Any query at all")
struct RobustnessTests {
  let corpus: SearchCorpus

  init() throws {
    corpus = try SearchCorpus(Samples.quotes + Samples.words, Samples.entities)
  }

  @Test(
    "of FTS5's own syntax means nothing",
    arguments: [
      "\"", "\"\"", "*", "AND", "NOT x", "a AND", "(foo", "NEAR(a b", "y:foo", "x:y", "^", "-",
      "-a", "''", "(", ")", "a\"b", "20.04", "a OR", "NOT a", "+", "don't", "[br]", "<x>", "50%",
      "\\", ";", "--", "author:", "lang:xx", "year:..", "\u{202E}", "\u{301}", "🇩🇪", "text:a",
      "{a b}:c", "a + b", "\u{1E}a", "\u{1}runG", "\u{1F}", "a\u{0}b",
    ])
  func syntax(_ text: String) throws {
    _ = try corpus.results(text)
    _ = try corpus.results(text, QueryOptions(isPrefix: true, matchesAny: true))
    _ = try corpus.results(text, QueryOptions(isLiteral: true))
  }

  @Test("made of signs, operators, the corpus's words and all planes raises no error")
  func random() throws {
    var generator = SeededGenerator(state: 6)
    let parts =
      [
        "\"", "„", "“", "«", "-", "OR", "*", "(", ")", "author:", "lang:de", "year:1800..", "!",
        "a",
        "^", "NEAR", "AND", "NOT", ":", "'", "-", "\u{200D}", "\u{301}", "~",
      ] + Samples.quotes.flatMap { $0.text.split(separator: " ").map(String.init) }
    for _ in 0..<20_000 {
      var text = ""
      for _ in 0..<Int.random(in: 1...12, using: &generator) {
        if Bool.random(using: &generator) {
          text += parts.randomElement(using: &generator) ?? ""
        } else {
          text += randomText(&generator, length: Int.random(in: 0...8, using: &generator))
        }
        if Bool.random(using: &generator) { text += " " }
      }
      let options = QueryOptions(
        isPrefix: Bool.random(using: &generator), matchesAny: Bool.random(using: &generator))
      let results = try corpus.results(text, options)
      #expect(results.hits.count == results.total)
      #expect(results.hits.map(\.score) == results.hits.map(\.score).sorted(by: >), "\(text)")
    }
  }

  @Test("however long is answered")
  func long() throws {
    let words = (0..<4000).map { "wort\($0)" }.joined(separator: " ")
    for text in [
      String(repeating: "x", count: 100_000), String(repeating: "(", count: 2000),
      String(repeating: "ä", count: 30_000), String(repeating: "a ", count: 50_000), words,
      "\"" + words, String(repeating: "-a ", count: 10_000), String(repeating: "国", count: 20_000),
      String(repeating: "a OR ", count: 5000), words + " OR mensch",
      String(repeating: "\"a b\" ", count: 5000), String(repeating: "lang:de ", count: 5000),
      String(repeating: "a-", count: 20_000), String(repeating: "ก", count: 20_000),
      "theme:" + String(repeating: "a,", count: 2000),
    ] {
      _ = try corpus.results(text)
    }
    #expect(try corpus.slugs(words + " OR mensch").isEmpty)
  }

  @Test("that is two or more characters of a run of Han or kana finds the quote")
  func partsOfRuns() throws {
    for (slug, run) in [
      ("guoge", "中华人民共和国国歌重跑"), ("dao-ke-dao", "名可名"), ("dao-ke-dao", "非常道"),
      ("gakusei", "がくせいは学生です"), ("gakusei", "カタカナ"),
    ] {
      let characters = Array(run)
      for start in characters.indices {
        for end in characters.indices where end > start {
          let part = String(characters[start...end])
          let results = try corpus.results(part)
          let found = try corpus.corpus.quotes(ids: results.hits.map(\.id))
          #expect(found.contains { $0.quote.slug.rawValue == slug }, "\(part)")
        }
      }
    }
  }
}
