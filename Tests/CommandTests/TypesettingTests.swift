import CorpusStore
import QuoteSearch
import TestSupport
import Testing
import ZitareModels

@testable import zitare

@Suite("Quotation marks")
struct QuotationMarksTests {
  private func set(_ text: String, _ language: String) -> String {
    guard let marks = QuotationMarks.around(text, language: language) else { return text }
    return marks.opening + text + marks.closing
  }

  @Test("each language has its own")
  func languages() {
    let expected = [
      "de": "„x“", "cs": "„x“", "sl": "„x“", "gmh": "„x“", "en": "“x”", "la": "“x”", "da": "“x”",
      "fr": "«\u{202F}x\u{202F}»", "es": "«x»", "it": "«x»", "el": "«x»", "grc": "«x»",
      "ru": "«x»", "uk": "«x»", "nb": "«x»", "fa": "«x»", "sq": "«x»", "pt": "“x”", "pt-BR": "“x”",
      "pt-PT": "«x»", "pl": "„x”", "ro": "„x”", "hu": "„x”", "sv": "”x”", "fi": "”x”",
      "he": "”x”", "yi": "”x”", "ar": "”x“", "ur": "”x“", "nl": "‘x’", "ja": "「x」",
      "zh": "“x”", "zh-TW": "「x」", "zh-Hant-HK": "「x」", "zh-Hans": "“x”", "ko": "“x”",
      "DE": "„x“", "de-AT": "„x“", "sr-Latn": "„x“", "bg": "„x“", "hr": "„x“", "und": "“x”",
      "": "“x”", "-": "“x”", "xx-": "“x”",
    ]
    for (language, text) in expected { #expect(set("x", language) == text, "\(language)") }
  }

  @Test("a text that has its own gets no more")
  func doubled() {
    for text in [
      "»Weil«, so schließt er, »nicht sein kann.«", "„Ja.“", "\"Yes.\"", "「はい」", "‘Yes’", "",
    ] {
      #expect(QuotationMarks.around(text, language: "de") == nil, "\(text)")
    }
  }

  @Test("around marks within go those of the other level")
  func nested() {
    #expect(set("Er sagte: „Ja.“", "de") == "‚Er sagte: „Ja.“‘")
    #expect(set("Er sagte: »Ja.«", "de") == "„Er sagte: »Ja.«“")
    #expect(set("Il dit : « Oui. »", "fr") == "“Il dit : « Oui. »”")
    #expect(set("Zigong asked: “One word?”", "en") == "‘Zigong asked: “One word?”’")
    #expect(set("’Tis better", "en") == "“’Tis better”")
    #expect(set("I don’t", "en") == "“I don’t”")
    #expect(set("子曰：「其恕乎！」", "zh") == "『子曰：「其恕乎！」』")
    #expect(set("「天」と言えり。", "ja") == "『「天」と言えり。』")
  }

  @Test("hits are found behind the marks")
  func hits() {
    let item = QuoteItem(
      quote("a", "Le cœur a ses raisons.", "fr"),
      hit: .init(score: 1, isPartial: false, matches: [3..<7]))
    var output = Output()
    let look = Presentation(format: .text, style: Style(isColoured: true))
    TextFormat.append(item, look, to: &output)
    #expect(
      String(decoding: output.bytes, as: UTF8.self)
        == "«\u{202F}Le \u{1b}[1;33mcœur\u{1b}[0m a ses raisons.\u{202F}»\n")
  }

  private func quote(_ slug: String, _ text: String, _ language: String) -> Quote {
    Quote(slug: Slug(slug), text: text, language: language)
  }
}

@Suite("Lines of two directions")
struct DirectionTests {
  private func item(_ author: String?, _ source: String?, text: String = "x") -> QuoteItem {
    QuoteItem(
      Quote(
        slug: Slug("a"), text: text, language: "he",
        author: author.map { Reference(slug: Slug("a"), name: $0) },
        source: source.map { Reference(slug: Slug("s"), name: $0) }, locator: "1,14"))
  }

