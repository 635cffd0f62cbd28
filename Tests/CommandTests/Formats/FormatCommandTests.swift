import TestSupport
import Testing

@Suite("Formats, asked for at the shell")
struct FormatCommandTests {
  let zitare: CommandRunner

  init() throws {
    zitare = try CommandRunner.withSample()
  }

  @Test(
    "where nothing matches, a widget is cleared",
    arguments: [
      ("waybar", "{\"text\":\"\"}\n"), ("i3blocks", "{\"full_text\":\"\"}\n"),
      ("i3status-rs", "{\"text\":\"\"}\n"), ("polybar", "\n"), ("tmux", "\n"), ("xbar", "\n"),
      ("rofi", "\n"), ("starship", "\n"), ("conky", "\n"),
    ])
  func empty(format: String, output: String) throws {
    let result = try zitare.run("today", "--lang", "da", "--form", "poem", "-f", format)
    #expect(result == RunResult(status: 0, output: output, error: ""))
    // What went wrong is said on stderr, by a status of its own.
    let unknown = try zitare.run("today", "--lang", "xx", "-f", format)
    #expect(unknown.status == 2)
    #expect(unknown.output == output)
    zitare.home.truncate("data/corpus.sqlite", to: 5000)
    let damaged = try zitare.run("today", "-f", format)
    #expect(damaged.status == 5)
    #expect(damaged.output == output)
    #expect(damaged.error.hasPrefix("zitare: the corpus "))
  }

  @Test("lists print what holds lists, and name it")
  func lists() throws {
    for format in ["text", "line", "json", "jsonl", "csv", "markdown", "html", "rofi"] {
      for command in ["explore", "random", "authors", "tags", "forms"] {
        #expect(try zitare.run(command, "-f", format).status == 0, "\(command) \(format)")
      }
      #expect(try zitare.run("explore", "--facets", "-f", format).status == 0)
      #expect(try zitare.run("search", "leben", "--offline", "-f", format).status == 0)
      #expect(try zitare.run("author", "goethe", "-f", format).status == 0)
    }
    let refused = try zitare.run("explore", "-f", "tmux")
    #expect(refused.status == 2)
    #expect(
      refused.error
        == "zitare: explore cannot print tmux; "
        + "it prints text, line, json, jsonl, csv, markdown, html or rofi\n")
  }

  @Test("rows of menus are read back by show")
  func rows() throws {
    for row in try zitare.run("explore", "-f", "rofi").output.split(separator: "\n") {
      let fields = row.split(separator: "\u{1f}")
      #expect(try zitare.run("show", String(fields[3]), "-f", "line").status == 0)
    }
    let authors = try zitare.run("authors", "--limit", "1", "-f", "rofi").output
    #expect(
      authors == "Johann Wolfgang von Goethe (3)\0icon\u{1f}accessories-dictionary\u{1f}info\u{1f}"
        + "/a/goethe\u{1f}meta\u{1f}goethe\n")
  }

  @Test("lists of entities as documents")
  func entities() throws {
    #expect(
      try zitare.run("themes", "--limit", "1", "-f", "markdown").output
        == "- [Leben](https://zitare.com/thema/leben) (3)\n")
    #expect(
      try zitare.run("themes", "--limit", "1", "-f", "html").output
        == "<ul class=\"zitare\">\n<li><a href=\"https://zitare.com/thema/leben\">Leben</a> (3)</li>\n"
        + "</ul>\n")
    #expect(
      try zitare.run("themes", "--limit", "1", "--template", "{name}: {count} {slug} {url}").output
        == "Leben: 3 leben https://zitare.com/thema/leben\n")
    let refused = try zitare.run("themes", "--template", "{text}")
    #expect(refused.status == 2)
    #expect(
      refused.error
        == "zitare: --template has no {text}; there are slug, name, count, url\n")
  }

  @Test("a template is no format, and has no places for facets")
  func template() throws {
    #expect(try zitare.run("show", "livet-forstaas", "--template", "{year}").output == "1843\n")
    #expect(try zitare.run("explore", "--lang", "da", "--template", "{themes}").output == "Leben\n")
    #expect(try zitare.run("today", "--template", "{nonsense}").status == 2)
    #expect(try zitare.run("today", "--template", "{text}", "-f", "line").status == 2)
    #expect(try zitare.run("explore", "--facets", "--template", "{text}").status == 2)
    #expect(try zitare.run("today", "-f", "template").status == 2)
  }
}
