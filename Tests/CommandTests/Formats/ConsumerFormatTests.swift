import Testing
import ZitareModels

@testable import zitare

@Suite("Formats of bars, prompts and menus")
struct ConsumerFormatTests {
  static let plain = Quote(
    slug: Slug("grau"), text: "Grau, teurer Freund,\nist alle Theorie.", language: "de",
    form: "drama", author: Reference(slug: Slug("goethe"), name: "Goethe"),
    source: Reference(slug: Slug("faust-1"), name: "Faust"),
    themes: [Reference(slug: Slug("leben"), name: "Leben")], tags: ["grau in grau"],
    locator: "v. 2038", year: 1808)

  private func shown(_ format: OutputFormat, _ text: String? = nil, maxWidth: Int? = nil) -> String
  {
    var quote = Self.plain
    if let text { quote.text = text }
    var output = Output()
    QuoteFormat.append(
      QuoteItem(quote), Presentation(format: format, maxWidth: maxWidth), to: &output)
    return String(decoding: output.bytes, as: UTF8.self)
  }

  @Test("i3blocks gets a flat object whose text is no markup")
  func i3blocks() {
    #expect(
      shown(.i3blocks)
        == #"{"full_text":"Grau, teurer Freund, / ist alle Theorie. — Goethe","#
        + #""short_text":"Grau, teurer Freund, / ist alle Theorie.","markup":"none"}"# + "\n")
    #expect(shown(.i3blocks, #"a "b" \"#).hasPrefix(#"{"full_text":"a ”b” \\ — Goethe","#))
  }

  @Test("a value for i3blocks fits into its kilobyte")
  func i3blocksLength() {
    for text in [String(repeating: "道", count: 5000), String(repeating: #"\"#, count: 5000)] {
      let line = shown(.i3blocks, text)
      #expect(line.utf8.count < 2048)
      #expect(line.split(separator: "\"")[2].utf8.count <= 960)
    }
  }

  @Test("i3status-rs gets the text as it is, and a state")
  func i3statusRs() {
    #expect(
      shown(.i3statusRs, "Müller & <b>", maxWidth: 18)
        == #"{"state":"Idle","text":"Müller & <b> — Go…","short_text":"Müller & <b>"}"# + "\n")
  }

  @Test("no command of Polybar's is left whole")
  func polybar() {
    #expect(
      shown(.polybar, "100 %{A1:reboot:}x%%{F-}")
        == "100 %\u{2060}{A1:reboot:}x%%\u{2060}{F-} — Goethe\n")
  }

  @Test("tmux gets every number sign twice")
  func tmux() {
    #expect(shown(.tmux, "#(id) ##[fg=red]") == "##(id) ##\u{2060}##[fg=red] — Goethe\n")
    #expect(TmuxFormat.escaped("C#") == "C##\u{2060}")
  }