  @Test("names of the other direction are isolated, others are not touched")
  func attribution() {
    #expect(item("Hillel", "Väter").attributionLine() == "Hillel, Väter, 1,14")
    #expect(
      item("Hillel", "Väter (אבות)").attributionLine()
        == "Hillel, \u{2068}Väter (אבות)\u{2069}, 1,14")
    #expect(
      item("הלל", "אבות").attributionLine([.author, .source]) == "הלל, אבות")
    #expect(
      item("הלל", "אבות").attributionLine() == "\u{2068}הלל\u{2069}, \u{2068}אבות\u{2069}, 1,14")
    // An isolate of the origin's own stays visible.
    #expect(item("a\u{2067}", nil).attributionLine([.author]) == #"a\u{2067}"#)
  }

  @Test("quote and author on one line are kept apart")
  func line() {
    func line(_ author: String, _ text: String, maxWidth: Int? = nil) -> String {
      var output = Output()
      LineFormat.append(
        item(author, nil, text: text), Presentation(format: .line, maxWidth: maxWidth),
        to: &output)
      return String(decoding: output.bytes, as: UTF8.self)
    }
    #expect(line("Hillel", "אם אין") == "\u{2068}אם אין\u{2069} — Hillel\n")
    #expect(line("Hillel", "אם אין", maxWidth: 5) == "אם א…\n")
    #expect(line("Hillel", "אם אין", maxWidth: 11) == "\u{2068}אם אין\u{2069} — H…\n")
    #expect(line("הלל", "אם אין") == "אם אין — הלל\n")
    #expect(line("Laozi", "道可道。") == "道可道。 — Laozi\n")
    // Bars get none.
    #expect(
      LineFormat.line(item("Hillel", nil, text: "אם אין"), maxWidth: nil) == "אם אין — Hillel")
  }

  @Test("an isolate that goes over a line's end is closed there and opened again")
  func balanced() {
    #expect(
      Direction.balanced(["— \u{2068}Väter", "(אבות)\u{2069}, 1", "2"]) == [
        "— \u{2068}Väter\u{2069}", "\u{2068}(אבות)\u{2069}, 1", "2",
      ])
  }

  @Test("facts and lists isolate their values")
  func facts() throws {
    let zitare = try CommandRunner()
    #expect(
      try zitare.run("authors", "hafis").output.contains(
        "hafis  Hafis (\u{2068}حافظ شیرازی\u{2069})\n"))
    #expect(
      try zitare.run("author", "hafis").output.contains("\nname: \u{2068}حافظ شیرازی\u{2069}\n"))
  }
}

@Suite("The page of an entity")
struct EntityPageTests {
  @Test("facts, then the quotes of each source by its year, then the undated and what has none")
  func page() throws {
    let zitare = try CommandRunner()
    func quote(_ slug: String, _ source: String?, _ year: Int64?, _ locator: String?) -> Quote {
      Quote(
        slug: Slug(slug), text: slug, language: "de", author: Reference(slug: Slug("x")),
        source: source.map { Reference(slug: Slug($0)) }, locator: locator, year: year)
    }
    try zitare.home.write("data/x", "")
    try SampleStore.write(
      [
        quote("letzter", nil, nil, nil), quote("undatiert", "b", nil, nil),
        quote("spät", "c", 1808, "v. 2"), quote("früh", "a", 1774, "S. 1"),
        quote("Brief", "d", 1790, nil), quote("später", "d", 1791, "S. 3"),
        quote("ohne", nil, 1750, nil), quote("auch spät", "c", 1808, nil),
      ],
      [.author(Author(slug: Slug("x"), name: "X. Ypsilon", died: "1832"))]
        + [("a", 1774), ("b", nil), ("c", 1808), ("d", nil)].map { slug, year in
          .source(
            Source(slug: Slug(slug), title: "Werk " + slug.uppercased(), year: year))
        }, to: zitare.data + "/corpus.sqlite")
    #expect(
      try zitare.run("author", "x").output == """
        X. Ypsilon
        died: 1832
        quotes: 8
        url: https://zitare.com/a/x

        Werk A (1774)

        „früh“
          — S. 1

        Werk D

        „Brief“
          — (1790)

        „später“
          — S. 3 (1791)

        Werk C (1808)

        „spät“
          — v. 2

        „auch spät“

        Werk B

        „undatiert“

        Without a source

        „ohne“
          — (1750)

        „letzter“

        """)
    let second = try zitare.run("author", "x", "--limit", "2", "--offset", "3").output
    #expect(second.hasSuffix("\n\nWerk C (1808)\n\n„spät“\n  — v. 2\n\n„auch spät“\n"))
    #expect(
      try zitare.run("source", "c").output == """
        Werk C
        year: 1808
        quotes: 2
        url: https://zitare.com/c/c

        „spät“
          — X. Ypsilon, v. 2 (1808)

        „auch spät“
          — X. Ypsilon (1808)

        """)
    #expect(
      try zitare.run("language", "de", "--limit", "1").output.hasSuffix(
        "\n\nX. Ypsilon, Werk A (1774)\n\n„früh“\n  — S. 1\n"))
    // Everything but the page to read is in the document's order.
    #expect(
      try zitare.run("author", "x", "--limit", "2", "-f", "line").output
        == "letzter — X. Ypsilon\nundatiert — X. Ypsilon\n")
  }
}

