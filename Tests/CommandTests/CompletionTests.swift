import Glibc
import TestSupport
import Testing

@testable import zitare

@Suite("Completion")
struct CompletionTests {
  let zitare: CommandRunner

  init() throws { zitare = try .withSample() }

  /// What is offered for the last of some words, without the explanations.
  private func offers(_ words: String...) throws -> [String] {
    let result = try zitare.run(words: ["__complete", "fish"] + words)
    #expect(result.status == 0)
    #expect(result.error == "")
    return result.output.split(separator: "\n").map {
      String($0.split(separator: "\t").first ?? "")
    }
  }

  @Test("offers commands, options, and the words that an option takes")
  func table() throws {
    #expect(try offers("the") == ["themes", "theme"])
    #expect(try offers("") == Command.allCases.map(\.rawValue))
    #expect(try offers("-") == ["--help", "--version"])
    #expect(try offers("today", "--da") == ["--date", "--data-dir"])
    #expect(try offers("today", "--utc", "--u") == [])
    #expect(try offers("explore", "--lang", "de", "--la") == ["--lang"])
    #expect(try offers("today", "--format", "js") == ["json", "jsonl"])
    #expect(try offers("today", "-f", "c") == ["csv", "conky"])
    #expect(try offers("today", "--color=a") == ["--color=auto", "--color=always"])
    #expect(try offers("help", "sy") == ["sync"])
    #expect(try offers("completions", "") == ["bash", "zsh", "fish"])
    #expect(try offers("config", "on") == ["online"])
    #expect(try offers("config", "history", "") == ["true", "false"])
    #expect(try offers("cache", "") == ["clear"])
    #expect(try offers("sync", "--origin", "") == [":files"])
    #expect(try offers("search", "--", "--l") == [])
    #expect(try offers("nonsense") == [])
  }

  @Test("offers slugs and values of the store")
  func store() throws {
    #expect(try offers("author", "k") == ["kierkegaard"])
    #expect(try offers("explore", "--theme", "l") == ["leben", "liebe"])
    #expect(
      try offers("explore", "--theme=leben,!l") == ["--theme=leben,!leben", "--theme=leben,!liebe"])
    #expect(try offers("today", "--lang", "z") == ["zh"])
    #expect(try offers("explore", "--tag", "in") == ["inner peace"])
    #expect(try offers("show", "l") == ["liebe", "livet-forstaas"])
    #expect(try offers("show", "/a") == ["/a/"])
    #expect(try offers("show", "/thema/a") == ["/thema/antike"])
    #expect(try offers("config", "languages", "de,d") == ["de,da", "de,de"])
    #expect(try offers("--data-dir", zitare.home.path + "/empty", "author", "kafk") == ["kafka"])
  }

  @Test("a damaged store offers nothing, and says nothing")
  func damaged() throws {
    zitare.home.truncate("data/corpus.sqlite", to: 5000)
    #expect(try offers("author", "k") == [])
    #expect(try offers("sta") == ["status"])
  }

  @Test("bash parts words at = and leaves quotation marks")
  func bashWords() throws {
    let result = try zitare.run("__complete", "bash", "explore", "--theme", "=", "'li")
    #expect(result.output == "--theme=liebe\tLiebe, 1 quote\n")
  }

  /// Types into a shell that has the completions, and tells what the program was then called with.
  private func typed(_ shell: String, _ keys: String) throws -> String {
    let home = zitare.home
    // Stands for the program: completes, or says what it got.
    try home.write(
      "bin/zitare",
      """
      #!/bin/sh
      if [ "$1" = __complete ]; then exec \(CommandRunner.binary) "$@"; fi
      printf 'GOT'; printf '<%s>' "$@"; printf 'END\\n'
      """)
    chmod(home.path + "/bin/zitare", 0o755)
    let (script, arguments): (String, [String]) =
      switch shell {
      case "bash":
        (
          """
          . /usr/share/bash-completion/bash_completion
          . completion
          bind 'set bell-style none'
          PS1='READY> '
          """, ["--noprofile", "--rcfile", "rc", "-i"]
        )
      case "bash-alone":
        (". ./completion\nPS1='READY> '\n", ["--noprofile", "--rcfile", "rc", "-i"])
      case "zsh":
        (
          """
          autoload -Uz compinit && compinit -u -D
          . ./completion
          unsetopt beep
          PS1='READY> '
          """, ["-i"]
        )
      default:
        (
          "function fish_prompt; printf 'READY> '; end\nsource completion\n",
          ["--no-config", "-i", "-C", "source rc"]
        )
      }
    let name = shell.split(separator: "-").first.map(String.init) ?? shell
    let completion = try zitare.run("completions", name)
    try home.write("completion", completion.output)
    try home.write("rc", script)
    try home.write(".zshrc", script)
    let terminal = try Terminal()
    try terminal.start(
      "/usr/bin/" + name, arguments,
      zitare.environment(["PATH": home.path + "/bin:/usr/bin:/bin", "TERM": "xterm"]), home.path)
    #expect(terminal.wait(for: "READY> "), "\(terminal.text)")
    terminal.type(keys + "\r")
    #expect(terminal.wait(for: "GOT<"), "\(terminal.text)")
    #expect(terminal.wait(for: "END"), "\(terminal.text)")
    let got = terminal.text.split(separator: "GOT<").last?.split(separator: ">END").first ?? ""
    return String(got)
  }

  @Test(
    "works in the shells themselves", arguments: ["bash", "bash-alone", "zsh", "fish"])
  func shells(shell: String) throws {
    #expect(try typed(shell, "zitare sea\tx") == "search><x")
    #expect(try typed(shell, "zitare author kier\t") == "author><kierkegaard")
    #expect(try typed(shell, "zitare explore --them\tli\t") == "explore><--theme><liebe")
    #expect(try typed(shell, "zitare explore --theme=li\t") == "explore><--theme=liebe")
    #expect(try typed(shell, "zitare explore --tag inn\t") == "explore><--tag><inner peace")
    #expect(try typed(shell, "zitare show /a/kie\t") == "show></a/kierkegaard")
  }
}
