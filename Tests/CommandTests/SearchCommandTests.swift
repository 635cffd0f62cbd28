import Testing

@testable import zitare

@Suite("Searching at the shell")
struct SearchCommandTests {
  let zitare: CommandRunner

  init() throws { zitare = try .withSample() }

  private func search(_ words: String..., status: Int32 = 0) throws -> RunResult {
    let result = try zitare.run(words: ["search", "--offline"] + words)
    #expect(result.status == status, "\(words): \(result)")
    return result
  }

  @Test("hits are printed like other lists, best first")
  func text() throws {
    #expect(
      try search("mensch", "irrt").output == """
        „Es irrt der Mensch, solang er strebt.“
          — Johann Wolfgang von Goethe, Faust. Der Tragödie erster Teil, Prolog im Himmel, v. 317

        """)
    #expect(try search("-f", "line", "THEORIE").output.hasPrefix("Grau, teurer Freund"))
    #expect(try search("-f", "csv", "theorie").output.split(separator: "\r\n").count == 2)
  }

  @Test("JSON tells the query, that nobody was asked, and what matched where")
  func json() throws {
    let output = try search("-f", "json", "theorie").output
    #expect(
      output.hasPrefix(
        #"{"schema":1,"total":1,"offset":0,"query":"theorie","online":"off","items":[{"slug":"grau-teurer-freund","#
      ))
    #expect(output.contains(#""origin":"local","score":"#))
    #expect(output.hasSuffix(#""partial":false,"matches":[{"start":30,"length":7}]}]}"# + "\n"))
  }

  @Test("a word that no quote has is named, with the nearest ones")
  func suggestions() throws {
    #expect(
      try search("strebx").output.hasPrefix(
        "No quote has “strebx”; did you mean strebt?\n\n„Es irrt der Mensch"))
    #expect(
      try search("-f", "json", "strebx").output.contains(
        #""online":"off","suggestions":[{"word":"strebx","nearest":["strebt"]}],"items":["#))
  }

  @Test("matches are set off in colour")
  func colour() throws {
    #expect(
      try search("--color", "always", "theorie").output.contains(
        "alle \u{1b}[1;33mTheorie\u{1b}[0m,\n"))
    #expect(try !search("theorie").output.contains("\u{1b}"))
  }

  @Test("options and fields narrow, and words behind -- may begin with a dash")
  func narrowing() throws {
    #expect(try search("-f", "line", "alles", "--lang", "de").output.hasPrefix("Die Liebe"))
    #expect(try search("-f", "line", "author:kierkegaard").output.hasPrefix("Livet"))
    #expect(try search("-f", "line", "--", "goethe", "-theorie", "-mensch").output.hasPrefix("Die"))
    #expect(try search("--prefix", "-f", "line", "theor").output.hasPrefix("Grau"))
    #expect(
      try search("--any", "-f", "line", "theorie", "fleiß").output.split(separator: "\n").count
        == 2)
    let unknown = try search("theorie", "--author", "goeteh", status: 2)
    #expect(
      unknown.error == "zitare: nothing has --author \"goeteh\"; did you mean goethe? "
        + "`zitare explore --facets` lists what there is\n")
  }

  @Test("nothing found is status 1, with what may have been meant")
  func nothing() throws {
    #expect(
      try search("xyzzyquux", status: 1).error
        == "zitare: no quote matches; fewer words or filters find more\n")
    #expect(
      try search("-f", "json", "xyzzyquux", status: 1).output
        == #"{"schema":1,"total":0,"offset":0,"query":"xyzzyquux","online":"off","items":[]}"#
        + "\n")
    let value = try search("lang:xx", status: 1)
    #expect(value.error.hasPrefix("zitare: nothing has lang:xx; did you mean "))
  }

  @Test("facets count the hits")
  func facets() throws {
    let json = try search("--facets", "-f", "json", "goethe").output
    #expect(json.contains(#""facets":{"lang":[{"value":"de","name":"Deutsch","count":3}],"#))
    #expect(
      try search("--facets", "goethe").output.contains(
        "\n3 quotes\n\nlang\n  3  ████████  de  Deutsch\n"))
    #expect(try search("--facets", "-f", "line", "goethe").output.contains("author\tgoethe\t3\n"))
  }

  @Test(
    "any text is a query",
    arguments: [
      "\"", "\"\"", "*", "AND", "a AND", "(foo", "NEAR(a b", "y:foo", "^", "-", "''", "20.04", "?",
      "a OR", "NOT a", "+", "\u{202e}", "\u{301}", "author:", "year:..", "--",
    ])
  func anyText(query: String) throws {
    let result = try zitare.run("search", "--offline", "-f", "json", "--", query)
    #expect([0, 1, 2].contains(result.status))
    for word in ["fts5", "sqlite", "SQL", "syntax"] { #expect(!result.error.contains(word)) }
  }
}
