import Glibc
import TestSupport
import Testing
import ZitareModels

/// Disks and folders that do not take what a sync wants to write.
@Suite("A sync onto a bad disk")
struct DiskTests {
  private let zitare: CommandRunner
  private var site: String { zitare.home.path + "/site" }

  init() throws {
    zitare = try CommandRunner()
    try publish(1)
  }

  private func publish(_ count: Int) throws {
    var snapshot = Snapshot(
      quotes: (0..<count).map { quoteJSON("q-\($0)", "Satz \($0), nicht sehr lang.") })
    for name in ["authors", "sources", "themes", "places", "epochs", "roles"] {
      snapshot.documents[name + ".json"] = "[]"
    }
    try FolderListing.write(snapshot.documents, to: site)
  }

  /// Syncs in a mount namespace of its own, after some commands that get the data folder as `$1`.
  private func sync(after commands: String, as user: String = "") throws -> RunResult {
    try Subprocess.run(
      Tools.unshare,
      [
        "-m", "/bin/sh", "-c", commands + "\n" + #"shift; exec \#(user) "$@""#, "sh", zitare.data,
        CommandRunner.binary, "sync", "--origin", site,
      ], environment: zitare.environment(), folder: zitare.home.path)
  }

  private func expectOld() throws {
    #expect(try zitare.run("explore", "-f", "json").output.contains("\"total\":1,"))
    #expect(try zitare.run("status", "--check").status == 0)
    #expect(!FileDamage.exists(zitare.data + "/corpus.sqlite.next"))
  }

  @Test(
    "has its own words for each reason, and keeps what it has",
    .enabled(if: Tools.mounts, "mounting is not allowed"),
    arguments: [
      (
        "mount --bind \"$1\" \"$1\" && mount -o remount,ro,bind \"$1\"",
        "the file system is read-only"
      ),
      (
        "mkdir full && mount -t tmpfs -o size=400k none full && cp \"$1\"/* full/; mount --move full \"$1\"",
        "the disk is full"
      ),
    ])
  func mounted(_ commands: String, _ words: String) throws {
    #expect(try zitare.run("sync", "--origin", site).status == 0)
    try publish(2000)
    let result = try sync(after: commands)
    #expect(result.status == 5)
    #expect(result.error.hasPrefix("zitare: cannot "), "\(result.error)")
    #expect(result.error.contains(words), "\(result.error)")
    #expect(result.error.contains(zitare.data), "\(result.error)")
    try expectOld()
    #expect(try zitare.run("sync", "--quiet", "--origin", site).status == 0)
  }

  /// D-07
  @Test(
    "is none on an overlay or in memory",
    .enabled(if: Tools.mounts, "mounting is not allowed"),
    arguments: [
      """
      mkdir over && mount -t tmpfs none over && mkdir over/upper over/work
      mount -t overlay -o lowerdir="$1",upperdir=over/upper,workdir=over/work none "$1"
      """,
      "mount -t tmpfs none \"$1\"",
    ])
  func otherFileSystems(_ commands: String) throws {
    #expect(try zitare.run("sync", "--origin", site).status == 0)
    try publish(3)
    let result = try Subprocess.run(
      Tools.unshare,
      [
        "-m", "/bin/sh", "-ec",
        commands + """

          "$2" sync --quiet --origin \(site)
          "$2" status --check >/dev/null
          "$2" explore --format line
          """, "sh", zitare.data, CommandRunner.binary,
      ], environment: zitare.environment(), folder: zitare.home.path)
    #expect(
      result.output == """
        Satz 0, nicht sehr lang.
        Satz 1, nicht sehr lang.
        Satz 2, nicht sehr lang.

        """, "\(result)")
    try expectOld()
  }

  @Test(
    "says where permission is missing",
    .enabled(if: Tools.mounts, "changing the user is not allowed"))
  func permission() throws {
    #expect(try zitare.run("sync", "--origin", site).status == 0)
    try publish(2)
    let result = try sync(
      after: "chmod 755 \"$1\" \"$1/..\"; chmod 644 \"$1\"/*",
      as: "setpriv --reuid=65534 --regid=65534 --clear-groups")
    #expect(result.status == 5)
    #expect(
      result.error.contains("permission denied") && result.error.contains(zitare.data),
      "\(result.error)")
    try expectOld()
  }

  @Test("says that the folder vanished, and makes it again the next time")
  func vanished() throws {
    var documents: [String: LoopbackOrigin.Document] = [:]
    for name in DocumentName.all where name != "languages.json" { documents[name] = .init("[]") }
    documents["index-full.json"] = .init("[{\"slug\":\"s\",\"text\":\"T\",\"language\":\"de\"}]")
    let origin = LoopbackOrigin(documents)
    defer { origin.stop() }
    let data = zitare.data
    origin.fail(
      "manifest.json",
      { conversation, _ in
        TestSupport.TemporaryFolder.remove(data)
        conversation.answer(404, ["Content-Type: application/json"], Array("{}".utf8))
      })
    let result = try zitare.run("sync", "--origin", origin.url)
    #expect(result.status == 5)
    #expect(result.error.contains("no such file or folder"), "\(result.error)")
    #expect(result.error.contains(data), "\(result.error)")
    #expect(try zitare.run("sync", "--quiet", "--origin", origin.url).status == 0)
    try expectOld()
  }
}
