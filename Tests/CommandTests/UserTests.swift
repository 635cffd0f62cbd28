import Glibc
import TestSupport
import Testing
import ZitareModels

@testable import zitare

@Suite("What the user keeps")
struct UserTests {
  let zitare: CommandRunner

  init() throws { zitare = try .withSample() }

  @Test("favourites come and go, in the order in which they were added")
  func favourites() throws {
    #expect(try zitare.run("fav").status == 1)
    #expect(!zitare.home.has("data/user.sqlite"))
    #expect(try zitare.run("fav", "add", "livet-forstaas").output == "kept: livet-forstaas\n")
    #expect(try zitare.run("fav", "add", "/q/dao-ke-dao").output == "kept: dao-ke-dao\n")
    #expect(
      try zitare.run("fav", "add", "dao-ke-dao").output == "is kept already: dao-ke-dao\n")
    #expect(
      try zitare.run("fav", "list").output == """
        “Livet må forstås baglæns, men må leves forlæns.”
          — Søren Kierkegaard (1843)

        “道可道，非常道。名可名，非常名。”
          — Laozi

        """)
    #expect(try zitare.run("fav", "remove", "livet-forstaas").status == 0)
    #expect(try zitare.run("fav", "-f", "line").output == "道可道，非常道。名可名，非常名。 — Laozi\n")
    let json = try zitare.run("fav", "-f", "json").output
    #expect(json.hasPrefix(#"{"schema":1,"total":1,"offset":0,"items":[{"slug":"dao-ke-dao","#))
    #expect(json.contains(#""origin":"local","withdrawn":false,"addedAt":"20"#))
    var information = stat()
    #expect(stat(zitare.data + "/user.sqlite", &information) == 0)
    #expect(information.st_mode & 0o777 == 0o600)
  }

  @Test("without a quote the day's is kept")
  func today() throws {
    let today = try zitare.run("today", "--template", "{slug}").output
    #expect(try zitare.run("fav", "add").output == "kept: " + today)
  }

  @Test("what cannot be kept is named with the nearest")
  func unknown() throws {
    let missing = try zitare.run("fav", "add", "hen-oid")
    #expect(missing.status == 1)
    #expect(missing.error == "zitare: there is no quote \"hen-oid\"; did you mean hen-oida?\n")
    #expect(try zitare.run("fav", "add", "/a/goethe").status == 2)
    #expect(
      try zitare.run("fav", "ad").error
        == "zitare: fav cannot \"ad\"; did you mean add? "
        + "it can add, remove, list, export or import\n")
    _ = try zitare.run("fav", "add", "hen-oida")
    #expect(
      try zitare.run("fav", "remove", "hen-oda").error
        == "zitare: \"hen-oda\" is not kept; did you mean hen-oida? "
        + "`zitare fav` lists those that are\n")
  }

  @Test("notes are written, read, shown among favourites and removed")
  func notes() throws {
    #expect(try zitare.run("note", "liebe").status == 1)
    #expect(try zitare.run("note", "liebe", "für", "Anna").status == 0)
    #expect(try zitare.run("note", "/q/liebe").output == "für Anna\n")
    _ = try zitare.run("fav", "add", "liebe")
    #expect(try zitare.run("fav").output.hasSuffix("\n  note: für Anna\n"))
    #expect(try zitare.run("fav", "-f", "json").output.contains(#""note":"für Anna""#))
    #expect(try zitare.run("note", "liebe", "").status == 0)
    #expect(try zitare.run("note", "liebe").status == 1)
    #expect(try zitare.run("note", "lieb", "x").status == 1)
  }

  @Test("a quote that the corpus has withdrawn stays readable, and is marked")
  func withdrawn() throws {
    _ = try zitare.run("fav", "add", "livet-forstaas")
    #expect(try zitare.run("cache", "clear").status == 0)
    #expect(
      try zitare.run("fav").output == """
        “Livet må forstås baglæns, men må leves forlæns.”
          — Søren Kierkegaard (1843)
          withdrawn from the corpus

        """)
    let json = try zitare.run("fav", "-f", "json").output
    #expect(json.contains(#""themes":[{"slug":"leben","name":"Leben"}]"#))
    #expect(json.contains(#""withdrawn":true"#))
    #expect(try zitare.run("note", "livet-forstaas", "still").status == 0)
    #expect(try zitare.run("fav", "remove", "livet-forstaas").status == 0)
  }

  @Test("a damaged corpus does not hide them")
  func damagedCorpus() throws {
    _ = try zitare.run("fav", "add", "livet-forstaas")
    zitare.home.truncate("data/corpus.sqlite", to: 5000)
    let shown = try zitare.run("fav")
    #expect(shown.status == 0)
    #expect(shown.output.hasPrefix("“Livet må forstås baglæns"))
    #expect(!shown.output.contains("withdrawn"))
    #expect(shown.error.contains("is damaged") && shown.error.contains("these are the copies"))
  }

  @Test("an export goes into an empty home, and twice into the same changes nothing")
  func export() throws {
    _ = try zitare.run("fav", "add", "livet-forstaas")
    _ = try zitare.run("fav", "add", "liebe")
    _ = try zitare.run("note", "liebe", "für \"Anna\"\n😀")
    let exported = try zitare.run("fav", "export").output
    #expect(try zitare.run("fav", "export", "mine.json").status == 0)
    #expect(zitare.home.read("mine.json") == exported)
    let other = try CommandRunner()
    try other.home.write("mine.json", exported)
    #expect(
      try other.run("fav", "import", "mine.json").output == "took in 2 favourites, 1 note\n")
    #expect(try other.run("fav", "export").output == exported)
    #expect(
      try other.run("fav", "import", "mine.json").output == "took in 0 favourites, 0 notes\n")
    #expect(try other.run("fav").output.hasPrefix("“Livet må forstås baglæns"))
  }

  @Test(
    "what is no export is refused as a whole",
    arguments: [
      "", "[]", "{", #"{"schema":2,"favourites":[],"notes":[]}"#, #"{"schema":1}"#,
      #"{"schema":1,"favourites":[{"slug":"a","addedAt":"2026-01-01T00:00:00Z"}],"notes":[]}"#,
      #"{"schema":1,"favourites":[{"slug":"a","addedAt":"gestern","quote":{"text":"x"}}],"notes":[]}"#,
      #"{"schema":1,"favourites":[],"notes":[{"slug":"a","text":1}]}"#,
    ])
  func badImport(text: String) throws {
    try zitare.home.write("bad.json", text)
    let result = try zitare.run("fav", "import", "bad.json")
    #expect(result.status == 2)
    #expect(result.error.contains("this is no export of favourites: "))
    #expect(
      try zitare.run("fav", "export").output == #"{"schema":1,"favourites":[],"notes":[]}"# + "\n")
  }

  @Test("a damaged file is kept aside under another name, never overwritten")
  func damaged() throws {
    for damage in ["this is no database", "SQLite format 3\0 but not really"] {
      try zitare.home.write("data/user.sqlite", damage)
      let shown = try zitare.run("fav", "add", "liebe")
      #expect(shown.status == 0, "\(shown)")
      #expect(
        shown.error.contains("was damaged and is kept as \(zitare.data)/user.sqlite.damaged-"))
      let name = try #require(shown.error.split(separator: " ").first { $0.contains(".damaged-") })
      let aside = name.split(separator: "/").last.map { String($0.drop(while: { $0 == ";" })) }
      let file = try #require(aside).filter { $0 != ";" }
      #expect(zitare.home.read("data/" + file) == damage)
      #expect(try zitare.run("fav", "-f", "line").error == "")
    }
  }

  @Test("a page that is torn is found before anything is written")
  func torn() throws {
    _ = try zitare.run("fav", "add", "liebe")
    let path = zitare.data + "/user.sqlite"
    let file = open(path, O_RDWR)
    // The second page: the root of the first table.
    #expect(pwrite(file, [UInt8](repeating: 0x5A, count: 4096), 4096, 4096) == 4096)
    close(file)
    let before = Subprocess.contents(of: path)
    let result = try zitare.run("fav", "add", "hen-oida")
    let name = try #require(
      result.error.split(separator: " ").first { $0.contains(".damaged-") }?.filter { $0 != ";" })
    #expect(Subprocess.contents(of: String(name)) == before)
    #expect(try zitare.run("fav", "-f", "line").output == "Ἓν οἶδα ὅτι οὐδὲν οἶδα. — Sokrates\n")
  }

  @Test("a file of a newer version, or of another program, is left alone")
  func newer() throws {
    _ = try zitare.run("fav", "add", "liebe")
    let path = zitare.data + "/user.sqlite"
    let file = open(path, O_RDWR)
    #expect(pwrite(file, [UInt8(99)], 1, 63) == 1)  // user_version
    close(file)
    let before = Subprocess.contents(of: path)
    let result = try zitare.run("fav", "add", "hen-oida")
    #expect(result.status == 5)
    #expect(result.error.contains("has format 99, this zitare knows up to 1; update zitare"))
    #expect(Subprocess.contents(of: path) == before)
  }

  @Test("several programs may write at once")
  func atOnce() throws {
    // Each round they also make the file, which is when they once took each other's for a stranger's.
    for _ in 0..<10 {
      unlink(zitare.data + "/user.sqlite")
      let writers = try SampleStore.quotes.map {
        try ChildProcess(
          CommandRunner.binary, ["fav", "add", $0.slug.rawValue], zitare.environment())
      }
      for writer in writers { #expect(writer.wait() == 0) }
      #expect(try zitare.run("fav", "-f", "line").output.split(separator: "\n").count == 7)
    }
  }
}

