import Glibc
import TestSupport
import Testing

@testable import zitare

/// `zitare browse` on a terminal.
@Suite("Browse, on a terminal")
struct BrowseTests {
  let zitare: CommandRunner

  init() throws { zitare = try CommandRunner.withSample() }

  private var outputPath: String { zitare.home.path + "/out" }

  private func output() -> String {
    String(decoding: Subprocess.contents(of: outputPath) ?? [], as: UTF8.self)
  }

  @Test(
    "finds while one types, the last word being the beginning of one; Enter prints as show does")
  func typing() throws {
    let session = try zitare.browse(output: outputPath)
    #expect(session.shows("7 quotes"), "\(session.screen.text)")
    session.type("stre")
    #expect(session.shows("1 quote\n"), "\(session.screen.text)")
    #expect(session.screen.lines[0].hasPrefix("> stre"))
    #expect(session.shows("> Es irrt der Mensch, solang er strebt."))
    session.type("\r")
    #expect(session.end() == 0)
    let shown = try zitare.run("show", "es-irrt-der-mensch")
    #expect(output() == shown.output)
    #expect(session.isSane)
    #expect(!session.screen.modes.contains(1049))
    #expect(session.screen.unknown == [])
  }

  @Test("prints in the format that is asked for")
  func format() throws {
    let session = try zitare.browse(
      "--format", "line", "--lang", "de", "fleiss", output: outputPath)
    #expect(session.shows("1 quote\n"), "\(session.screen.text)")
    session.type("\r")
    #expect(session.end() == 0)
    #expect(output() == "Ohne Fleiß kein Preis.\n")
  }

  @Test("copies by Ctrl-Y always, by y in the list")
  func copying() throws {
    let session = try zitare.browse()
    #expect(session.shows("7 quotes"))
    session.type("fleiss\u{19}")
    #expect(session.wait { $0.clipboard.count == 1 })
    // „Ohne Fleiß kein Preis.“
    #expect(session.screen.clipboard == ["4oCeT2huZSBGbGVpw58ga2VpbiBQcmVpcy7igJw="])
    #expect(session.shows("clipboard"))
    session.type("\u{15}y")
    #expect(session.wait { $0.lines[0].hasPrefix("> y") }, "\(session.screen.text)")
    session.type("\u{15}mensch")
    #expect(session.shows("1 quote\n"), "\(session.screen.text)")
    session.type("\u{1b}[By")
    #expect(session.wait { $0.clipboard.count == 2 })
    #expect(session.screen.lines[0].hasPrefix("> mensch"))
    // A letter goes on with the query.
    session.type("xx")
    #expect(session.wait { $0.lines[0].hasPrefix("> menschxx") }, "\(session.screen.text)")
    session.type("\u{1b}")
    #expect(session.end() == 1)
  }

