import Glibc
import TestSupport
import Testing

@testable import zitare

@Suite("Settings in config.json")
struct ConfigTests {
  let zitare: CommandRunner
  private let file = ".config/zitare/config.json"

  init() throws {
    zitare = try .withSample()
    // The helper makes one folder, the path has two.
    try zitare.home.write(".config/x", "")
  }

  @Test("lists every setting with where it came from")
  func list() throws {
    try zitare.home.write(file, #"{"languages":["fr","da"],"history":true}"#)
    let shown = try zitare.run("config", "--color", "never", with: ["PAGER": "most -s"])
    #expect(shown.error == "")
    #expect(
      shown.output == """
        data-dir   \(zitare.data)  (ZITARE_DATA_DIR)
        origin     http://127.0.0.1:9/  (ZITARE_ORIGIN)
        api        http://127.0.0.1:9/  (ZITARE_API)
        online     auto  (the default)
        languages  fr,da  (\(zitare.home.path)/.config/zitare/config.json)
        color      never  (--color)
        pager      most -s  (PAGER)
        history    true  (\(zitare.home.path)/.config/zitare/config.json)

        """)
    let json = try zitare.run("config", "languages", "-f", "json")
    #expect(
      json.output
        == #"{"key":"languages","value":["fr","da"],"source":"config","from":"\#(zitare.home.path)"#
        + "/.config/zitare/config.json\"}\n")
    #expect(try zitare.run("config", "online").output == "auto\n")
  }

  @Test("sets a key, keeps those that it does not know, and is the user's alone")
  func set() throws {
    try zitare.home.write(file, #"{"other":{"a":[1,"}"]},"big":1e999,"online":"auto"}"#)
    #expect(try zitare.run("config", "online", "never").status == 0)
    #expect(
      zitare.home.read(file) == """
        {
          "other": {"a":[1,"}"]},
          "big": 1e999,
          "online": "never"
        }

        """)
    #expect(try zitare.run("config", "--unset", "other").status == 0)
    #expect(try zitare.run("config", "--unset", "online").status == 0)
    #expect(zitare.home.read(file) == "{\n  \"big\": 1e999\n}\n")
    var information = stat()
    #expect(stat(zitare.home.path + "/" + file, &information) == 0)
    #expect(information.st_mode & 0o777 == 0o600)
  }

  @Test("makes the file and its folders, each value in its own type")
  func create() throws {
    let base = ["XDG_CONFIG_HOME": zitare.home.path + "/a/b" as String?]
    for words in [
      ["languages", "de, da"], ["history", "true"], ["color", "never"], ["data-dir", "mine"],
    ] {
      #expect(try zitare.run(words: ["config"] + words, with: base).status == 0)
    }
    #expect(
      zitare.home.read("a/b/zitare/config.json") == """
        {
          "languages": ["de","da"],
          "history": true,
          "color": "never",
          "data-dir": "\(zitare.home.path)/mine"
        }

        """)
  }

  @Test("writes through a symbolic link")
  func link() throws {
    try zitare.home.write("dotfiles/zitare.json", "{}")
    mkdir(zitare.home.path + "/.config/zitare", 0o700)
    #expect(symlink("../../dotfiles/zitare.json", zitare.home.path + "/" + file) == 0)
    #expect(try zitare.run("config", "color", "never").status == 0)
    #expect(zitare.home.read("dotfiles/zitare.json") == "{\n  \"color\": \"never\"\n}\n")
  }

  @Test(
    "unknown keys and bad values are named with the nearest",
    arguments: [
      (["langages"], "unknown setting \"langages\"; did you mean languages?"),
      (["colour", "never"], "unknown setting \"colour\"; did you mean color?"),
      (["color", "nevr"], "color \"nevr\" is unknown; did you mean never?"),
      (["history", "yes"], "history \"yes\" is unknown; it is true or false"),
      (["languages", "dk"], "no quote has the language \"dk\"; did you mean de or da"),
      (["languages", "de;fr"], "languages \"de;fr\" holds \"de;fr\", which is no code"),
      (["origin", ""], "origin \"\" is empty; `zitare config --unset origin` removes it"),
      (["--unset", "languges"], "unknown setting \"languges\"; did you mean languages?"),
    ])
  func unknown(words: [String], message: String) throws {
    let result = try zitare.run(words: ["config"] + words)
    #expect(result.status == 2)
    #expect(result.output == "")
    #expect(result.error.hasPrefix("zitare: " + message), "\(result.error)")
    #expect(!zitare.home.has(file))
  }

  @Test("a bad value stops every command but the one that mends it; an unknown key none")
  func bad() throws {
    try zitare.home.write(file, #"{"online":"sometimes","langages":["de"]}"#)
    #expect(try zitare.run("today").status == 2)
    let listed = try zitare.run("config")
    #expect(listed.status == 2)
    #expect(listed.error.contains("online \"sometimes\""))
    #expect(
      listed.error.contains("unknown setting \"langages\" in ")
        && listed.error.contains("did you mean languages?"))
    #expect(try zitare.run("config", "--unset", "online").status == 0)
    #expect(try zitare.run("today").error == "")
    try zitare.home.write(file, #"{"color":"auto","color":"never"}"#)
    #expect(try zitare.run("today").error.contains("color stands in "))
  }

  @Test("languages narrow what is picked, not what is looked for")
  func languages() throws {
    try zitare.home.write(file, #"{"languages":["da","zh"]}"#)
    let picked = try zitare.run("random", "-n", "9", "--seed", "1", "-f", "line").output
    #expect(
      picked.split(separator: "\n").sorted() == [
        "Livet må forstås baglæns, men må leves forlæns. — Søren Kierkegaard",
        "道可道，非常道。名可名，非常名。 — Laozi",
      ])
    for day in ["2026-05-22", "2026-05-23", "2026-05-24"] {
      let shown = try zitare.run("today", "--date", day, "-f", "json").output
      #expect(shown.contains(#""language":"da""#) || shown.contains(#""language":"zh""#))
    }
    #expect(try zitare.run("today", "--lang", "el", "-f", "line").output.contains("οἶδα"))
    #expect(try zitare.run("search", "mensch").status == 0)
    #expect(try zitare.run("explore", "-f", "line").output.split(separator: "\n").count == 7)
    try zitare.home.write(file, #"{"languages":["fr"]}"#)
    let none = try zitare.run("today")
    #expect(none.status == 2)
    #expect(none.error.contains("no quote has a language of "))
  }
}

@Suite("The pager")
struct PagerTests {
  let zitare: CommandRunner

  init() throws { zitare = try .withSample() }

  @Test("shows lists on a terminal, and nothing else")
  func lists() throws {
    let pager = ["PAGER": "sed 's/^/> /'", "TERM": "dumb"] as [String: String?]
    #expect(try onTerminal(["authors"], pager).hasPrefix("> 3  goethe"))
    #expect(try onTerminal(["authors", "--no-pager"], pager).hasPrefix("3  goethe"))
    #expect(try onTerminal(["authors", "-f", "line"], pager).hasPrefix("goethe\t3"))
    #expect(try !onTerminal(["today"], pager).contains("> "))
    #expect(try !zitare.run("authors", with: pager).output.contains("> "))
    #expect(try onTerminal(["authors"], ["PAGER": "never"]).hasPrefix("3  goethe"))
  }

  @Test("what is said comes behind it, and leaving it early is no error")
  func order() throws {
    let shown = try onTerminal(["explore", "--limit", "1"], ["PAGER": "sed 's/^/> /'"])
    let end = try #require(shown.firstRange(of: "1 of 7 quotes"))
    #expect(!shown[end.upperBound...].contains("> "))
    #expect(try onTerminal(["explore", "--limit", "0"], ["PAGER": "true"], status: 0) == "")
  }

  private func onTerminal(
    _ words: [String], _ variables: [String: String?], status: Int32? = nil
  ) throws -> String {
    let terminal = try Terminal()
    let ended = try terminal.run(
      CommandRunner.binary, words, zitare.environment(variables), zitare.home.path)
    if let status { #expect(ended == status) }
    return terminal.text.replacing("\r\n", with: "\n")
  }
}
