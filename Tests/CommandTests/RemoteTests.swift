import Glibc
import TestSupport
import Testing
import ZitareModels

/// The helper beside the program.
private var helper: String { CommandRunner.binary + "-remote" }

private func origin() -> LoopbackOrigin {
  var documents: [String: LoopbackOrigin.Document] = [:]
  for name in DocumentName.all where name != "languages.json" {
    documents[name] = .init("[]", etag: "\"e\"")
  }
  documents["index-full.json"] = .init(
    "[{\"slug\":\"s\",\"text\":\"T\",\"language\":\"de\"}]", etag: "\"q\"")
  return LoopbackOrigin(documents)
}

@Suite("The helper that talks to origins")
struct RemoteTests {
  private let folder: TestSupport.TemporaryFolder
  private var data: String { folder.path + "/data" }

  init() throws {
    folder = try TestSupport.TemporaryFolder()
  }

  private func sync(_ origin: String, _ more: String...) throws -> ChildProcess {
    try ChildProcess(helper, ["sync", "--data-dir", data, "--origin", origin] + more)
  }

  @Test("syncs, reports in words and in JSON, and is silent when asked")
  func reports() throws {
    let origin = origin()
    defer { origin.stop() }
    let first = try sync(origin.url)
    #expect(
      String(decoding: first.read(), as: UTF8.self) == """
        quotes: 1 added
        authors: unchanged
        sources: unchanged
        themes: unchanged
        places: unchanged
        epochs: unchanged
        roles: unchanged
        languages: not offered

        """)
    #expect(first.wait() == 0)
    let second = try sync(origin.url, "--format=json")
    let json = String(decoding: second.read(), as: UTF8.self)
    #expect(
      json.hasPrefix(
        "{\"schema\":1,\"origin\":\"\(origin.url)\",\"changed\":false,\"mode\":\"snapshot\",\"requests\":9,"
          + "\"bytes\":42,\"documents\":{\"index-full.json\":{\"status\":304,\"items\":1},"))
    #expect(second.wait() == 0)
    let third = try sync(origin.url, "--quiet", "--if-stale")
    #expect(third.read() == [])
    #expect(third.wait() == 0)
  }

  @Test("ends with the code of what went wrong")
  func codes() throws {
    #expect(try sync("http://127.0.0.1:9/").wait() == 4)
    #expect(try sync("ftp://127.0.0.1/").wait() == 2)
    #expect(try sync("/", "--mode", "news").wait() == 2)
    #expect(try sync("/", "--unknown").wait() == 2)
    #expect(try ChildProcess(helper, []).wait() == 2)
    #expect(
      try ChildProcess(helper, ["sync", "--data-dir", "/dev/null/x", "--origin", "/"]).wait() == 5)
    mkdir(data, 0o700)
    let lock = FileLock(data + "/sync.lock")
    #expect(try sync("http://127.0.0.1:9/").wait() == 6)
    withExtendedLifetime(lock) {}
  }

  @Test(
    "ends at a signal within a second, leaves nothing behind but the lock's file",
    arguments: [SIGINT, SIGTERM, SIGHUP])
  func signals(_ signal: Int32) throws {
    let origin = origin()
    defer { origin.stop() }
    let gate = Gate()
    origin.fail(
      "index-full.json",
      { conversation, _ in
        gate.open()
        conversation.waitForPeer()
        conversation.close()
      })
    let child = try sync(origin.url)
    #expect(gate.wait())
    let begun = ContinuousClock.now
    child.send(signal)
    #expect(child.wait() == 128 + signal)
    #expect(ContinuousClock.now - begun < .seconds(1))
    #expect(try FolderListing.names(in: data) == ["sync.lock"])
    #expect(try sync(origin.url).wait() == 0)
  }

  @Test("killed, holds no lock")
  func killed() throws {
    let origin = origin()
    defer { origin.stop() }
    let gate = Gate()
    origin.fail(
      "index-full.json",
      { conversation, _ in
        gate.open()
        conversation.waitForPeer()
        conversation.close()
      })
    let child = try sync(origin.url)
    #expect(gate.wait())
    #expect(try sync(origin.url).wait() == 6)
    child.send(SIGKILL)
    #expect(child.wait() == 1000 + SIGKILL)
    #expect(try sync(origin.url).wait() == 0)
  }

  @Test("uses no netrc, and the proxy that the environment names")
  func surroundings() throws {
    let origin = origin()
    defer { origin.stop() }
    try FolderListing.write(
      [".netrc": "machine 127.0.0.1 login u password p\n"], to: folder.path + "/home")
    let arguments = ["sync", "--data-dir", data, "--origin", origin.url]
    let plain = try ChildProcess(helper, arguments, ["HOME": folder.path + "/home"])
    #expect(plain.wait() == 0)
    #expect(origin.requests.allSatisfy { $0["Authorization"] == nil })
    let proxied = try ChildProcess(helper, arguments, ["http_proxy": "http://127.0.0.1:9"])
    #expect(proxied.wait() == 4)
    let spared = try ChildProcess(
      helper, arguments, ["http_proxy": "http://127.0.0.1:9", "no_proxy": "127.0.0.1"])
    #expect(spared.wait() == 0)
  }

  @Test("answers a query in records, and ends at once where its parent is gone")
  func query() throws {
    let origin = LoopbackOrigin([
      "api/v1/quotes?q=T&limit=3&offset=0": .init(
        "[{\"slug\":\"s\",\"text\":\"T\",\"language\":\"de\"}]")
    ])
    defer { origin.stop() }
    let arguments = ["query", "--api", origin.url, "--q", "T", "--limit", "3"]
    let child = try ChildProcess(helper, arguments + ["--parent", "\(getpid())"])
    #expect(
      OnlineAnswer(child.read())
        == .found([Quote(slug: Slug("s"), text: "T", language: "de")], total: 1))
    #expect(child.wait() == 0)
    let failing = try ChildProcess(
      helper, ["query", "--api", "http://127.0.0.1:9/", "--q", "T"])
    guard case .failure(let failure)? = OnlineAnswer(failing.read()) else {
      Issue.record("an answer came from nowhere")
      return
    }
    #expect(failure.code == "unreachable")
    #expect(failing.wait() == 4)
    let orphan = try ChildProcess(helper, arguments + ["--parent", "1"])
    #expect(orphan.read() == [])
    #expect(orphan.wait() == 0)
    #expect(origin.requests.count == 1)
  }
}
