import CorpusStore
import Glibc
import ZitareModels

/// What an origin, or a user's own note, could say to harm whoever shows it.
enum HostileText {
  /// A file of this name appears where a text was run as a command.
  static let proof = "PWNED"

  static let samples = [
    "%{A1:touch PWNED:}%{F#f00}red%{F-}%%{A}", "$(touch PWNED) $((1/0)) ${x:=`touch PWNED`}",
    "`touch PWNED`", "<b>bold</b> & <span foreground='red'>x</span> &amp; </p><script>alert(1)//",
    "text | bash=/bin/touch param1=PWNED terminal=false", "#(touch PWNED) #{pane_id} #[fg=red]##",
    "\u{1b}[31mred\u{1b}[0m\u{1b}]0;title\u{7}\u{9b}2J\u{1b}P$q\u{1b}\\ \u{8}\u{7f}",
    "\u{202e}desrever\u{2066} \u{2069}isolated\u{202c}\u{2028}separated\u{2029}",
    "one\ntwo\n\n  three\r\nfour\t\tfive\n", "---\n--[sub\n-- more\n---", "--[", "-", "…",
    ":smile: :bomb: 12:30:45 :a", #"\[\e[31m\] \u \w \$(touch PWNED) \n \x1b[31m \"#,
    "%n %{evil%} %F{red} %(?.a.b) %D{%s} 100 %",
    "${execpi 1 touch PWNED} ${template0} $TEMPLATE1 ${template $${template3 # gone \\# \\",
    "a\0icon\u{1f}evil\u{1f}info\u{1f}/q/other", #""quoted" \ 'single' \" \\" "#,
    "{text} {{ }} {% include %} {0} {}", "![i](javascript:alert(1)) [x](y) **b** # h\n1. x\n> y",
    "\" onload=\"alert(1)\" x='", "!! !$ !touch ^a^b", "=cmd|' /C calc'!A0", "~ ~root * ? [a-z]",
    String(repeating: "👩‍👩‍👧‍👦🇩🇪❤️", count: 40), "Z" + String(repeating: "\u{301}\u{489}", count: 50_000),
    String(repeating: "\u{200b}", count: 30_000), String(repeating: "x", count: 100_000),
    String(repeating: "道 ", count: 25_000), String(repeating: "%{$(`#", count: 10_000),
    "עברית \u{200f}and العربية 100%", "ꙮ\u{e0001}\u{e0041} \u{fffd}\u{ffff}",
  ]

  static let quotes = samples.enumerated().map { number, text in quote(number, text) }

  /// A quote with the text in every field that can hold one.
  private static func quote(_ number: Int, _ text: String) -> Quote {
    Quote(
      slug: Slug(slug(number, text)), text: text, language: "de", originalText: text,
      originalLanguage: text, form: text, author: Reference(slug: Slug("a\(number)"), name: text),
      source: Reference(slug: Slug("s\(number)"), name: text),
      themes: [Reference(slug: Slug("t\(number)"), name: text)], tags: [text, "\(number)"],
      locator: text, year: 1808, license: text, url: "javascript:" + text)
  }

  /// ASCII alone: a sync makes the rest NFC, and this store is written without one.
  private static func slug(_ number: Int, _ text: String) -> String {
    "\(number)" + String(text.unicodeScalars.filter(\.isASCII).prefix(60).map(Character.init))
  }

  /// Writes a store of them.
  static func write(to path: String) throws {
    var entities: [AnyEntity] = []
    for (number, text) in samples.enumerated() {
      entities.append(.author(Author(slug: Slug("a\(number)"), name: text, nativeName: text)))
      entities.append(.source(Source(slug: Slug("s\(number)"), title: text)))
      entities.append(.theme(Theme(slug: Slug("t\(number)"), name: text)))
    }
    try SampleStore.write(quotes, entities, to: path)
  }
}

extension CommandRunner {
  /// Made with a mirror of hostile texts.
  static func withHostileText() throws -> CommandRunner {
    let runner = try CommandRunner()
    mkdir(runner.data, 0o755)
    try HostileText.write(to: runner.data + "/corpus.sqlite")
    return runner
  }
}