@Suite("Preferred languages")
struct PreferredLanguageTests {
  private static let quotes = [
    ("en-1", "Time and again.", "en"), ("de-1", "Time so nie.", "de"),
    ("fr-1", "Time et moi.", "fr"),
    ("en-long", "Time and again, and again, and again, and again, and again.", "en"),
    ("pt-1", "Time e mais.", "pt-BR"), ("en-2", "Time and ox.", "en"),
  ].map { Quote(slug: Slug($0.0), text: $0.1, language: $0.2) }

  private func slugs(_ zitare: CommandRunner, _ words: String...) throws -> [String] {
    try zitare.run(words: ["search", "--offline", "--template", "{slug}"] + words).output
      .split(separator: "\n").map(String.init)
  }

  @Test("order equal hits only, and nothing else does")
  func ties() throws {
    let zitare = try CommandRunner()
    try zitare.home.write("data/x", "")
    try SampleStore.write(Self.quotes, [], to: zitare.data + "/corpus.sqlite")
    let plain = ["de-1", "fr-1", "pt-1", "en-2", "en-1", "en-long"]
    #expect(try slugs(zitare, "time") == plain)
    for locale in ["de_DE.UTF-8", "tr_TR.UTF-8", "C"] {
      let result = try zitare.run(
        "search", "--offline", "--template", "{slug}", "time",
        with: ["LC_ALL": locale, "LANG": locale, "LANGUAGE": "fr"])
      #expect(result.output.split(separator: "\n").map(String.init) == plain)
    }
    _ = try zitare.run("config", "languages", "en,pt")
    // The long one has a lower score: it stays behind.
    #expect(try slugs(zitare, "time") == ["en-2", "pt-1", "de-1", "fr-1", "en-1", "en-long"])
  }

  @Test("decide who is on the page, among thousands too")
  func pages() throws {
    let zitare = try CommandRunner()
    try zitare.home.write("data/x", "")
    var quotes: [Quote] = []
    for number in 0..<6000 {
      quotes.append(
        Quote(
          slug: Slug("q\(number)"), text: "Time is now.",
          language: number % 1000 == 999 ? "de" : "en"))
    }
    try SampleStore.write(quotes, [], to: zitare.data + "/corpus.sqlite")
    #expect(try slugs(zitare, "time", "--limit", "2") == ["q0", "q1"])
    _ = try zitare.run("config", "languages", "de")
    #expect(try slugs(zitare, "time", "--limit", "2") == ["q999", "q1999"])
    #expect(try slugs(zitare, "time", "--limit", "3", "--offset", "5") == ["q5999", "q0", "q1"])
    // Filters alone find equals only.
    #expect(try slugs(zitare, "length:short", "--limit", "1") == ["q999"])
    // Most of the words.
    #expect(try slugs(zitare, "time", "elephants", "--limit", "1") == ["q999"])
  }
}
