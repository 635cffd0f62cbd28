import Testing

@testable import zitare

@Suite("Reading the mirror")
struct ReadingTests {
  let zitare: CommandRunner

  init() throws { zitare = try .withSample() }

  private func output(_ arguments: String..., status: Int32 = 0) throws -> String {
    let result = try zitare.run(words: arguments)
    #expect(result.status == status, "\(arguments): \(result)")
    return result.output
  }

  @Test("today is the published function of the day, over all quotes or those that match")
  func today() throws {
    // 1161784957 mod 7, and of the four German ones mod 4.
    #expect(
      try output("today", "--date", "2026-05-22") == """
        “道可道，非常道。名可名，非常名。”
          — Laozi

        """)
    #expect(
      try output("today", "--date", "2026-05-22", "--lang", "de", "-f", "line")
        == "Grau, teurer Freund, ist alle Theorie, / und grün des Lebens goldner Baum. "
        + "— Johann Wolfgang von Goethe\n")
  }

  @Test("the day is local, UTC's, or any")
  func day() throws {
    let there = try zitare.run("today", with: ["TZ": "Pacific/Kiritimati"])
    #expect(there.status == 0)
    let unknown = try zitare.run("today", with: ["TZ": "Mars/Olympus"])
    #expect(unknown.status == 2)
    #expect(
      unknown.error
        == "zitare: TZ names the unknown time zone \"Mars/Olympus\"; set it to a name such as "
        + "Europe/Berlin, unset it, or use --utc\n")
    #expect(try zitare.run("today", "--utc", with: ["TZ": "Mars/Olympus"]).status == 0)
    let none = try zitare.run("today", "--date", "2026-02-30")
    #expect(none.status == 2)
  }

  @Test("where nothing matches, status 1 and an empty list, but something for a bar")
  func nothing() throws {
    let filter = ["--lang", "da", "--form", "poem"]
    let json = try zitare.run("today", filter[0], filter[1], filter[2], filter[3], "-f", "json")
    #expect(json.status == 1)
    #expect(json.output == #"{"schema":1,"total":0,"offset":0,"items":[]}"# + "\n")
    let text = try zitare.run("explore", filter[0], filter[1], filter[2], filter[3])
    #expect(
      text
        == RunResult(
          status: 1, output: "",
          error: "zitare: no quote matches; fewer filters find more; "
            + "`zitare explore --facets` lists what there is\n"))
    let quiet = try zitare.run("explore", "-q", filter[0], filter[1], filter[2], filter[3])
    #expect(quiet == RunResult(status: 1, output: "", error: ""))
    #expect(
      try output("today", filter[0], filter[1], filter[2], filter[3], "-f", "waybar")
        == "{\"text\":\"\"}\n")
    #expect(
      try output("explore", filter[0], filter[1], filter[2], filter[3], "-f", "csv", status: 1)
        == "")
  }

  @Test("lists are paged, in document order")
  func pages() throws {
    let page = try output("explore", "--limit", "2", "--offset", "3", "-f", "line")
    #expect(
      page == "Ἓν οἶδα ὅτι οὐδὲν οἶδα. — Sokrates\n道可道，非常道。名可名，非常名。 — Laozi\n")
    let past = try zitare.run("explore", "--offset", "7", "-f", "json")
    #expect(past.status == 1)
    #expect(past.output == #"{"schema":1,"total":7,"offset":7,"items":[]}"# + "\n")
    let all = try output("explore", "--limit", "0", "-f", "jsonl")
    #expect(all.split(separator: "\n").count == 7)
  }

  @Test("random picks different quotes, the same for a seed")
  func random() throws {
    let one = try output("random", "-n", "7", "--seed", "7", "-f", "line")
    #expect(Set(one.split(separator: "\n")).count == 7)
    #expect(try output("random", "-n", "99", "--seed", "7", "-f", "line") == one)
    #expect(try output("random", "-n", "7", "--seed", "8", "-f", "line") != one)
    #expect(try output("random", "--seed=-1", "--lang", "da", "-f", "line").hasPrefix("Livet"))
    #expect(try output("random").isEmpty == false)
  }

  @Test("CSV has its header and reads back")
  func csv() throws {
    #expect(
      try output("explore", "--lang", "de", "--form", "drama", "--limit", "1", "-f", "csv")
        == "slug,text,language,lengthBucket,form,author,source,themes,tags,year,url\r\n"
        + "es-irrt-der-mensch,\"Es irrt der Mensch, solang er strebt.\",de,short,drama,"
        + "Johann Wolfgang von Goethe,Faust. Der Tragödie erster Teil,Weisheit; Leben,Streben,,"
        + "https://zitare.com/q/es-irrt-der-mensch\r\n")
  }

  @Test("one binary reads with every width, and no line is wider")
  func widths() throws {
    for slug in ["es-irrt-der-mensch", "dao-ke-dao", "livet-forstaas"] {
      for width in [10, 20, 40, 72] {
        let shown = try output("show", slug, "--width", String(width))
        for line in shown.split(separator: "\n") {
          #expect(TextLayout.cells(line) <= width, "\(slug) \(width) \(line)")
        }
      }
    }
    // No line begins with a full stop.
    let lines = try output("show", "dao-ke-dao", "--width", "14").split(separator: "\n")
    #expect(lines.prefix(3) == ["“道可道，非常", "道。名可名，非", "常名。”"])
  }
}
