import Glibc
import TestSupport
import Testing
import ZitareModels

/// F-05, F-12, F-13, D-07: systems that interrupt, take half, or do not have enough.
@Suite("A system in the way")
struct SystemFaultTests {
  private let zitare: CommandRunner
  private var site: String { zitare.home.path + "/site" }

  init() throws {
    zitare = try CommandRunner()
  }

  private func documents(_ count: Int, _ edition: String) -> [String: String] {
    var documents = Snapshot(
      quotes: (0..<count).map {
        quoteJSON(
          "q-\($0)", "\(edition) Ausgabe, Satz \($0), \(String(repeating: "lang und ", count: 30))")
      }
    ).documents
    for name in ["authors", "sources", "themes", "places", "epochs", "roles"] {
      documents[name + ".json"] = "[]"
    }
    return documents
  }

  private func publish(_ count: Int, _ edition: String) throws {
    try FolderListing.write(documents(count, edition), to: site)
  }

  private func expectWhole(_ count: Int, _ edition: String, _ remark: String = "") throws {
    let shown = try zitare.run("explore", "--limit", "0", "-f", "jsonl")
    #expect(shown.output.ranges(of: "\"\(edition) Ausgabe").count == count, "\(remark)")
    #expect(try zitare.run("status", "--check").status == 0, "\(remark)")
    #expect(
      try FolderListing.names(in: zitare.data) == ["corpus.sqlite", "sync.json", "sync.lock"],
      "\(remark)")
  }

  private func run(_ injection: [String], _ words: [String]) throws -> RunResult {
    try Subprocess.run(
      Tools.strace,
      ["-f", "-qq", "-o", "/dev/null"] + injection + [CommandRunner.binary] + words,
      environment: zitare.environment(), folder: zitare.home.path)
  }

  @Test(
    "is asked again when it was interrupted",
    .enabled(if: Tools.has(Tools.strace), "strace is not installed"))
  func interrupted() throws {
    let server = LoopbackOrigin()
    defer { server.stop() }
    let faults = [
      ("write", "1+2"), ("pwrite64", "1+2"), ("fsync", "1+2"), ("flock", "1"),
      ("copy_file_range", "1"), ("poll", "1+2"), ("recvfrom", "2+3"), ("sendto", "1+2"),
    ]
    for (number, (call, places)) in faults.enumerated() {
      let edition = "\(number)."
      for (name, text) in documents(40, edition) {
        server.serve(name, .init(text, etag: "\"\(edition)\""))
      }
      let result = try run(
        ["-e", "inject=\(call):error=EINTR:when=\(places)"], ["sync", "--origin", server.url])
      #expect(result.status == 0, "\(call): \(result.error)")
      #expect(result.output.hasPrefix("quotes: 40 "), "\(call): \(result.output)")
      try expectWhole(40, edition, call)
    }
    // Files of a folder are copied with other calls.
    try publish(40, "Letzte")
    let copied = try run(
      ["-P", site + "/index-full.json", "-e", "inject=read:error=EINTR:when=1+2"],
      ["sync", "-q", "--origin", site])
    #expect(copied.status == 0, "\(copied.error)")
    try expectWhole(40, "Letzte")
    let shown = try zitare.run("explore", "--limit", "0")
    for injection in [
      ["-e", "inject=write:error=EINTR:when=1"],
      ["-P", zitare.data + "/corpus.sqlite", "-e", "inject=pread64:error=EINTR:when=1+2"],
    ] {
      #expect(try run(injection, ["explore", "--limit", "0"]) == shown, "\(injection)")
    }
  }

  @Test(
    "need not have unnamed files, copies in the kernel, mappings, or folders that can be synced",
    .enabled(if: Tools.has(Tools.strace), "strace is not installed"))
  func poor() throws {
    for (number, injection) in [
      // The first seven times that the folder is opened it is for a document.
      ["-P", zitare.data, "-e", "inject=openat:error=EOPNOTSUPP:when=1..7"],
      ["-e", "inject=copy_file_range:error=EOPNOTSUPP"],
      ["-e", "inject=copy_file_range:retval=0"],
      ["-e", "inject=sync_file_range:error=EINVAL"],
      ["-P", zitare.data, "-e", "inject=fsync:error=EINVAL"],
    ].enumerated() {
      try publish(20, "\(number).")
      let result = try run(injection, ["sync", "-q", "--origin", site])
      #expect(result.status == 0, "\(injection): \(result.error)")
      try expectWhole(20, "\(number).", "\(injection)")
    }
    let found = try zitare.run("search", "--offline", "satz 7")
    #expect(found.status == 0)
    #expect(
      try run(
        ["-P", zitare.data + "/corpus.sqlite", "-e", "inject=mmap:error=ENODEV"],
        ["search", "--offline", "satz 7"]) == found)
    let unlocked = try run(
      ["-e", "inject=flock:error=ENOLCK"], ["sync", "-q", "--origin", site])
    #expect(unlocked.status == 5)
    #expect(
      unlocked.error.hasPrefix(
        "zitare: cannot lock \(zitare.data)/sync.lock: the file system cannot do that"),
      "\(unlocked.error)")
  }

  @Test("that takes a part at a time gets all of it")
  func parts() throws {
    try publish(400, "Alte")
    #expect(try zitare.run("sync", "-q", "--origin", site).status == 0)
    let words = ["explore", "--limit", "0", "-f", "jsonl"]
    let whole = try zitare.run(words: words).output
    #expect(whole.utf8.count > 1 << 17)
    let child = try ChildProcess(
      CommandRunner.binary, words, zitare.environment(), blocking: false)
    #expect(String(decoding: child.read(), as: UTF8.self) == whole)
    #expect(child.wait() == 0)
  }

  @Test("whose files may not grow is told like a full disk, and the old corpus stays")
  func fileSize() throws {
    try publish(1, "Alte")
    #expect(try zitare.run("sync", "-q", "--origin", site).status == 0)
    try publish(400, "Neue")
    // In units of 512 bytes: below the documents, and below the corpus.
    for limit in [100, 300, 500] {
      let result = try Tools.shell(
        "ulimit -f \(limit); exec \"$@\"",
        [CommandRunner.binary, "sync", "-q", "--origin", site], folder: zitare.home.path,
        environment: zitare.environment())
      #expect(result.status == 5, "\(limit): \(result)")
      #expect(result.error.hasPrefix("zitare: cannot "), "\(limit): \(result.error)")
      try expectWhole(1, "Alte", "\(limit)")
    }
    #expect(try zitare.run("sync", "-q", "--origin", site).status == 0)
    try expectWhole(400, "Neue")
  }

  @Test("with sixteen files, or 256 MB of addresses, is enough or is told of")
  func shortage() throws {
    let server = LoopbackOrigin()
    defer { server.stop() }
    func serve(_ edition: String) {
      for (name, text) in documents(5000, edition) { server.serve(name, .init(text)) }
    }
    serve("Alte")
    #expect(try zitare.run("sync", "-q", "--origin", server.url).status == 0)
    var there = "Alte"
    for (limit, statuses) in [("-n 8", [4, 5]), ("-n 16", [0, 4, 5]), ("-v 262144", [0])]
      as [(String, [Int32])]
    {
      serve(limit)
      let result = try Tools.shell(
        "ulimit \(limit); exec \"$@\"",
        [CommandRunner.binary, "sync", "-q", "--origin", server.url], folder: zitare.home.path,
        environment: zitare.environment())
      #expect(statuses.contains(result.status), "\(limit): \(result)")
      #expect(result.error.split(separator: "\n").count == (result.status == 0 ? 0 : 1))
      if result.status == 0 { there = limit }
      try expectWhole(5000, there, limit)
    }
  }

  /// J-04: the framing and the decoder run on the first thread here, and on others in the other tests.
  @Test("with a small stack reads what is nested deeply")
  func nesting() throws {
    try publish(1, "Alte")
    #expect(try zitare.run("sync", "-q", "--origin", site).status == 0)
    let deep = String(repeating: "[", count: 100_000)
    for (name, text, place) in [
      ("index-full.json", deep, 64), ("authors.json", #"[{"slug":"a","x":"# + deep, 79),
      ("manifest.json", #"{"x":"# + deep, 68),
    ] {
      var documents = documents(2, "Neue")
      documents[name] = text
      try FolderListing.write(documents, to: site)
      let result = try Tools.shell(
        "ulimit -s 256; exec \"$@\"", [CommandRunner.binary, "sync", "-q", "--origin", site],
        folder: zitare.home.path, environment: zitare.environment())
      #expect(result.status == 4, "\(name): \(result)")
      #expect(
        result.error.contains("nested deeper than 64 levels at byte \(place);"),
        "\(name): \(result.error)")
      try expectWhole(1, "Alte", name)
    }
  }
}
