import Glibc
import TestSupport
import Testing

@Suite("zitare news")
struct NewsCommandTests {
  private let zitare: CommandRunner

  init() throws {
    zitare = try CommandRunner()
    try publish([("a", "Erstes."), ("b", "Zweites.")])
  }

  private func publish(_ quotes: [(String, String)]) throws {
    var snapshot = Snapshot(
      quotes: quotes.map { quoteJSON($0.0, $0.1, author: "x") },
      authors: [#"{"slug":"x","name":"X, der Erste"}"#])
    for name in ["sources", "themes", "places", "epochs", "roles"] {
      snapshot.documents[name + ".json"] = "[]"
    }
    try FolderListing.write(snapshot.documents, to: zitare.home.path + "/site")
    #expect(
      try zitare.run("sync", "--quiet", "--origin", zitare.home.path + "/site").status == 0)
  }

  @Test("says that nothing changed")
  func nothing() throws {
    let text = try zitare.run("news")
    #expect(text.status == 1)
    #expect(text.output == "")
    #expect(
      text.error
        == "zitare: nothing changed; `zitare sync` asks the origin, and what it changes is told for 90 days\n"
    )
    #expect(
      try zitare.run("news", "-f", "json").output
        == "{\"schema\":1,\"total\":0,\"offset\":0,\"items\":[]}\n")
    #expect(try zitare.run("news", "--since", "tomorrow").status == 2)
    #expect(try zitare.run("news", "--since", "2026-01-01", with: ["TZ": "Nowhere"]).status == 2)
  }

  @Test("tells what was added, changed and withdrawn, in every format of lists")
  func formats() throws {
    try publish([("a", "Anders."), ("c", "Drittes.")])
    let line = try zitare.run("news", "-f", "line")
    #expect(line.status == 0)
    #expect(
      line.output == """
        + Drittes. — X, der Erste
        ~ Anders. — X, der Erste
        - Zweites. — X, der Erste

        """)
    let text = try zitare.run("news").output
    #expect(text.hasPrefix("added on 20"))
    #expect(text.contains("\nwithdrawn on 20"))
    #expect(text.hasSuffix("\n„Zweites.“\n  — X, der Erste\n"))
    let csv = try zitare.run("news", "-f", "csv").output.split(separator: "\r\n")
    #expect(csv.count == 4)
    #expect(csv[0].hasSuffix(",url,change,changedAt"))
    #expect(csv[3].contains(",withdrawn,20"))
    let jsonl = try zitare.run("news", "-f", "jsonl").output.split(separator: "\n")
    #expect(jsonl.count == 3)
    #expect(jsonl[1].contains("\"origin\":\"local\",\"change\":\"changed\",\"changedAt\":\"20"))
    for format in ["json", "markdown", "html", "rofi"] {
      let result = try zitare.run("news", "-f", format)
      #expect(result.status == 0, "\(format)")
      for word in ["Drittes", "Anders", "Zweites"] {
        #expect(result.output.contains(word), "\(format)")
      }
    }
    #expect(try zitare.run("news", "-f", "waybar").status == 2)
    #expect(try zitare.run("news", "--limit", "1", "-f", "line").output.hasPrefix("+ Drittes"))
    #expect(try zitare.run("news", "--since", "2020-01-01", "-f", "line").output == line.output)
    #expect(try zitare.run("news", "--since", "9000-01-01").status == 1)
  }
}
