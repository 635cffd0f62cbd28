import Glibc
import TestSupport
import Testing

/// Every system call of a sync that changes the disk fails once, or is the last one.
@Suite("A sync that is cut short", .serialized)
struct FaultLoopTests {
  /// How the new edition comes.
  enum Way: String {
    /// All quotes are new: the copy is patched, the index built anew.
    case rewritten
    /// Two quotes are: copy and index are patched.
    case patched
    /// The same two, by a delta.
    case delta
  }

  struct Fault: CustomTestStringConvertible {
    let way: Way
    let call: String
    let effect: String
    var testDescription: String { "\(way) \(call) \(effect)" }
  }

  static let faults = ["signal=KILL", "error=ENOSPC", "error=EIO"].flatMap { effect in
    [
      (Way.rewritten, "pwrite64"), (.rewritten, "fsync"), (.rewritten, "rename"),
      (.patched, "pwrite64"), (.patched, "write"), (.patched, "copy_file_range"),
      (.patched, "sync_file_range"), (.delta, "pwrite64"), (.delta, "fsync"), (.delta, "rename"),
    ].map { Fault(way: $0.0, call: $0.1, effect: effect) }
  }

  let zitare: CommandRunner
  let site: String
  let server = LoopbackOrigin()

  init() throws {
    zitare = try CommandRunner()
    site = zitare.home.path + "/site"
    mkdir(site, 0o755)
  }

  private func quotes(_ edition: String, _ way: Way) -> [String] {
    (0..<60).map { number in
      way == .rewritten || number < 2
        ? quoteJSON("q-\(number)", "\(edition) Ausgabe, Satz \(number).", author: "a")
        : quoteJSON("q-\(number)", "Satz \(number).")
    }
  }

  private func publish(_ edition: String, _ way: Way, _ number: Int) throws {
    let author = #"{"slug":"a","name":"\#(edition) Name"}"#
    let quotes = quotes(edition, way)
    var documents = Snapshot(quotes: quotes, authors: [author]).documents
    for name in ["sources", "themes", "places", "epochs", "roles"] {
      documents["\(name).json"] = "[]"
    }
    guard way == .delta else { return try FolderListing.write(documents, to: site) }
    let target = "\"corpus\":{\"quotes\":60,\"digest\":\"\(try Snapshot.digest(quotes))\"}"
    server.respond("api/v1/changes") { conversation, request in
      let isNew = !request.path.contains("since=")
      let isOld = request.path.contains("since=c\(number)&")
      let news = isNew ? quotes : isOld ? [] : Array(quotes[..<2])
      conversation.answer(
        200, ["Content-Type: application/json"],
        Array(
          """
          {"schemaVersion":1,"cursor":"c\(number)","more":false,\(target),
          "upserted":{"quotes":[\(news.joined(separator: ","))],"authors":[\(isOld ? "" : author)]},"deleted":{}}
          """.utf8))
    }
  }

  private func arguments(_ way: Way) -> [String] {
    ["sync", "--quiet", "--mode", way == .delta ? "delta" : "snapshot"]
      + ["--origin", way == .delta ? server.url : site]
  }

  private func sync(_ way: Way) throws -> RunResult {
    try zitare.run(words: arguments(way))
  }

  private func sync(_ fault: Fault, _ nth: Int) throws -> RunResult {
    try Subprocess.run(
      Tools.strace,
      [
        "-f", "-qq", "-o", "/dev/null", "-e", "trace=\(fault.call)",
        "-e", "inject=\(fault.call):\(fault.effect):when=\(nth)", CommandRunner.binary,
      ] + arguments(fault.way), environment: zitare.environment(), folder: zitare.home.path)
  }

  /// Whether readers see the new edition and not the old one; they never see a mixture.
  private func isNew(_ editions: [String], _ remark: String) throws -> Bool {
    let shown = try zitare.run("explore", "--limit", "0", "--format", "json")
    #expect(shown.status == 0, "\(remark): \(shown.error)")
    func shows(_ edition: String) -> [Bool] {
      [" Ausgabe", " Name"].map { shown.output.contains("\"" + edition + $0) }
    }
    let isNew = shows(editions[0])
    #expect(isNew[0] == isNew[1] && shows(editions[1]) == isNew.map(!), "\(remark): a mixture")
    #expect(try zitare.run("status", "--check").status == 0, "\(remark)")
    return isNew[0]
  }

  @Test(
    "leaves the old corpus or the new one, and the next sync completes",
    .enabled(if: Tools.has(Tools.strace), "strace is not installed"), arguments: faults)
  func everyCall(fault: Fault) throws {
    defer { server.stop() }
    try publish("Alte", fault.way, 0)
    #expect(try sync(fault.way).status == 0)
    var editions = ["Neue", "Alte"]
    var met = 0
    for nth in 1...400 {
      let remark = "\(fault.testDescription) \(nth)"
      try publish(editions[0], fault.way, nth)
      let result = try sync(fault, nth)
      let isNew = try isNew(editions, remark)
      if result.status == 0 {
        // Either the fault was not met any more, or it hit something that can be done without.
        #expect(isNew, "\(remark): told to be done")
      } else {
        met += 1
        if fault.effect.hasPrefix("error"), !isNew {
          #expect(result.status == 5, "\(remark): \(result.error)")
          #expect(result.error.hasPrefix("zitare: cannot "), "\(result.error)")
        } else if fault.effect == "signal=KILL" {
          // The sync after a kill is killed too, at another place.
          _ = try sync(fault, nth / 2 + 1)
          _ = try self.isNew(editions, remark)
        }
        #expect(try sync(fault.way).status == 0, "\(remark)")
        #expect(try self.isNew(editions, remark), "\(remark)")
      }
      #expect(
        try FolderListing.names(in: zitare.data) == ["corpus.sqlite", "sync.json", "sync.lock"],
        "\(remark)")
      if result.status == 0 && nth > met { break }
      editions.reverse()
    }
    #expect(met > 0, "no fault was met")
    #expect(met < 400, "the faults did not end")
  }
}
