import Testing

@testable import zitare

@Suite("Entities, facets, and what REF shows")
struct EntityTests {
  let zitare: CommandRunner

  init() throws { zitare = try .withSample() }

  private func output(_ arguments: String..., status: Int32 = 0) throws -> String {
    let result = try zitare.run(words: arguments)
    #expect(result.status == status, "\(arguments): \(result)")
    return result.output
  }

  @Test("lists are ordered by falling count, and hold entities without quotes")
  func lists() throws {
    #expect(
      try output("authors") == """
        3  goethe       Johann Wolfgang von Goethe
        1  kierkegaard  Søren Kierkegaard (Søren Aabye Kierkegaard)
        1  laozi        Laozi (老子)
        1  sokrates     Sokrates (Σωκράτης)
        0  stumm        Stumm, der nichts sagte

        """)
    #expect(
      try output("forms", "-f", "csv")
        == "slug,name,count\r\ndrama,drama,2\r\npoem,poem,2\r\naphorism,aphorism,1\r\n"
        + "letter,letter,1\r\nproverb,proverb,1\r\n")
    #expect(
      try output("languages", "--limit", "1", "-f", "json")
        == #"{"schema":1,"total":4,"offset":0,"items":[{"slug":"de","name":"Deutsch","count":4,"#
        + #""nativeName":null}]}"# + "\n")
    #expect(try output("tags", "inner", "-f", "line") == "inner peace\t1\tinner peace\n")
    #expect(try output("themes", "--limit", "1", "-f", "jsonl").hasPrefix(#"{"slug":"leben","#))
  }

  @Test("words narrow by folded names, filters narrow counts and rows")
  func narrowing() throws {
    #expect(try output("authors", "SOREN", "-f", "line").hasPrefix("kierkegaard\t"))
    #expect(try output("authors", "von", "goethe", "-f", "line").hasPrefix("goethe\t3\t"))
    #expect(try output("authors", "ΣΩΚΡΆΤΗΣ", "-f", "line").hasPrefix("sokrates\t"))
    #expect(try output("authors", "老子", "-f", "line").hasPrefix("laozi\t"))
    #expect(try output("places", "københavn", "-f", "line").hasPrefix("kopenhagen\t"))
    #expect(
      try output("authors", "--form", "poem", "-f", "line") == """
        goethe\t1\tJohann Wolfgang von Goethe
        laozi\t1\tLaozi

        """)
    #expect(try output("authors", "nobody", status: 1) == "")
    #expect(try output("authors", "!", status: 1) == "")
  }

  @Test("facets count the matches, each without its own filter")
  func facets() throws {
    let json = try output("explore", "--form", "drama", "--facets", "-f", "json")
    #expect(
      json.hasPrefix(
        #"{"schema":1,"total":2,"facets":{"lang":[{"value":"de","name":"Deutsch","count":2}],"#))
    #expect(
      json.contains(
        #""form":[{"value":"drama","name":"drama","count":2},{"value":"poem","name":"poem","count":2},"#
      ))
    let csv = try output("explore", "--facets", "--facet-limit", "1", "-f", "csv")
    #expect(
      csv.hasPrefix("facet,value,name,count\r\nlang,de,Deutsch,4\r\nlength,short,short,7\r\n"))
    #expect(try output("explore", "--facets", "-f", "line").contains("author\tgoethe\t3\n"))
    #expect(!(try output("explore", "--facets")).contains("stumm"))
    #expect(
      try output("explore", "--facets").hasPrefix(
        "7 quotes\n\nlang\n  4  ████████  de  Deutsch\n"))
  }

  @Test("an entity shows its facts and a page of its quotes")
  func detail() throws {
    #expect(
      try output("author", "goethe", "--limit", "1") == """
        Johann Wolfgang von Goethe
        born: 1749-08-28
        died: 1832-03-22
        places: Weimar
        epochs: Weimarer Klassik
        roles: poet, scientist
        quotes: 3
        url: https://zitare.com/a/goethe

        Faust. Der Tragödie erster Teil

        „Es irrt der Mensch, solang er strebt.“
          — Prolog im Himmel, v. 317

        """)
    let json = try output("show", "/a/goethe", "--limit", "1", "-f", "json")
    #expect(
      json.hasPrefix(
        #"{"kind":"author","slug":"goethe","name":"Johann Wolfgang von Goethe","nativeName":null,"#
          + #""description":null,"bio":null,"born":"1749-08-28","died":"1832-03-22","#
          + #""places":[{"slug":"weimar","name":"Weimar"}],"#))
    #expect(
      json.contains(
        #""count":3,"url":"https://zitare.com/a/goethe","quotes":{"schema":1,"total":3,"offset":0,"items":[{"slug":"es-irrt-der-mensch","#
      ))
    #expect(try output("place", "weimar", "-f", "line").split(separator: "\n").count == 3)
    #expect(try output("epoch", "antike", "-f", "jsonl").split(separator: "\n").count == 2)
    #expect(try output("author", "stumm").contains("quotes: 0\n"))
    #expect(try output("author", "goethe", "--offset", "3", "-f", "csv", status: 1) == "")
  }

  @Test("every kind of entity can be shown")
  func kinds() throws {
    for (path, kind) in [
      ("/q/dao-ke-dao", "quote"), ("/a/laozi", "author"), ("/c/faust-1", "source"),
      ("/thema/liebe", "theme"), ("/region/athen", "place"), ("/epoche/klassik", "epoch"),
      ("/rolle/poet", "role"), ("/sprache/da", "language"),
    ] {
      let json = try output("show", "https://example.org:8080" + path, "-f", "json")
      #expect(json.hasPrefix(#"{"kind":"\#(kind)","slug":""#), "\(path)")
      #expect(try output("show", path).isEmpty == false)
    }
    #expect(try output("show", "/thema/liebe").contains("within: leben\n"))
    #expect(try output("show", "/epoche/antike").contains("years: 800 BCE to 500\n"))
    #expect(try output("show", "/region/weimar").contains("at: 50.98, 11.32\n"))
  }

  @Test("a bare slug is a quote first, then an entity, and must name one thing")
  func bare() throws {
    #expect(try output("show", "liebe", "-f", "json").hasPrefix(#"{"kind":"quote""#))
    #expect(try output("show", "goethe", "-f", "json").hasPrefix(#"{"kind":"author""#))
    let several = try zitare.run("show", "antike")
    #expect(several.status == 2)
    #expect(
      several.error
        == "zitare: \"antike\" names several things; say which: /thema/antike (theme) or "
        + "/epoche/antike (epoch)\n")
  }

  @Test("what does not exist is status 1, with the nearest named")
  func missing() throws {
    let author = try zitare.run("author", "goeteh")
    #expect(
      author
        == RunResult(
          status: 1, output: "",
          error: "zitare: there is no author \"goeteh\"; did you mean goethe?\n"))
    #expect(try zitare.run("author", "kierkegard").error.contains("did you mean kierkegaard?"))
    #expect(try zitare.run("author", "søren").error.contains("did you mean kierkegaard?"))
    let quote = try zitare.run("show", "/q/dao-ke-da")
    #expect(quote.status == 1)
    #expect(quote.error.contains("did you mean dao-ke-dao?"))
    #expect(try zitare.run("show", "goeteh").error.contains("did you mean /a/goethe?"))
    #expect(try zitare.run("show", "/x/y").status == 2)
    #expect(try zitare.run("author").status == 2)
    #expect(try zitare.run("show", "/q/kein-\u{1b}[31m").error.contains("\u{1b}") == false)
  }

  @Test("show has a quote's details")
  func quote() throws {
    #expect(
      try output("show", "grau-teurer-freund") == """
        „Grau, teurer Freund, ist alle Theorie,
        und grün des Lebens goldner Baum.“
          — Johann Wolfgang von Goethe, Faust. Der Tragödie erster Teil

        themes: Leben
        tags: Theorie; inner peace
        kind: de, drama, short
        url: https://zitare.com/q/grau-teurer-freund

        """)
    #expect(try output("show", "liebe", "-f", "waybar").split(separator: "\n").count == 1)
    #expect(try zitare.run("author", "goethe", "-f", "waybar").status == 2)
    #expect(try zitare.run("explore", "-f", "waybar").error.contains("it prints text, line, json"))
  }
}
