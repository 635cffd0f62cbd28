import Glibc
import TestSupport
import Testing

/// Ctrl-C at any phase: fetching, comparing, writing, indexing, publishing.
@Suite("A sync that is interrupted", .serialized)
struct InterruptionTests {
  private let zitare: CommandRunner
  private var site: String { zitare.home.path + "/site" }

  init() throws {
    zitare = try CommandRunner()
  }

  private func publish(_ edition: String) throws {
    var documents = Snapshot(
      quotes: (0..<6000).map {
        quoteJSON("q-\($0)", "\(edition) Ausgabe, Satz \($0) mit einigen Wörtern mehr.")
      }
    ).documents
    for name in ["authors", "sources", "themes", "places", "epochs", "roles"] {
      documents[name + ".json"] = "[]"
    }
    try FolderListing.write(documents, to: site)
  }

  private func start() throws -> ChildProcess {
    try ChildProcess(
      CommandRunner.binary, ["sync", "--quiet", "--origin", site], zitare.environment())
  }

  @Test("ends within a second wherever it is, with the old corpus and no debris")
  func everywhere() throws {
    try publish("Alte")
    let begun = ContinuousClock.now
    #expect(try start().wait() == 0)
    let whole = ContinuousClock.now - begun
    try publish("Neue")
    let pause = Gate()
    var interrupted = 0
    for step in 1..<10 {
      let milliseconds =
        whole.components.seconds * 1000 + whole.components.attoseconds / 1_000_000_000_000_000
      let child = try start()
      pause.wait(milliseconds: Int32(clamping: milliseconds * Int64(step) / 10))
      let sent = ContinuousClock.now
      child.send(SIGINT)
      let status = child.wait()
      // A second where nothing else is done; tests run side by side.
      #expect(ContinuousClock.now - sent < .seconds(2), "step \(step)")
      if status == 0 { break }
      // Before the program listens, the signal ends it as it would end any other.
      #expect(status == 128 + SIGINT || status == 1000 + SIGINT, "step \(step)")
      interrupted += 1
      #expect(!FileDamage.exists(zitare.data + "/corpus.sqlite.next"), "step \(step)")
      #expect(
        try zitare.run("explore", "--limit", "1", "-f", "line").output.hasPrefix("Alte"),
        "step \(step)")
    }
    #expect(interrupted > 3)
    #expect(try start().wait() == 0)
    #expect(try zitare.run("explore", "--limit", "1", "-f", "line").output.hasPrefix("Neue"))
  }
}
