import Glibc
import TestSupport
import Testing

@testable import zitare

/// How `zitare browse` begins and ends.
@Suite("Browse, coming and going")
struct BrowseMannersTests {
  let zitare: CommandRunner

  init() throws { zitare = try CommandRunner.withSample() }

  private var outputPath: String { zitare.home.path + "/out" }

  private func output() -> String {
    String(decoding: Subprocess.contents(of: outputPath) ?? [], as: UTF8.self)
  }

  @Test(
    "prints nothing when it is left", arguments: [("\u{1b}", 1), ("\u{04}", 1), ("\u{03}", 130)])
  func leaving(key: String, status: Int32) throws {
    let session = try zitare.browse(output: outputPath)
    #expect(session.shows("7 quotes"))
    session.type(key)
    #expect(session.end() == status)
    #expect(output() == "")
    #expect(session.isSane)
    #expect(!session.screen.modes.contains(1049))
    #expect(!session.screen.modes.contains(2004))
    #expect(session.screen.modes.contains(25))
  }

  @Test(
    "gives the terminal back when a signal ends it",
    arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGSEGV])
  func signals(number: Int32) throws {
    let session = try zitare.browse()
    #expect(session.shows("7 quotes"))
    #expect(!session.isSane)
    session.signal(number)
    #expect(session.end() == 128 + number)
    #expect(session.isSane)
    #expect(!session.screen.modes.contains(1049))
    #expect(session.screen.modes.contains(25))
  }

  @Test("stops by Ctrl-Z and draws anew when it goes on")
  func suspension() throws {
    // A session's leader alone in it cannot be stopped by the terminal: a shell with job control is.
    let session = try ScreenSession(
      "/bin/bash", ["--norc", "--noprofile", "-i"],
      environment: zitare.environment([
        "TERM": "xterm-256color", "PS1": "READY> ", "HISTFILE": "/dev/null",
        "ZITARE": CommandRunner.binary,
      ]), folder: zitare.home.path, rows: 24, columns: 100)
    #expect(session.shows("READY>"))
    session.type("$ZITARE browse\r")
    #expect(session.shows("7 quotes"), "\(session.screen.text)")
    session.type("\u{1a}")
    #expect(session.shows("Stopped"), "\(session.screen.text)")
    #expect(!session.screen.modes.contains(1049))
    session.type("echo be''tween; fg\r")
    #expect(session.wait { $0.modes.contains(1049) && $0.lines[0].hasSuffix("7 quotes") })
    session.type("irrt\r")
    #expect(session.shows("kind: de, drama, short"), "\(session.screen.text)")
    session.type("exit\r")
    #expect(session.end() == 0)
    #expect(session.isSane)
  }

  @Test("is captured by a shell, being drawn on the terminal")
  func captured() throws {
    let session = try ScreenSession(
      "/bin/sh", ["-c", "q=$(\"$ZITARE\" browse --format line); echo \"got <$q>\""],
      environment: zitare.environment(["TERM": "xterm", "ZITARE": CommandRunner.binary]),
      folder: zitare.home.path)
    #expect(session.shows("7 quotes"), "\(session.screen.text)")
    session.type("preis\r")
    #expect(session.shows("got <Ohne Fleiß kein Preis.>"), "\(session.screen.text)")
    #expect(session.end() == 0)
  }

  @Test("says where it cannot be shown, and what to do")
  func refusals() throws {
    let next = "`zitare search WORDS` prints hits anywhere\n"
    let piped = try zitare.run("browse")
    #expect(piped.status == 2)
    #expect(
      piped.error == "zitare: browse is typed at, and stdin is no terminal; " + next)
    for (terminal, message) in [
      ("dumb", "the terminal \"dumb\" cannot place its cursor; "),
      (
        "no-such",
        "the terminal \"no-such\" is unknown here: install its entry (in Debian ncurses-term), "
          + "or try TERM=xterm-256color; "
      ),
      (nil, "TERM is not set, so that nothing is known of the terminal; "),
    ] as [(String?, String)] {
      let session = try zitare.browse(with: ["TERM": terminal], columns: 300)
      #expect(session.end() == 2)
      #expect(session.screen.lines[0] + "\n" == "zitare: " + message + next)
      #expect(!session.transcript.contains(0x1B))
    }
  }

  @Test("says of a damaged store what mends it, before it touches the screen")
  func damaged() throws {
    try zitare.home.write("data/corpus.sqlite", "this is no database, and long enough for a header")
    let session = try zitare.browse(columns: 300)
    #expect(session.end() == 5)
    #expect(session.screen.text.contains("is damaged; `zitare sync` builds it anew"))
    #expect(!session.transcript.contains(0x1B))
  }

  @Test("draws anew when it was stopped by force and goes on")
  func continuation() throws {
    let session = try zitare.browse()
    #expect(session.shows("Deutsch"), "\(session.screen.text)")
    let wipes = session.screen.wipes
    session.signal(SIGSTOP)
    session.signal(SIGCONT)
    #expect(session.wait { $0.wipes > wipes })
    #expect(session.shows("Deutsch"))
    session.type("\u{1b}")
    #expect(session.end() == 1)
  }

  @Test(
    "opens no socket, and nothing for writing but the terminal",
    .enabled(if: Tools.has(Tools.strace)))
  func readingOnly() throws {
    let log = zitare.home.path + "/calls"
    let session = try ScreenSession(
      Tools.strace,
      ["-f", "-o", log, "-e", "trace=%network,%file", CommandRunner.binary, "browse"],
      environment: zitare.environment(["TERM": "xterm-256color"]), folder: zitare.home.path,
      columns: 100)
    #expect(session.shows("Deutsch"), "\(session.screen.text)")
    session.type("mensch\t")
    #expect(session.shows("Space chooses"))
    #expect(session.wait { $0.lines[2].contains(" 1 │") }, "\(session.screen.text)")
    session.type(" ")
    #expect(session.shows("Language (1)"))
    session.type("\u{19}")
    #expect(session.shows("clipboard"))
    session.type("\u{1b}")
    #expect(session.end() == 1)
    let calls = String(decoding: Subprocess.contents(of: log) ?? [], as: UTF8.self)
    #expect(calls.contains("/dev/tty"))
    for call in calls.split(separator: "\n") where !call.contains("/dev/tty") {
      #expect(
        !call.contains(/O_WRONLY|O_RDWR|O_CREAT|socket|connect|unlink|rename|mkdir|truncate/),
        "\(call)")
    }
  }
}
