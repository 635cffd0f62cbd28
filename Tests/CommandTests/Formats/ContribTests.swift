import Foundation
import Glibc
import TestSupport
import Testing

/// The examples of contrib/, as far as they run without the programs that they are for; contrib/try-all has those.
@Suite("Examples for other programs")
struct ContribTests {
  private static let folder = DocumentationTests.root + "/contrib/"
  static let examples = [
    "waybar/config.jsonc", "polybar/config.ini", "i3blocks/config", "i3status-rs/config.toml",
    "tmux/zitare.conf", "xbar/zitare.1h.sh", "starship/starship.toml", "conky/zitare.conf",
  ]

  private static func text(_ path: String) -> String {
    String(decoding: Subprocess.contents(of: folder + path) ?? [], as: UTF8.self)
  }

  /// A home in which `zitare` is the program under test.
  private func home(_ runner: CommandRunner) throws -> [String: String] {
    mkdir(runner.home.path + "/bin", 0o755)
    guard let binary = realpath(CommandRunner.binary, nil) else { return [:] }
    defer { free(binary) }
    symlink(String(cString: binary), runner.home.path + "/bin/zitare")
    return runner.environment(["PATH": runner.home.path + "/bin:/usr/local/bin:/usr/bin:/bin"])
  }

  @Test("every command in them works", arguments: examples)
  func commands(example: String) throws {
    let zitare = try CommandRunner.withHostileText()
    let environment = try home(zitare)
    var count = 0
    for line in Self.text(example).split(separator: "\n") {
      guard let start = line.range(of: "zitare today --format ") else { continue }
      let command = line[start.lowerBound...].prefix { !"\"})".contains($0) }
      let result = try Subprocess.run(
        "/bin/sh", ["-c", String(command)], environment: environment, folder: zitare.home.path)
      #expect(result.status == 0, "\(command): \(result.error)")
      #expect(result.error == "")
      #expect(!result.output.isEmpty)
      count += 1
    }
    #expect(count > 0)
  }

  @Test("configurations are well formed")
  func wellFormed() throws {
    let bar = Self.text("waybar/config.jsonc").split(separator: "\n").filter {
      !$0.drop { $0 == " " }.hasPrefix("//")
    }
    _ = try JSONSerialization.jsonObject(with: Data(bar.joined(separator: "\n").utf8))
    for name in ["i3status-rs/config.toml", "starship/starship.toml"] {
      let parsed = try Subprocess.run(
        "/usr/bin/python3",
        ["-c", "import sys, tomllib; tomllib.load(open(sys.argv[1], 'rb'))", name],
        environment: [:], folder: Self.folder)
      #expect(parsed.status == 0, "\(parsed.error)")
    }
    for name in ["xbar/zitare.1h.sh", "rofi/zitare-rofi", "widget/zitare-widget"] {
      let parsed = try Subprocess.run(
        "/bin/sh", ["-n", name], environment: [:], folder: Self.folder)
      #expect(parsed.status == 0, "\(parsed.error)")
      #expect(access(Self.folder + name, X_OK) == 0)
    }
  }

  @Test("the menu of rofi lists, and shows what is chosen, as text")
  func rofi() throws {
    let zitare = try CommandRunner.withHostileText()
    var environment = try home(zitare)
    environment["ZITARE_ROFI"] = "print"
    environment["ROFI_RETV"] = "0"
    let script = Self.folder + "rofi/zitare-rofi"
    let menu = try Subprocess.run(
      script, ["--lang", "de"], environment: environment, folder: zitare.home.path)
    #expect(menu.status == 0)
    let rows = menu.output.utf8.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
    #expect(rows.prefix(2) == ["\0prompt\u{1f}zitare", "\0no-custom\u{1f}true"])
    #expect(rows.count == HostileText.samples.count + 2)
    environment["ROFI_RETV"] = "1"
    for row in rows.dropFirst(2) {
      let fields = row.utf8.split(separator: 0x1F).map { String(decoding: $0, as: UTF8.self) }
      environment["ROFI_INFO"] = fields[3]
      let chosen = try Subprocess.run(
        script, [fields[0]], environment: environment, folder: zitare.home.path)
      #expect(chosen.status == 0, "\(chosen.error)")
      let lines = chosen.output.utf8.split(separator: 0x0A).map {
        String(decoding: $0, as: UTF8.self)
      }
      #expect(lines.count == 3)
      #expect(lines.first?.hasPrefix("\0message\u{1f}") == true)
      #expect(lines.first?.contains("<") == false)
    }
    // The row that leads back.
    environment["ROFI_INFO"] = nil
    let back = try Subprocess.run(
      script, ["back"], environment: environment, folder: zitare.home.path)
    #expect(back.output == menu.output)
    #expect(!zitare.home.has(HostileText.proof))
  }

  @Test("the widget's page gets a quote that is data, or none")
  func widget() throws {
    let zitare = try CommandRunner.withHostileText()
    let environment = try home(zitare)
    let script = Self.folder + "widget/zitare-widget"
    func write(_ arguments: String...) throws -> String? {
      let result = try Subprocess.run(
        script, ["--once", zitare.home.path + "/page"] + arguments, environment: environment,
        folder: zitare.home.path)
      #expect(result.status == 0, "\(result.error)")
      return zitare.home.read("page/quote.js")
    }
    let call = try #require(try write())
    #expect(call.hasPrefix("window.zitareQuote({") && call.hasSuffix("});\n"))
    let json = call.dropFirst("window.zitareQuote(".count).dropLast(3)
    #expect(try JSONSerialization.jsonObject(with: Data(json.utf8)) is [String: Any])
    for file in ["index.html", "widget.css", "widget.js"] {
      #expect(zitare.home.has("page/" + file))
    }
    #expect(try write("--length", "long", "--year", "1900..") == "window.zitareQuote(null);\n")
    zitare.home.truncate("data/corpus.sqlite", to: 5000)
    #expect(try write() == "window.zitareQuote(null);\n")
    #expect(!zitare.home.has(HostileText.proof))
  }
}
