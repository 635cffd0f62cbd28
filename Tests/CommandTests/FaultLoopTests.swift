import CorpusStore
import Glibc
import QuoteSearch
import TestSupport
import Testing
import ZitareModels

/// Every system call of a sync that changes the disk fails once, or is the last one.
@Suite("A sync that is cut short")
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
    /// The first place that it is tried at, and the distance to the next.
    let first: Int
    let step: Int
    var testDescription: String { "\(way) \(call) \(effect)" }

    /// Pages are written in the same way however an edition comes: each effect is tried at each of them once, and
    /// elsewhere every place meets one of the effects.
    init(_ way: Way, _ call: String, _ effect: String) {
      (self.way, self.call, self.effect) = (way, call, effect)
      let isShared = call == "pwrite64" && way != .rewritten
      first = isShared ? 1 + (Self.effects.firstIndex(of: effect) ?? 0) : 1
      step = isShared ? Self.effects.count : 1
    }

    static let effects = ["signal=KILL", "error=ENOSPC", "error=EIO"]
  }

  static let faults = Fault.effects.flatMap { effect in
    [
      (Way.rewritten, "pwrite64"), (.rewritten, "fsync"), (.rewritten, "rename"),
      (.patched, "pwrite64"), (.patched, "write"), (.patched, "copy_file_range"),
      (.patched, "sync_file_range"), (.delta, "pwrite64"), (.delta, "fsync"), (.delta, "rename"),
    ].map { Fault($0.0, $0.1, effect) }
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
    (0..<24).map { number in
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
    let target = "\"corpus\":{\"quotes\":24,\"digest\":\"\(try Snapshot.digest(quotes))\"}"
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

  /// - Returns: How it ended, and whether it met the fault at all.
  private func sync(_ fault: Fault, _ nth: Int) throws -> (result: RunResult, isMet: Bool) {
    let result = try Subprocess.run(
      Tools.strace,
      [
        "-f", "-qq", "-o", zitare.home.path + "/trace", "-e", "trace=\(fault.call)",
        "-e", "inject=\(fault.call):\(fault.effect):when=\(nth)", CommandRunner.binary,
      ] + arguments(fault.way), environment: zitare.environment(), folder: zitare.home.path)
    let trace = zitare.home.read("trace") ?? ""
    return (result, trace.contains("(INJECTED)") || trace.contains("killed by SIGKILL"))
  }

  /// Whether what readers open is the new edition and not the old one; it is never a mixture.
  ///
  /// This looks as `explore` and `status --check` do, without starting them some thousand times.
  private func isNew(_ editions: [String], _ remark: String) throws -> Bool {
    let corpus = try #require(try Corpus.open(at: zitare.data + "/corpus.sqlite"), "\(remark)")
    #expect(corpus.problems(QuoteSearchText()).damage == [], "\(remark)")
    let quotes = try corpus.quotes(ResolvedFilter(), limit: nil).map(\.quote)
    #expect(quotes.count == 24, "\(remark)")
    func shows(_ edition: String) -> [Bool] {
      [
        quotes.contains { $0.text.hasPrefix(edition + " Ausgabe") },
        quotes.contains { $0.author?.name == edition + " Name" },
      ]
    }
    let isNew = shows(editions[0])
    #expect(isNew[0] == isNew[1] && shows(editions[1]) == isNew.map(!), "\(remark): a mixture")
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
    for nth in stride(from: fault.first, to: 400, by: fault.step) {
      let remark = "\(fault.testDescription) \(nth)"
      try publish(editions[0], fault.way, nth)
      let (result, isMet) = try sync(fault, nth)
      guard isMet else {
        #expect(result.status == 0, "\(remark): \(result.error)")
        break
      }
      met = nth
      let isNew = try isNew(editions, remark)
      if result.status == 0 {
        // It hit something that can be done without.
        #expect(isNew, "\(remark): told to be done")
      } else {
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
      editions.reverse()
    }
    #expect(met > 0, "no fault was met")
    #expect(met < 390, "the faults did not end")
    #expect(try zitare.run("status", "--check").status == 0)
    #expect(try zitare.run("explore", "--limit", "0").output.contains("Ausgabe, Satz 1."))
  }

  /// F-02
  @Test(
    "leaves the starter corpus or the whole mirror where it is the first",
    .enabled(if: Tools.has(Tools.strace), "strace is not installed"),
    arguments: ["pwrite64", "fsync", "rename"])
  func firstSync(_ call: String) throws {
    defer { server.stop() }
    try publish("Neue", .rewritten, 0)
    let fault = Fault(.rewritten, call, "signal=KILL")
    var met = 0
    for nth in 1...400 {
      TestSupport.TemporaryFolder.remove(zitare.data)
      if try !sync(fault, nth).isMet { break }
      met += 1
      if !FileDamage.exists(zitare.data + "/corpus.sqlite") {
        // Any process will do once to see that the starter corpus answers.
        if met == 1 { #expect(try zitare.run("today").status == 0) }
      } else {
        #expect(try isNew(["Neue", "Alte"], "\(call) \(nth)"))
      }
      #expect(try sync(.rewritten).status == 0, "\(call) \(nth)")
      #expect(try isNew(["Neue", "Alte"], "\(call) \(nth)"))
      #expect(
        try FolderListing.names(in: zitare.data) == ["corpus.sqlite", "sync.json", "sync.lock"],
        "\(call) \(nth)")
    }
    #expect((1..<400).contains(met))
  }
}
