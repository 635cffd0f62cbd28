import Glibc
import TestSupport
import Testing

@testable import zitare

@Suite("Manners at the shell")
struct MannersTests {
  let zitare: CommandRunner

  init() throws { zitare = try .withSample() }

  @Test("help and version go to stdout with status 0, whatever else is wrong")
  func help() throws {
    #expect(try zitare.run("--version").output == "zitare 0.1.0\n")
    #expect(try zitare.run("--help") == zitare.run("help"))
    for command in Command.allCases {
      let result = try zitare.run(command.rawValue, "--help")
      #expect(result.status == 0)
      #expect(result.error == "")
      #expect(command == .help || result.output.contains("Usage: zitare \(command.rawValue)"))
    }
    let unknown = try zitare.run("help", "serach")
    #expect(unknown.status == 2)
    #expect(unknown.error.contains("did you mean search?"))
  }

  @Test("without a command it shows the day's quote and three next steps")
  func welcome() throws {
    let shown = try zitare.run()
    #expect(shown.status == 0)
    #expect(shown.error == "")
    #expect(
      try shown.output == zitare.run("today").output + """

        zitare search WORDS   finds a line that you half remember
        zitare random -n 3    shows three others
        zitare help           lists all commands

        """)
  }

  @Test("the manual page in the repository is the table's")
  func manual() throws {
    let folder = Fixtures.folder.dropLast("/Fixtures".count)
    let page = Subprocess.contents(of: folder + "/docs/zitare.1") ?? []
    // After a change to the table: `make man`.
    #expect(String(decoding: page, as: UTF8.self) == ManPage.text())
    #expect(try zitare.run("help", "--man").output == ManPage.text())
  }

  @Test("errors go to stderr on one line, and stdout stays empty")
  func errors() throws {
    let cases: [[String]] = [
      ["serach", "x"], ["explore", "--limti", "3"], ["explore", "--limit", "-3"], ["search"],
      ["search", " "], ["explore", "--format", "yaml?"], ["today", "--color", "maybe"],
      ["today", "--width", "x"], ["explore", "--year", ".."], ["random", "-n", "0"],
      ["random", "--seed", "x"], ["sync", "--mode", "fast"], ["sync", "-f", "csv"],
      ["sync", "--force", "--if-stale"], ["status", "-f", "line"], ["show"], ["show", ""],
      ["explore", "--lang", "!"], ["\u{1b}]0;x\u{7}"],
    ]
    for words in cases {
      let result = try zitare.run(words: words)
      #expect(result.status == 2, "\(words): \(result)")
      #expect(result.output == "")
      #expect(result.error.hasPrefix("zitare: "), "\(result.error)")
      #expect(result.error.split(separator: "\n").count == 1)
      #expect(!result.error.contains("\u{1b}"))
    }
  }

  @Test("a full disk is an error, a reader that has gone is none")
  func output() throws {
    let full = try zitare.run("explore", output: "/dev/full")
    #expect(full.status == 5)
    #expect(
      full.error
        == "zitare: cannot write to stdout: the disk is full; make room there, or write elsewhere\n"
    )
    let closed = try Subprocess.run(
      "/bin/sh", ["-c", "\(CommandRunner.binary) explore --limit 0; echo $? >status"],
      environment: zitare.environment(), folder: zitare.home.path, output: "/dev/null")
    #expect(closed.error == "")
    let piped = try Subprocess.run(
      "/bin/sh",
      ["-c", "{ \(CommandRunner.binary) explore --limit 0; echo $? >status; } | true"],
      environment: zitare.environment(), folder: zitare.home.path)
    #expect(piped.error == "")
    #expect(["0", "141"].contains(zitare.home.read("status")?.split(separator: "\n").first))
  }

  @Test("colour on a terminal that has it, where nothing speaks against it")
  func colour() throws {
    #expect(try !zitare.run("explore").output.contains("\u{1b}"))
    #expect(try zitare.run("explore", "--color", "always").output.contains("\u{1b}[2m"))
    #expect(try zitare.run("explore", with: ["CLICOLOR_FORCE": "1"]).output.contains("\u{1b}["))
    #expect(
      try !zitare.run("explore", with: ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"]).output.contains(
        "\u{1b}"))
    #expect(
      try !zitare.run("explore", "-f", "json", "--color", "always").output.contains("\u{1b}"))
    #expect(try onTerminal("explore", with: ["TERM": "xterm"]).contains("\u{1b}[2m"))
    #expect(
      try !onTerminal("explore", with: ["TERM": "xterm", "NO_COLOR": "1"]).contains("\u{1b}"))
    #expect(try !onTerminal("explore", with: ["TERM": "dumb"]).contains("\u{1b}"))
    #expect(try !onTerminal("explore", with: ["TERM": nil]).contains("\u{1b}"))
    #expect(
      try onTerminal("explore", "--color", "always", with: ["NO_COLOR": "1"]).contains("\u{1b}["))
  }

  @Test("text fits the terminal")
  func terminal() throws {
    let shown = try onTerminal("explore", with: ["TERM": "dumb"], columns: 20)
    for line in shown.split(whereSeparator: \.isNewline) {
      #expect(TextLayout.cells(line) <= 20, "\(line)")
    }
  }

  @Test("nothing depends on the locale")
  func locale() throws {
    let plain = try zitare.run("authors", "soren").output
    for locale in ["C", "tr_TR.UTF-8", "nonsense"] {
      #expect(try zitare.run("authors", "SOREN", with: ["LC_ALL": locale]).output == plain)
    }
    #expect(try zitare.run("today", with: ["LC_ALL": nil, "TERM": nil, "TZ": nil]).status == 0)
  }

  @Test("sync without its helper says what is missing")
  func helper() throws {
    let alone = try Subprocess.run(
      "/bin/sh", ["-c", "cp \(CommandRunner.binary) ./alone && ./alone sync"],
      environment: zitare.environment(), folder: zitare.home.path)
    #expect(alone.status == 5)
    #expect(alone.error.contains("cannot find zitare-remote"))
  }

  /// What the program writes to a terminal.
  private func onTerminal(
    _ words: String..., with variables: [String: String?], columns: UInt16 = 200
  ) throws -> String {
    let terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    defer { close(terminal) }
    // What unlockpt and ptsname do, which Swift does not see: TIOCSPTLCK and TIOCGPTN.
    var (locked, number): (Int32, UInt32) = (0, 0)
    guard terminal >= 0, ioctl(terminal, 0x4004_5431, &locked) == 0,
      ioctl(terminal, 0x8004_5430, &number) == 0
    else { throw SystemFailure(code: errno) }
    let name = "/dev/pts/\(number)"
    // Held open, so that what was written can be read when the program has ended.
    let other = open(name, O_RDWR | O_NOCTTY)
    defer { close(other) }
    var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(terminal, UInt(TIOCSWINSZ), &size)
    _ = try zitare.run(words: words, with: variables, output: name)
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = read(terminal, &bytes, bytes.count)
    return String(decoding: bytes[..<max(0, count)], as: UTF8.self)
  }
}
