import CorpusStore
import Glibc
import TestSupport
import Testing
import ZitareModels

/// D-02, D-05, D-06: what lies beside the corpus, leads to it, or is started by who has it open.
@Suite("What is around the corpus")
struct NeighbourTests {
  private let zitare: CommandRunner
  private var site: String { zitare.home.path + "/site" }
  private var corpus: String { zitare.data + "/corpus.sqlite" }

  init() throws {
    zitare = try .withSample()
    try publish(["a", "b", "c", "d"])
  }

  private func publish(_ slugs: [String]) throws {
    var documents = Snapshot(quotes: slugs.map { quoteJSON($0, "Satz \($0).") }).documents
    for name in ["authors", "sources", "themes", "places", "epochs", "roles"] {
      documents[name + ".json"] = "[]"
    }
    try FolderListing.write(documents, to: site)
  }

  private func sync() throws -> RunResult {
    try zitare.run("sync", "--quiet", "--accept-shrink", "--origin", site)
  }

  private func slugs() throws -> [String] {
    try Corpus.open(at: corpus)?.quotes(ResolvedFilter(), limit: nil).map(\.quote.slug.rawValue)
      ?? []
  }

  private func copy(_ source: String, _ target: String) throws {
    let result = try Subprocess.run("/bin/cp", [source, target], environment: [:], folder: "/")
    try #require(result.status == 0)
  }

  /// What SQLite keeps beside another corpus while that is written: its journal's path.
  private func leavings(_ mode: String, _ ending: String) throws -> String {
    let other = zitare.home.path + "/other"
    try SampleStore.write(Array(SampleStore.quotes.reversed()), to: other)
    let database = try Database(writing: other, create: false)
    try database.execute("PRAGMA synchronous=OFF; PRAGMA journal_mode=\(mode)")
    try database.execute("BEGIN; UPDATE entity SET quotes=quotes+1; UPDATE content SET url='x'")
    if mode == "WAL" { try database.execute("COMMIT") }
    // Open files keep their journal.
    try copy(other + ending, zitare.home.path + "/leavings")
    try #require(try FileStamp(zitare.home.path + "/leavings") != FileStamp(other))
    return zitare.home.path + "/leavings"
  }

  @Test(
    "another database's journal is neither read nor rolled back, by readers or by a sync",
    arguments: [("DELETE", "-journal"), ("WAL", "-wal")])
  func journals(_ mode: String, _ ending: String) throws {
    let leavings = try leavings(mode, ending)
    let shown = try zitare.run("explore", "--limit", "0", "-f", "jsonl")
    func expectUnread(_ edition: String) throws {
      for name in [corpus, corpus + ".next"] { try copy(leavings, name + ending) }
      #expect(try zitare.run("status", "--check").status == 0, "\(edition)")
    }
    try expectUnread("sample")
    #expect(try zitare.run("explore", "--limit", "0", "-f", "jsonl") == shown)
    #expect(try sync().status == 0)
    try expectUnread("first")
    #expect(try slugs() == ["a", "b", "c", "d"])
    try publish(["a", "n", "b", "c", "d"])
    #expect(try sync().status == 0)
    #expect(!FileDamage.exists(corpus + ".next" + ending))
    try expectUnread("second")
    #expect(try slugs() == ["a", "n", "b", "c", "d"])
  }

  @Test("a corpus that is a symbolic link is read, and a sync replaces the link alone")
  func symbolicLink() throws {
    let real = zitare.home.path + "/real"
    rename(corpus, real)
    symlink("../real", corpus)
    let before = try FileStamp(real)
    #expect(try zitare.run("status", "--check").status == 0)
    #expect(try sync().status == 0)
    #expect(try slugs() == ["a", "b", "c", "d"])
    #expect(try FileStamp(real) == before)
    #expect(try FileStamp(corpus) != before)
    // The folder itself may be one, and may lead to another file system.
    let elsewhere = zitare.home.path + "/elsewhere ä?#%20"
    rename(zitare.data, elsewhere)
    symlink(elsewhere, zitare.data)
    try publish(["b"])
    #expect(try sync().status == 0)
    #expect(try zitare.run("status", "--check").status == 0)
    #expect(
      try zitare.run("explore", "-f", "line", with: ["ZITARE_DATA_DIR": elsewhere]).output
        == "Satz b.\n")
  }

  @Test("a hard link, and so a copy that is made meanwhile, stays as it was")
  func hardLink() throws {
    #expect(try sync().status == 0)
    mkdir(zitare.home.path + "/kept", 0o700)
    let kept = zitare.home.path + "/kept/corpus.sqlite"
    try #require(link(corpus, kept) == 0)
    let before = try FileStamp(kept)
    try publish(["a", "n", "b", "c", "d"])
    #expect(try sync().status == 0)
    #expect(try slugs() == ["a", "n", "b", "c", "d"])
    #expect(try FileStamp(kept) == before)
    let there = ["ZITARE_DATA_DIR": zitare.home.path + "/kept"]
    #expect(try zitare.run("status", "--check", with: there).status == 0)
    #expect(
      try zitare.run("explore", "-f", "line", with: there).output
        == "Satz a.\nSatz b.\nSatz c.\nSatz d.\n"
    )
  }

  @Test("no program that is started gets a file that was opened")
  func inheritance() throws {
    let folder = zitare.home.path
    // In the place of the helper: tells what it has open.
    try zitare.home.write(
      "zitare-remote", "#!/bin/sh\nls -l /proc/$$/fd >>\(folder)/open\nexit 4\n")
    chmod(folder + "/zitare-remote", 0o755)
    try copy(CommandRunner.binary, folder + "/zitare")
    #expect(try zitare.run("config", "history", "true").status == 0)
    for words in [["search", "--online", "mensch"], ["sync"], ["fav", "add", "liebe"]] {
      _ = try Subprocess.run(
        folder + "/zitare", words, environment: zitare.environment(), folder: folder)
    }
    let open = try #require(zitare.home.read("open"))
    // The search and the sync.
    #expect(open.ranges(of: " 0 -> ").count == 2, "\(open)")
    #expect(!open.contains(zitare.data), "\(open)")
  }
}
