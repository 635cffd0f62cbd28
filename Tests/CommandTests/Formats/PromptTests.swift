import Glibc
import TestSupport
import Testing
import ZitareModels

@testable import zitare

/// The recipes of docs/prompts.md in the real shells, with hostile text.
@Suite("Prompts", .serialized)
struct PromptTests {
  struct Recipe: CustomTestStringConvertible {
    let shell: String
    let text: String
    var testDescription: String { "\(shell): \(text.split(separator: "\n").last ?? "")" }
  }

  /// The document's blocks, and what it warns of: the text pasted into the prompt, which `starship` has to bear.
  static let recipes: [Recipe] =
    ["bash", "zsh", "fish"].flatMap { shell in
      DocumentationTests.blocks(of: "docs/prompts.md", language: shell).map {
        Recipe(shell: shell, text: $0)
      }
    } + [
      Recipe(
        shell: "bash",
        text: """
          paste() { PS1="$(zitare today --format starship --max-width 60)
          "'\\$ '; }
          PROMPT_COMMAND=paste
          """),
      Recipe(
        shell: "zsh",
        text: """
          setopt promptsubst
          precmd() { PROMPT="$(zitare today --format starship --max-width 60)
          %# "; }
          """),
    ]

  /// Texts of a line that a terminal shows as they stand.
  private static let visible = [
    "$(touch PWNED) $((1/0))", "`touch PWNED`", #"\u \w \$(touch PWNED) \n"#,
    "%n %{evil%} %F{red} %",
    "!! !$ ^a^b", "${x:=`touch PWNED`}", "'; touch PWNED; '", "\"; touch PWNED; \"", "~ * ? [a-z]",
  ]

  @Test("there are recipes for every shell")
  func count() {
    for shell in ["bash", "zsh", "fish"] {
      #expect(Self.recipes.count { $0.shell == shell } >= 2)
    }
  }

  @Test("show the text, run nothing, and leave the line to its editor", arguments: recipes)
  func recipe(recipe: Recipe) throws {
    let zitare = try CommandRunner()
    let texts = Self.visible + HostileText.samples
    for (number, text) in texts.enumerated() {
      mkdir(zitare.home.path + "/\(number)", 0o755)
      let quote = Quote(slug: Slug("q"), text: text, language: "de")
      try SampleStore.write([quote], [], to: zitare.home.path + "/\(number)/corpus.sqlite")
    }
    let terminal = try start(recipe, zitare)
    // What all three say when they begin to read a line.
    let ready = "\u{1b}[?2004h"
    #expect(terminal.wait(for: ready))
    for number in texts.indices {
      terminal.type("export ZITARE_DATA_DIR=\(zitare.home.path)/\(number)\r")
      guard terminal.wait(for: ready) else {
        Issue.record("no prompt after sample \(number)")
        return
      }
    }
    // Control-A, Control-K: the line's beginning, and away with the rest.
    terminal.type("touch \(HostileText.proof)\u{1}\u{b}echo t\"w\"o\r")
    #expect(terminal.wait(for: "two"))
    #expect(terminal.wait(for: ready))
    terminal.type("exit\r")
    #expect(!zitare.home.has(HostileText.proof))
    let shown = String(decoding: terminal.transcript, as: UTF8.self)
    if recipe.text.contains("fish_greeting") { return }
    for text in Self.visible {
      // zsh drops a percent sign that it does not know, with the byte behind it; it does nothing else.
      if recipe.text.contains("promptsubst"), text.contains("%") { continue }
      let line = recipe.text.contains("starship") ? StarshipFormat.escaped(text) : text
      #expect(shown.contains(line), "\(text)")
    }
  }

  private func start(_ recipe: Recipe, _ zitare: CommandRunner) throws -> PseudoTerminal {
    let file: String
    let arguments: [String]
    switch recipe.shell {
    case "bash":
      file = "bashrc"
      arguments = ["--noprofile", "--rcfile", zitare.home.path + "/bashrc", "-i"]
    case "zsh":
      file = ".zshrc"
      arguments = ["-d", "-i"]
    default:
      file = ".config/fish/config.fish"
      arguments = ["-i"]
    }
    mkdir(zitare.home.path + "/.config", 0o755)
    try zitare.home.write(file, recipe.text)
    // The program under test, whatever it is called where it was built.
    mkdir(zitare.home.path + "/bin", 0o755)
    symlink(Self.absolute(CommandRunner.binary), zitare.home.path + "/bin/zitare")
    return try PseudoTerminal(
      "/usr/bin/" + recipe.shell, arguments,
      environment: zitare.environment([
        "PATH": zitare.home.path + "/bin:/usr/bin:/bin", "TERM": "xterm",
        "ZDOTDIR": zitare.home.path, "ZITARE_DATA_DIR": zitare.home.path + "/0",
        "XDG_CONFIG_HOME": zitare.home.path + "/.config", "HISTFILE": nil,
      ]), folder: zitare.home.path)
  }

  private static func absolute(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
