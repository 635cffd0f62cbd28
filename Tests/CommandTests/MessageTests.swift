import CorpusStore
import Glibc
import TestSupport
import Testing

@testable import zitare

@Suite("Messages")
struct MessageTests {
  @Test("troubleshooting explains every message of the programs")
  func explained() throws {
    let messages = try SourceMessage.all()
    let explained = ExplainedMessages.all()
    #expect(messages.count > 180)
    #expect(explained.count > 140)
    for message in messages {
      // What only makes the starter corpus, and where messages are put together.
      if message.file.hasSuffix("StarterCommand.swift") || message.shape == "…: : " { continue }
      if !message.shape.contains(where: { $0.isLetter || $0 == "…" }) { continue }
      #expect(
        explained.contains { ExplainedMessages.explains($0, message.shape) },
        "\(message.file): \(message.shape)")
    }
  }

  @Test("troubleshooting explains none that does not exist")
  func existing() throws {
    let messages = try SourceMessage.all().map(\.shape)
    let find = try Subprocess.run(
      "/bin/sh", ["-c", "find Sources -name '*.swift' -exec cat {} +"], environment: [:],
      folder: DocumentationTests.root)
    // Texts of several lines in the source are one.
    let sources = find.output.replacing(/"\s*\+ "/, with: "")
    for pattern in ExplainedMessages.all() {
      // What is no argument of the calls that are known.
      let isKnown =
        messages.contains { ExplainedMessages.explains(pattern, $0) }
        || pattern.split(separator: "…").allSatisfy { sources.contains($0) }
      #expect(isKnown, "\(pattern)")
    }
  }

  /// Words, and all that is said about them.
  private static let slips: [([String], Int32, String)] = [
    (["cache"], 2, "cache knows one thing to do: `zitare cache clear`"),
    (["completions"], 2, "completions needs a shell: bash, zsh or fish"),
    (
      ["config", "--unset", "color", "never"], 2,
      "--unset takes one key and nothing else: `zitare config --unset color`"
    ),
    (["config", "--unset", "color"], 0, "color was not set in …/.config/zitare/config.json"),
    (["fav", "list", "x"], 2, "fav list takes no word behind it; `zitare fav` lists all"),
    (["fav", "remove"], 2, "fav remove needs a slug; `zitare fav` lists them"),
    (
      ["fav", "remove", "/a/goethe"], 2,
      "\"/a/goethe\" is no quote; `zitare fav` lists those that are kept"
    ),
    (["fav", "remove", "x"], 1, "\"x\" is not kept; nothing is: `zitare fav add` keeps a quote"),
    (
      ["fav", "add", "/a/goethe"], 2,
      "\"/a/goethe\" is an author; fav takes quotes: `zitare show /a/goethe` lists some"
    ),
    (
      ["fav"], 1, "no quote is kept yet; `zitare fav add REF` keeps one, without REF the day's"
    ),
    (["history", "forget"], 2, "history knows one thing to do: `zitare history clear`"),
    (["history"], 1, "nothing is noted; `zitare config history true` begins"),
    (
      ["show", "/x/y"], 2,
      "\"/x/y\" is no page of the site; routes are /q/ /a/ /c/ /thema/ /region/ /epoche/ "
        + "/rolle/ /sprache/, each with a slug behind it"
    ),
    (["show", "/q/a/b"], 2, "\"/q/a/b\" needs exactly one slug behind /q/"),
    (["show", ""], 2, "show needs a slug, a path such as /q/SLUG, or a URL of the site"),
    (
      ["news", "--since", "monday"], 2,
      "--since \"monday\" is no day; write it as YYYY-MM-DD: --since 2026-05-22"
    ),
    (
      ["today", "--date", "2026-02-30"], 2,
      "--date \"2026-02-30\" is no day; write it as YYYY-MM-DD: --date 2026-05-22"
    ),
    (["note"], 2, "note needs a quote: `zitare note REF TEXT`; without TEXT it shows the note"),
    (
      ["note", "dao-ke-dao"], 1,
      "there is no note on \"dao-ke-dao\"; `zitare note dao-ke-dao TEXT` writes one"
    ),
    (
      ["search", " "], 2,
      "search needs words: `zitare search WORD…`; `zitare explore` lists without words"
    ),
    (
      ["search", "--offline", "--online", "x"], 2,
      "--offline and --online contradict each other; use one of them"
    ),
    (
      ["sync", "--if-stale", "--force"], 2,
      "--if-stale and --force contradict each other; use one of them"
    ),
    (
      ["today", "--template", "x", "--format", "line"], 2,
      "--template and --format contradict each other; use one of them"
    ),
    (
      ["explore", "--template", "x", "--facets"], 2,
      "--template has no places for --facets; `--format jsonl` is for scripts"
    ),
    (["explore", "--offset", "9"], 1, "there are only 7 quotes: use a smaller --offset"),
    (
      ["explore", "--theme", "!"], 2,
      "--theme needs a value after the !; `zitare explore --facets` lists what there is"
    ),
    (["random", "--seed", "x"], 2, "--seed \"x\" is no whole number; write --seed 7"),
    (
      ["authors", "nobody"], 1, "no author matches; `zitare authors` lists all"
    ),
    (
      ["fav", "import", "none"], 2,
      "cannot read none; name a file that `zitare fav export FILE` wrote"
    ),
    (
      ["fav", "export", "/proc/x"], 5,
      "cannot write /proc/x: no such file or folder; name another file, or none for stdout"
    ),
    (
      ["random", "-f", "json", "--lang", "xxxxxx"], 2,
      "nothing has --lang \"xxxxxx\"; did you mean de, da or el? `zitare explore --facets` lists what there is"
    ),
    (
      ["explore", "-f", "waybar"], 2,
      "explore cannot print waybar; it prints text, line, json, jsonl, csv, markdown, html or rofi"
    ),
  ]

  @Test("about what was typed name the next step", arguments: slips)
  func typed(words: [String], status: Int32, message: String) throws {
    let zitare = try CommandRunner.withSample()
    let result = try zitare.run(words: words)
    #expect(result.status == status, "\(result)")
    #expect(
      result.error == "zitare: "
        + message.replacing("…/.config", with: zitare.home.path + "/.config")
        + "\n")
  }

  /// What does not fit, in a home of its own.
  private func said(
    _ words: String..., with variables: [String: String?] = [:], status: Int32,
    _ prepare: (CommandRunner) throws -> Void = { _ in }
  ) throws -> String {
    let zitare = try CommandRunner.withSample()
    try prepare(zitare)
    let result = try zitare.run(words: words, with: variables)
    #expect(result.status == status, "\(result)")
    return result.error.replacing(zitare.home.path, with: "~")
  }

  @Test("about settings name the file and what to do with it")
  func settings() throws {
    #expect(
      try said("config", "color", "never", with: ["HOME": nil], status: 2)
        == "zitare: cannot tell where config.json is: set HOME or XDG_CONFIG_HOME\n")
    #expect(
      try said("today", status: 2) { try $0.home.write(".config/zitare/config.json", "[1]") }
        == "zitare: ~/.config/zitare/config.json is no JSON object; mend or remove it\n")
    #expect(
      try said("config", "--unset", "a\"b", status: 2) {
        try $0.home.write(".config/zitare/config.json", #"{"a\"b":1}"#)
      }.hasPrefix("zitare: "))
    #expect(
      try said("config", "color", "never", with: ["NO_COLOR": "1"], status: 0)
        == "zitare: NO_COLOR still comes before it: never\n")
  }

  @Test("about folders and files name them and what to do")
  func files() throws {
    #expect(
      try said("fav", "add", with: ["ZITARE_DATA_DIR": "/proc/none"], status: 5)
        == "zitare: cannot make the folder /proc/none: no such file or folder; "
        + "set ZITARE_DATA_DIR to one that can be written\n")
    #expect(
      try said("fav", status: 5) {
        let other = try Database(writing: $0.data + "/user.sqlite", create: true)
        try other.execute("CREATE TABLE things(name)")
      }
        == "zitare: ~/data/user.sqlite is a database, but none of zitare's; "
        + "move it away and try again\n")
    #expect(
      try said("fav", "add", "liebe", status: 5) { mkdir($0.data + "/user.sqlite", 0o755) }
        .hasPrefix("zitare: cannot "))
    #expect(
      try said("today", status: 3) {
        unlink($0.data + "/corpus.sqlite")
        symlink("corpus.sqlite", $0.data + "/corpus.sqlite")
      } == "zitare: cannot read the corpus ~/data/corpus.sqlite: "
        + "too many symbolic links; check its permissions\n")
    #expect(
      try said("cache", "clear", status: 5) { mkdir($0.data + "/sync.lock", 0o755) }
        == "zitare: cannot lock ~/data/sync.lock: it is a folder; make its folder writable\n")
  }

  private func copyFixtures(to folder: String) throws {
    _ = try Subprocess.run(
      "/bin/cp", ["-r", Fixtures.folder, folder], environment: [:], folder: "/")
  }

  @Test("of syncs end with what to do")
  func syncs() throws {
    #expect(
      try said("sync", "--origin", "./origin", status: 4) { mkdir($0.home.path + "/origin", 0o755) }
        == "zitare: the folder ~/./origin has no index-full.json; is --origin right?\n")
    #expect(
      try said("sync", "--origin", "./origin", status: 4) {
        try $0.home.write("origin/index-full.json", "")
      } == "zitare: ~/./origin/index-full.json is empty; "
        + "the corpus stays as it was; try again later, or tell the publisher\n")
    #expect(
      try said("sync", status: 4)
        == "zitare: cannot reach 127.0.0.1:9: nobody listens there (connection refused); "
        + "the corpus stays as it was, `zitare sync` tries again\n")
    #expect(
      try said("sync", "--origin", "./origin", status: 4) {
        try copyFixtures(to: $0.home.path + "/origin")
        try $0.home.write(
          "origin/index-full.json",
          #"{"items":[{"slug":"a","text":"x","language":"de"},{"slug":1},{"slug":2},{"slug":3}]}"#)
      }.hasPrefix("zitare: index-full.json: 3 of 4 items are bad, the first is item 1"))
    let shrunk = try said("sync", "--origin", "./origin", status: 4) {
      try copyFixtures(to: $0.home.path + "/origin")
      _ = try $0.run("sync", "--origin", "./origin")
      try $0.home.write(
        "origin/index-full.json", #"{"items":[{"slug":"a","text":"x","language":"de"}]}"#)
    }
    #expect(
      shrunk == "zitare: index-full.json has only 1 items where the corpus has 424; "
        + "the corpus stays as it was; if that is meant, run `zitare sync --accept-shrink`\n")
    #expect(
      try said("sync", "--origin", "./origin", status: 5) {
        try $0.home.write("origin/index-full.json", #"{"items":[]}"#)
        mkdir($0.data + "/sync.lock", 0o755)
      } == "zitare: cannot open ~/data/sync.lock: it is a folder; "
        + "mend that, then run `zitare sync` again\n")
    #expect(
      try said("sync", with: ["ZITARE_DATA_DIR": "/proc/none"], status: 5)
        == "zitare: cannot make the folder /proc/none: no such file or folder; "
        + "mend that, then run `zitare sync` again\n")
    #expect(
      try said("sync", with: ["ZITARE_DATA_DIR": "/dev/null"], status: 5)
        == "zitare: /dev/null is no folder; mend that, then run `zitare sync` again\n")
    #expect(
      try said("sync", with: ["ZITARE_SYNC_DEADLINE": "soon"], status: 2)
        == "zitare: ZITARE_SYNC_DEADLINE \"soon\" is no number above zero; write it in digits\n")
  }

  @Test("of the helper send people back to zitare")
  func helper() throws {
    let remote = CommandRunner.binary + "-remote"
    for (words, message) in [
      ([], "zitare-remote is run by zitare: try `zitare sync` or `zitare help`"),
      (
        ["sync", "x"],
        "unexpected argument \"x\"; zitare-remote is run by zitare: try `zitare sync`"
      ),
      (["sync", "--x"], "unknown option --x; zitare-remote is run by zitare: try `zitare sync`"),
      (
        ["sync", "--origin"],
        "--origin needs a value; zitare-remote is run by zitare: try `zitare sync`"
      ),
      (["query"], "--api is missing; zitare-remote is run by zitare: try `zitare sync`"),
      (
        ["query", "--api", "x", "--parent", "a"],
        "--parent \"a\" is no number above zero; write it in digits"
      ),
    ] {
      let result = try Subprocess.run(remote, words, environment: [:], folder: "/")
      #expect(result.error == "zitare: " + message + "\n")
    }
  }
}