  @Test("switches filters by Tab; a facet's own choice does not narrow its counts")
  func filters() throws {
    let session = try zitare.browse()
    #expect(session.shows("Deutsch") || session.shows("de "), "\(session.screen.text)")
    session.type("\t")
    #expect(session.shows("Space chooses"), "\(session.screen.text)")
    session.type(" ")
    #expect(session.shows("4 quotes"), "\(session.screen.text)")
    #expect(session.screen.text.contains("Language (1)"))
    #expect(
      session.wait { $0.lines.dropFirst(2).prefix(4).allSatisfy { !$0.hasPrefix(" counting") } })
    // The others are offered all the same.
    #expect(session.shows(">x "), "\(session.screen.text)")
    #expect(session.wait { $0.lines[3].contains(" 1 │") }, "\(session.screen.text)")
    // Length, Form.
    session.type("\t\t")
    #expect(session.shows("proverb"), "\(session.screen.text)")
    session.type("\u{1b}[B\r")
    #expect(session.shows("Form (1)"), "\(session.screen.text)")
    #expect(session.wait { !$0.lines[0].hasSuffix("4 quotes") }, "\(session.screen.text)")
    session.type("\u{7f}")
    #expect(session.shows("4 quotes"), "\(session.screen.text)")
    #expect(!session.screen.text.contains("Form (1)"))
    session.type("\u{1b}")
    #expect(session.end() == 1)
  }

  @Test("lays wide letters and marks out by cells")
  func cells() throws {
    let session = try zitare.browse(columns: 40)
    session.type("道可")
    #expect(session.shows("1 quote\n"), "\(session.screen.text)")
    #expect(session.shows("> 道可道，非常道。名可名，非常… — Laozi"), "\(session.screen.text)")
    #expect(session.wait { $0.row == 0 && $0.column == 6 })
    #expect(session.screen.column(of: "非", in: 2) == 10)
    session.type("\u{15}forsta")
    #expect(session.shows("Livet må forstås"), "\(session.screen.text)")
    session.type("\u{1b}")
    #expect(session.end() == 1)
  }

  @Test("follows the window, and says so where nothing fits")
  func resizing() throws {
    let session = try zitare.browse()
    #expect(session.shows("7 quotes"))
    session.resize(rows: 4, columns: 30)
    #expect(session.shows("too small: 20×5 at least"), "\(session.screen.text)")
    session.resize(rows: 1, columns: 3)
    #expect(session.wait { $0.text == "to…" }, "\(session.screen.text)")
    session.resize(rows: 6, columns: 24)
    #expect(session.shows("> Die Liebe"), "\(session.screen.text)")
    session.resize(rows: 40, columns: 160)
    #expect(session.wait { $0.lines[0].count == 160 && $0.lines[39].contains("Enter prints") })
    session.type("grau\r")
    #expect(session.end() == 0)
  }

  @Test("sends what changed, and wipes the screen once")
  func flicker() throws {
    let session = try zitare.browse()
    #expect(session.shows("Deutsch") || session.shows("de "), "\(session.screen.text)")
    #expect(session.wait { $0.modes.contains(1049) })
    let wipes = session.screen.wipes
    let sent = session.transcript.count
    for (letter, quotes) in [
      ("m", "type on"), ("e", "2 quotes"), ("n", "2 quotes"), ("s", "1 quote"),
    ] {
      session.type(letter)
      #expect(session.wait { $0.lines[0].hasSuffix(quotes) }, "\(session.screen.text)")
    }
    #expect(session.screen.wipes == wipes)
    #expect(session.transcript.count - sent < 4 * 2000)
    session.type("\u{1b}")
    #expect(session.end() == 1)
  }

  @Test("obeys NO_COLOR, and uses the basic colours otherwise")
  func colours() throws {
    func sent(_ variables: [String: String?]) throws -> String {
      let session = try zitare.browse("mensch", with: variables)
      #expect(session.shows("1 quote\n"), "\(session.screen.text)")
      session.type("\u{1b}")
      #expect(session.end() == 1)
      return String(decoding: session.transcript, as: UTF8.self)
    }
    #expect(try sent([:]).contains("\u{1b}[33m") || sent([:]).contains(";33m"))
    #expect(try !sent(["NO_COLOR": "1"]).contains(/\x1b\[[0-9;]*3[0-8][;m]/))
    #expect(try !sent([:]).contains("38;5"))
  }

  @Test("works in a locale without UTF-8, and reads the starter corpus")
  func starter() throws {
    unlink(zitare.data + "/corpus.sqlite")
    let session = try zitare.browse("學而", with: ["LC_ALL": "C"])
    #expect(session.shows("學而不思則罔"), "\(session.screen.text)")
    session.type("\u{1b}")
    #expect(session.end() == 1)
  }

  @Test("takes pasted lines as words")
  func pasting() throws {
    let session = try zitare.browse()
    #expect(session.shows("7 quotes"))
    session.type("\u{1b}[200~irrt\rder\u{1b}[201~")
    #expect(session.wait { $0.lines[0].hasPrefix("> irrt der") }, "\(session.screen.text)")
    session.type("\u{1b}")
    #expect(session.end() == 1)
  }
}
