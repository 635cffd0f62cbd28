import Testing
import ZitareModels

@testable import zitare

@Suite("Formats")
struct OutputTests {
  private let quote = Quote(
    slug: Slug("grau"), text: "Grau, teurer Freund, ist alle \"Theorie\",\nund grün.",
    language: "de", form: "drama", author: Reference(slug: Slug("goethe"), name: "Goethe"),
    source: Reference(slug: Slug("faust-1"), name: "Faust"),
    themes: [Reference(slug: Slug("leben"), name: "Leben")], tags: ["a b", "c"],
    locator: "v. 2038", year: 1808)

  private func text(_ body: (inout Output) -> Void) -> String {
    var output = Output()
    body(&output)
    return String(decoding: output.bytes, as: UTF8.self)
  }

  @Test("text keeps verse and says who, where and when")
  func plain() {
    let shown = text {
      TextFormat.append(QuoteItem(quote), Presentation(format: .text), to: &$0)
    }
    #expect(
      shown == """
        „Grau, teurer Freund, ist alle "Theorie",
        und grün.“
          — Goethe, Faust, v. 2038 (1808)

        """)
  }

  @Test("no line of text is wider than asked for", arguments: [4, 8, 12, 20, 33])
  func width(width: Int) {
    let shown = text {
      TextFormat.append(QuoteItem(quote), Presentation(format: .text, width: width), to: &$0)
    }
    for line in shown.split(separator: "\n") { #expect(TextLayout.cells(line) <= width, "\(line)") }
  }

  @Test("hits and asides are coloured only where colour is wanted")
  func colour() {
    let item = QuoteItem(quote, hit: .init(score: 1, isPartial: false, matches: [6..<12]))
    let look = Presentation(format: .text, style: Style(isColoured: true))
    let shown = text { TextFormat.append(item, look, to: &$0) }
    #expect(shown.hasPrefix("„Grau, \u{1b}[1;33mteurer\u{1b}[0m Freund"))
    #expect(shown.hasSuffix("  \u{1b}[2m— Goethe, Faust, v. 2038 (1808)\u{1b}[0m\n"))
    let plain = text { TextFormat.append(item, Presentation(format: .text), to: &$0) }
    #expect(!plain.contains("\u{1b}"))
  }

  @Test("a line holds the whole quote, and is cut at a width with an ellipsis")
  func line() {
    #expect(
      LineFormat.line(QuoteItem(quote), maxWidth: nil)
        == "Grau, teurer Freund, ist alle \"Theorie\", / und grün. — Goethe")
    #expect(LineFormat.line(QuoteItem(quote), maxWidth: 10) == "Grau, teu…")
  }

  @Test("JSON has all keys in their order, absent values as null")
  func json() {
    var json = JSONWriter()
    JSONFormat.append(QuoteItem(quote), to: &json)
    #expect(
      String(decoding: json.bytes, as: UTF8.self)
        == #"{"slug":"grau","text":"Grau, teurer Freund, ist alle \"Theorie\",\nund grün.","#
        + #""language":"de","lengthBucket":"short","form":"drama","#
        + #""author":{"slug":"goethe","name":"Goethe"},"source":{"slug":"faust-1","title":"Faust"},"#
        + #""themes":[{"slug":"leben","name":"Leben"}],"tags":["a b","c"],"year":1808,"#
        + #""locator":"v. 2038","originalText":null,"originalLanguage":null,"translationOf":null,"#
        + #""license":null,"createdAt":null,"updatedAt":null,"url":"https://zitare.com/q/grau","#
        + #""origin":"local"}"#)
  }

  @Test("a hit adds its keys behind the quote's")
  func hit() {
    var json = JSONWriter()
    let hit = QuoteItem.Hit(score: nil, isPartial: true, matches: [0..<4, 6..<12])
    JSONFormat.append(QuoteItem(quote, isOnline: true, hit: hit), to: &json)
    #expect(
      String(decoding: json.bytes, as: UTF8.self).hasSuffix(
        #""origin":"online","score":null,"partial":true,"#
          + #""matches":[{"start":0,"length":4},{"start":6,"length":6}]}"#))
  }

  @Test("CSV quotes what would break a row")
  func csv() {
    let shown = text { CSVFormat.append(QuoteItem(quote), to: &$0) }
    #expect(
      shown == "grau,\"Grau, teurer Freund, ist alle \"\"Theorie\"\",\nund grün.\",de,short,drama,"
        + "Goethe,Faust,Leben,a b; c,1808,https://zitare.com/q/grau\r\n")
  }

  @Test("Waybar gets one line, escaped for Pango")
  func waybar() {
    var hostile = quote
    hostile.text = "Müller & <b>Söhne</b>\n\"ja\""
    let shown = text {
      WaybarFormat.append(QuoteItem(hostile), Presentation(format: .waybar), to: &$0)
    }
    #expect(
      shown
        == #"{"text":"Müller &amp; &lt;b&gt;Söhne&lt;/b&gt; / &quot;ja&quot; — Goethe","#
        + #""alt":"drama","tooltip":"Müller &amp; &lt;b&gt;Söhne&lt;/b&gt;\n&quot;ja&quot;\n"#
        + #"— Goethe, Faust, v. 2038 (1808)","class":["de","short","drama"]}"# + "\n")
    let raw = text {
      WaybarFormat.append(
        QuoteItem(hostile), Presentation(format: .waybar, maxWidth: 12, escapesMarkup: false),
        to: &$0)
    }
    #expect(raw.hasPrefix(#"{"text":"Müller & <b…","#))
  }
}