@Suite("What was shown")
struct ShownTests {
  let zitare: CommandRunner

  init() throws { zitare = try .withSample() }

  @Test("random --unseen repeats nothing until all were shown")
  func unseen() throws {
    for _ in 0..<2 {
      var round: Set<Substring> = []
      for _ in 0..<7 {
        let shown = try zitare.run("random", "--unseen", "--template", "{slug}").output
        round.formUnion(shown.split(separator: "\n"))
      }
      #expect(round.count == 7)
    }
    let three = try zitare.run("random", "--unseen", "-n", "3", "--author", "goethe", "-f", "line")
    #expect(Set(three.output.split(separator: "\n")).count == 3)
    #expect(
      try zitare.run("random", "--unseen", "-n", "99", "-f", "line").output
        .split(separator: "\n").count == 7)
    #expect(try zitare.run("random", "--unseen", "--lang", "da", "--form", "poem").status == 1)
  }

  @Test("the history is written only where it is wanted")
  func history() throws {
    for words in [["today"], ["random"], ["show", "liebe"]] { _ = try zitare.run(words: words) }
    #expect(!zitare.home.has("data/user.sqlite"))
    try zitare.home.write(".config/x", "")
    #expect(try zitare.run("config", "history", "true").status == 0)
    _ = try zitare.run("show", "liebe")
    _ = try zitare.run("show", "dao-ke-dao", "-f", "json")
    _ = try zitare.run("show", "liebe")
    let shown = try zitare.run("history", "--template", "{slug}").output
    #expect(shown == "dao-ke-dao\nliebe\n")
    #expect(try zitare.run("history", "-f", "json").output.contains(#""shownOn":"20"#))
    #expect(try zitare.run("history", "clear").output == "forgot 2 quotes\n")
    #expect(try zitare.run("history").status == 1)
  }

  @Test("a history that cannot be written does not hide the quote")
  func unwritable() throws {
    try zitare.home.write(".config/x", "")
    _ = try zitare.run("config", "history", "true")
    // A folder has its name: no permission would stop root.
    mkdir(zitare.data + "/user.sqlite", 0o755)
    let shown = try zitare.run("today")
    #expect(shown.status == 0)
    #expect(shown.output != "")
    #expect(shown.error.contains("the history was not written: "))
  }
}
