import Glibc
import TestSupport
import Testing

/// Every system call of a sync that changes the disk fails once, or is the last one.
@Suite("A sync that is cut short", .serialized)
struct FaultLoopTests {
  static let hasStrace = access("/usr/bin/strace", X_OK) == 0

  struct Fault: CustomTestStringConvertible {
    let call: String
    let effect: String
    var testDescription: String { "\(call) \(effect)" }
  }

  static let faults = ["signal=KILL", "error=ENOSPC", "error=EIO"].flatMap { effect in
    ["pwrite64", "fsync", "rename"].map { Fault(call: $0, effect: effect) }
  }

  let zitare: CommandRunner
  let site: String

  init() throws {
    zitare = try CommandRunner()
    site = zitare.home.path + "/site"
    mkdir(site, 0o755)
  }

  private func publish(_ edition: String) throws {
    let snapshot = Snapshot(
      quotes: (0..<60).map { quoteJSON("q-\($0)", "\(edition) Ausgabe, Satz \($0).", author: "a") },
      authors: [#"{"slug":"a","name":"\#(edition) Name"}"#])
    for (name, text) in snapshot.documents { try write(text, to: site + "/" + name) }
    for name in ["sources", "themes", "places", "epochs", "roles"] {
      try write("[]", to: "\(site)/\(name).json")
    }
  }

  private func write(_ text: String, to path: String) throws {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    defer { close(file) }
    let bytes = Array(text.utf8)
    try #require(Glibc.write(file, bytes, bytes.count) == bytes.count)
  }

  private func sync() throws -> RunResult {
    try zitare.run("sync", "--quiet", "--origin", site)
  }

  @Test(
    "leaves the old corpus or the new one, and the next sync completes",
    .enabled(if: hasStrace, "strace is not installed"), arguments: faults)
  func everyCall(fault: Fault) throws {
    try publish("Alte")
    #expect(try sync().status == 0)
    var editions = ["Neue", "Alte"]
    var met = 0
    for nth in 1...400 {
      try publish(editions[0])
      let result = try Subprocess.run(
        "/usr/bin/strace",
        [
          "-f", "-qq", "-o", "/dev/null", "-e", "trace=\(fault.call)",
          "-e", "inject=\(fault.call):\(fault.effect):when=\(nth)",
          CommandRunner.binary, "sync", "--quiet", "--origin", site,
        ], environment: zitare.environment(), folder: zitare.home.path)

      let shown = try zitare.run("explore", "--limit", "0", "--format", "json")
      #expect(shown.status == 0, "\(fault) \(nth): \(shown.error)")
      let isNew = shown.output.contains("\"\(editions[0]) Ausgabe")
      let isOld = shown.output.contains("\"\(editions[1]) Ausgabe")
      let names = (
        shown.output.contains("\(editions[0]) Name"), shown.output.contains("\(editions[1]) Name")
      )
      #expect(isNew != isOld, "\(fault) \(nth): a mixture")
      #expect(names == (isNew, isOld), "\(fault) \(nth): a mixture of documents")
      #expect(try zitare.run("status", "--check").status == 0, "\(fault) \(nth)")
      if result.status == 0 {
        // Either the fault was not met any more, or it hit something that can be done without.
        #expect(isNew, "\(fault) \(nth): told to be done")
      } else {
        met += 1
        if fault.effect.hasPrefix("error"), !isNew {
          #expect(result.status == 5, "\(fault) \(nth): \(result.error)")
          #expect(result.error.hasPrefix("zitare: cannot write "), "\(result.error)")
        }
        #expect(try sync().status == 0, "\(fault) \(nth)")
      }
      #expect(!FileDamage.exists(zitare.data + "/corpus.sqlite.next"), "\(fault) \(nth): debris")
      if result.status == 0 && nth > met { break }
      editions.reverse()
    }
    #expect(met > 0, "no fault was met")
    #expect(met < 400, "the faults did not end")
  }
}