  @Test("xbar gets a title and a menu, without anything that is one of its signs")
  func xbar() {
    #expect(
      shown(.xbar, maxWidth: 12) == """
        Grau, teure… | emojize=false ansi=false
        ---
        Grau, teurer Freund, | emojize=false ansi=false
        ist alle Theorie. | emojize=false ansi=false
        — Goethe, Faust, v. 2038 (1808) | emojize=false ansi=false href=https://zitare.com/q/grau

        """)
    #expect(XbarFormat.escaped("a | b=c") == "a │ b=c")
    #expect(XbarFormat.escaped("---") == "‐‐‐")
    #expect(XbarFormat.escaped("--[x") == "‐‐[x")
    #expect(XbarFormat.escaped("e-mail - x") == "e-mail - x")
    #expect(XbarFormat.escaped(":smile: 9:30: a") == ":\u{2060}smile: 9:\u{2060}30: a")
  }

  @Test("rofi gets a row, an icon, what to show, and words to find it by")
  func rofi() {
    #expect(
      shown(.rofi)
        == "Grau, teurer Freund, / ist alle Theorie. — Goethe\0icon\u{1f}accessories-dictionary"
        + "\u{1f}info\u{1f}/q/grau\u{1f}meta\u{1f}Leben grau in grau Faust\n")
    #expect(!shown(.rofi, "a\0icon\u{1f}b").hasPrefix("a\0"))
  }

  @Test("a prompt gets nothing that a shell expands")
  func starship() {
    #expect(
      shown(.starship, #"$(id) `id` \u 100 %n"#)
        == "$\u{2060}(id) ˋidˋ \\\u{2060}u 100 %\u{2060}n — Goethe\n")
  }

  @Test("Conky gets no variable, comment or template")
  func conky() {
    #expect(shown(.conky, "$5 #1 ${exec id}") == "$$5 \\#1 $$\u{2060}{exec id} — Goethe\n")
    #expect(ConkyFormat.escaped("$template0 $Tx $$") == "$$\u{2060}template0 $$\u{2060}Tx $$$$")
  }

  @Test("Waybar's class and icon are names")
  func waybar() {
    var quote = Self.plain
    quote.form = "a <b>\"é"
    quote.language = ""
    var output = Output()
    WaybarFormat.append(QuoteItem(quote), Presentation(format: .waybar), to: &output)
    let line = String(decoding: output.bytes, as: UTF8.self)
    #expect(line.contains(#""alt":"a--b----","#))
    #expect(line.hasSuffix(#""class":["none","short","a--b----"]}"# + "\n"))
  }

  @Test("HTML is a figure with the quote's page")
  func html() {
    #expect(
      shown(.html, "<b>\"a\" & 'b'\nc") == """
        <figure class="zitare">
        <blockquote lang="de" dir="auto" cite="https://zitare.com/q/grau"><p>&lt;b&gt;&quot;a&quot; &amp; &#39;b&#39;<br>
        c</p></blockquote>
        <figcaption dir="auto">— <a href="https://zitare.com/q/grau">Goethe, Faust, v. 2038 (1808)</a></figcaption>
        </figure>

        """)
  }

  @Test("Markdown is a block quotation, verse by hard breaks")
  func markdown() {
    #expect(
      shown(.markdown) == #"""
        > Grau, teurer Freund,\
        > ist alle Theorie.
        >
        > — [Goethe, Faust, v. 2038 (1808)](https://zitare.com/q/grau)

        """#)
  }

  @Test(
    "nothing of a line is markup in Markdown",
    arguments: [
      ("# no", "\\# no"), ("- no", #"\- no"#), ("+ no", #"\+ no"#), ("== no", #"\== no"#),
      ("1. no", #"1\. no"#), ("12) no", #"12\) no"#), ("1.5 und 2.5", #"1\.5 und 2.5"#),
      ("    no", "no"), ("*a* _b_ `c`", #"\*a\* \_b\_ \`c\`"#), ("<b>&amp;", "&lt;b&gt;&amp;amp;"),
      ("![a](b)", #"!\[a\](b)"#), (":smile: 1: 2", #"\:smile: 1: 2"#), ("a | b", #"a \| b"#),
      ("http://x.y", #"http\://x.y"#), (#"a\"#, #"a\\"#), ("C# ist gut.", "C# ist gut."),
    ])
  func markdownLine(text: String, escaped: String) {
    #expect(MarkdownFormat.line(text) == escaped)
  }

  @Test("only addresses of the web are links, in plain characters")
  func links() {
    var quote = Self.plain
    #expect(Site.link(of: quote) == "https://zitare.com/q/grau")
    quote.url = "HTTPS://a.example/q?x=ü&y=(|) \"'"
    #expect(Site.link(of: quote) == "HTTPS://a.example/q?x=%C3%BC&y=%28%7C%29%20%22%27")
    for other in ["javascript:alert(1)", "file:///etc/passwd", "", "grau", " https://x"] {
      quote.url = other
      #expect(Site.link(of: quote) == "https://zitare.com/q/grau")
    }
  }

  @Test("names are read back")
  func names() {
    for name in OutputFormat.names { #expect(OutputFormat(named: name)?.rawValue == name) }
    #expect(OutputFormat(named: "template") == nil)
    #expect(OutputFormat.names.count == 16)
  }
}

@Suite("Cutting")
struct CuttingTests {
  @Test("ends at a grapheme's boundary, with an ellipsis within the width")
  func graphemes() {
    #expect(TextLayout.cut("abc", to: 3) == "abc")
    #expect(TextLayout.cut("abcd", to: 3) == "ab…")
    #expect(TextLayout.cut("ab cd", to: 4) == "ab…")
    #expect(TextLayout.cut("道可道", to: 6) == "道可道")
    #expect(TextLayout.cut("道可道", to: 5) == "道可…")
    #expect(TextLayout.cut("道可道", to: 4) == "道…")
    #expect(TextLayout.cut("e\u{301}e\u{301}e\u{301}", to: 2) == "e\u{301}…")
    #expect(TextLayout.cut("👩‍👩‍👧‍👦👩‍👩‍👧‍👦", to: 3) == "👩‍👩‍👧‍👦…")
    #expect(TextLayout.cut("🇩🇪🇩🇪", to: 3) == "🇩🇪…")
    #expect(TextLayout.cut("ab", to: 1) == "…")
  }

  @Test("what has no width is not endless either")
  func bytes() {
    let marks = "a" + String(repeating: "\u{301}", count: 50_000)
    #expect(TextLayout.cut(marks, to: 40).utf8.count <= 40 * 32 + 3)
    let joiners = String(repeating: "\u{200b}", count: 50_000)
    #expect(TextLayout.cut(joiners, to: 40).utf8.count <= 40 * 32 + 3)
    #expect(TextLayout.cut("道可道", to: 6, bytes: 8) == "道…")
    #expect(TextLayout.cut("道可道", to: 6, bytes: 9) == "道可道")
  }
}

@Suite("Templates")
struct TemplateTests {
  private func shown(_ text: String, maxWidth: Int? = nil) throws -> String {
    var output = Output()
    let template = try Template(parsing: text, fields: Template.Field.ofQuotes)
    template.append(QuoteItem(ConsumerFormatTests.plain), maxWidth: maxWidth, to: &output)
    return String(decoding: output.bytes, as: UTF8.self)
  }

  @Test("places are filled, braces are doubled")
  func places() throws {
    #expect(
      try shown("{{{author}}}: {text} [{language}]")
        == "{Goethe}: Grau, teurer Freund, / ist alle Theorie. [de]\n")
    #expect(
      try shown("{source}|{year}|{slug}|{url}|{form}|{length}|{locator}|{themes}|{tags}")
        == "Faust|1808|grau|https://zitare.com/q/grau|drama|short|v. 2038|Leben|grau in grau\n")
    #expect(try shown("{verse}") == "Grau, teurer Freund,\nist alle Theorie.\n")
    #expect(try shown("{attribution}{original}{license}") == "Goethe, Faust, v. 2038 (1808)\n")
    #expect(try shown("{text}", maxWidth: 5) == "Grau…\n")
    #expect(try shown("üb {{}}") == "üb {}\n")
  }

  @Test(
    "what is no place is refused, with the nearest named",
    arguments: [
      ("{autor}", "--template has no {autor}; did you mean {author}?"),
      ("{Text}", "--template has no {Text}; did you mean {text}?"),
      ("{}", "--template has no {}; there are text, verse"),
      ("{name}", "--template has no {name};"),
      ("{text", "--template has a { without }"), ("text}", "--template has a } without {"),
    ])
  func refused(text: String, message: String) {
    do {
      _ = try Template(parsing: text, fields: Template.Field.ofQuotes)
      Issue.record("accepted")
    } catch {
      #expect(error.status == .usage)
      #expect(error.message.hasPrefix(message), "\(error.message)")
    }
  }

  @Test("only what is asked for is loaded")
  func detail() throws {
    let fields = Template.Field.ofQuotes
    #expect(try Template(parsing: "{tags}", fields: fields).needsEverything)
    #expect(try !Template(parsing: "{text}", fields: fields).needsEverything)
  }
}