@Suite("Harmless text")
struct PrintableTests {
  @Test("spells out what a terminal would obey")
  func line() {
    #expect(
      Printable.line("a\u{1b}]0;x\u{7}b\nc\t\u{9b}\u{202e}d")
        == #"a\x1b]0;x\x07b\nc\t\x9b\u{202e}d"#)
    #expect(Printable.line("Ærø 国歌 🇩🇪") == "Ærø 国歌 🇩🇪")
  }

  @Test("keeps the lines of verse and drops the rest")
  func block() {
    #expect(Printable.block("a\u{1b}[31m\nb\u{2066}\tc\u{85}") == "a[31m\nb\tc")
  }
}

@Suite("What REF means")
struct LocatorTests {
  @Test(
    "routes are the same with any host and without one",
    arguments: ["", "https://zitare.com", "HTTP://localhost:8080", "https://a@b.example"])
  func routes(host: String) throws {
    #expect(try Locator(parsing: host + "/q/dao-ke-dao") == .quote(Slug("dao-ke-dao")))
    #expect(try Locator(parsing: host + "/a/laozi/") == .entity(.author, Slug("laozi")))
    #expect(try Locator(parsing: host + "/c/faust-1?x=/q/y") == .entity(.source, Slug("faust-1")))
    #expect(try Locator(parsing: host + "/thema/gl%C3%BCck#z") == .entity(.theme, Slug("glück")))
    #expect(try Locator(parsing: host + "/region/paris") == .entity(.place, Slug("paris")))
    #expect(try Locator(parsing: host + "/epoche/antike") == .entity(.epoch, Slug("antike")))
    #expect(try Locator(parsing: host + "/rolle/poet") == .entity(.role, Slug("poet")))
    #expect(try Locator(parsing: host + "/sprache/fr") == .entity(.language, Slug("fr")))
  }

  @Test("a word is a slug, percent signs and all")
  func bare() throws {
    #expect(try Locator(parsing: "goethe") == .bare(Slug("goethe")))
    #expect(try Locator(parsing: "100%25") == .bare(Slug("100%25")))
    #expect(try Locator(parsing: "a/laozi") == .entity(.author, Slug("laozi")))
    #expect(try Locator(parsing: "/q/100%") == .quote(Slug("100%")))
  }

  @Test(
    "other pages are refused",
    arguments: ["/", "/q", "/q/", "/q/a/b", "/x/y", "https://zitare.com", "https://zitare.com/"])
  func refused(text: String) {
    #expect(throws: Failure.self) { try Locator(parsing: text) }
  }
}

@Suite("Chance")
struct SplitMix64Tests {
  @Test("gives the published numbers")
  func vectors() {
    var generator = SplitMix64(seed: 1_234_567)
    #expect(generator.next() == 6_457_827_717_110_365_317)
    #expect(generator.next() == 3_203_168_211_198_807_973)
  }

  @Test("picks different places, the same ones for the same seed")
  func pick() {
    var one = SplitMix64(seed: 7)
    var other = SplitMix64(seed: 7)
    let places = one.pick(11, of: 11)
    #expect(places.sorted() == Array(0..<11))
    #expect(other.pick(11, of: 11) == places)
    #expect(one.pick(5, of: 0) == [])
    #expect(Set(one.pick(50, of: 1000)).count == 50)
  }

  @Test("sizes read as people write them")
  func sizes() {
    #expect(ByteCount.text(1) == "1 byte")
    #expect(ByteCount.text(999) == "999 bytes")
    #expect(ByteCount.text(4_249_999) == "4.2 MB")
    #expect(ByteCount.text(62_000_000) == "62 MB")
    #expect(ByteCount.text(1_500) == "1.5 kB")
  }
}
