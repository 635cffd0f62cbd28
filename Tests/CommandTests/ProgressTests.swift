import Glibc
import TestSupport
import Testing
import ZitareModels

/// What a sync shows while it lasts, and what bounds it.
@Suite("While a sync lasts")
struct ProgressTests {
  private static let json = "Content-Type: application/json"
  private let zitare: CommandRunner
  private let origin: LoopbackOrigin

  init() throws {
    zitare = try CommandRunner()
    var documents: [String: LoopbackOrigin.Document] = [:]
    for name in DocumentName.all where name != "languages.json" { documents[name] = .init("[]") }
    documents["index-full.json"] = .init("[" + quoteJSON("s", "Satz.") + "]")
    origin = LoopbackOrigin(documents)
  }

  /// Sends nothing of the authors until the gate opens.
  private func hold(_ gate: Gate) {
    origin.fail("authors.json") { conversation, _ in
      gate.wait()
      conversation.answer(200, [Self.json], Array("[]".utf8))
    }
  }

  @Test(
    "a terminal shows documents, bytes and rate, and nothing of it afterwards",
    arguments: [
      (UInt16(80), "\r[#################---] 7/8 documents, "), (40, "\r7/8 documents, "),
    ])
  func terminal(columns: UInt16, line: String) throws {
    defer { origin.stop() }
    let gate = Gate()
    hold(gate)
    let terminal = try PseudoTerminal(
      CommandRunner.binary, ["sync", "--origin", origin.url],
      environment: zitare.environment(["TERM": "xterm"]), folder: zitare.home.path,
      columns: columns)
    #expect(terminal.wait(for: line))
    #expect(terminal.wait(for: "/s\u{1B}[K"))
    gate.open()
    #expect(terminal.wait(for: "\r\u{1B}[Kquotes: 1 added\r\n"))
  }

  @Test("a pipe gets none of it")
  func silence() throws {
    defer { origin.stop() }
    origin.fail("authors.json") { conversation, _ in
      // Longer than the interval after which a terminal would show something.
      conversation.waitForPeer(milliseconds: 600)
      conversation.answer(200, [Self.json], Array("[]".utf8))
    }
    let child = try ChildProcess(
      "/bin/sh", ["-c", "exec \"$0\" sync --origin \"$1\" 2>&1", CommandRunner.binary, origin.url],
      zitare.environment(["TERM": "xterm"]))
    #expect(String(decoding: child.read(), as: UTF8.self).hasPrefix("quotes: 1 added\n"))
    #expect(child.wait() == 0)
  }

  @Test(
    "limits are settable",
    arguments: [
      (
        "ZITARE_SYNC_MAX_BYTES", "64",
        "index-full.json: is larger than 64 bytes, which is the limit"
      ),
      ("ZITARE_SYNC_DEADLINE", "1", "authors.json: 127.0.0.1:PORT sent nothing for 1 s"),
      ("ZITARE_SYNC_TOTAL", "1", "authors.json: 127.0.0.1:PORT had not sent all of it after 1 s"),
    ])
  func limits(name: String, value: String, words: String) throws {
    defer { origin.stop() }
    if name != "ZITARE_SYNC_MAX_BYTES" { origin.fail("authors.json", Fault.silence, Fault.silence) }
    let result = try zitare.run("sync", "--origin", origin.url, with: [name: value])
    #expect(result.status == 4)
    #expect(
      result.error.contains(words.replacing("PORT", with: "\(origin.port)")), "\(result.error)")
    #expect(!zitare.home.has("data/corpus.sqlite"))
  }

  @Test("a cookie that an origin sets is not sent back")
  func cookies() throws {
    defer { origin.stop() }
    origin.serve(
      "authors.json",
      .init(
        Array("[]".utf8), etag: "\"a\"",
        fields: [
          Self.json, "Set-Cookie: a=b; Path=/", "Strict-Transport-Security: max-age=99999",
          "Alt-Svc: h2=\":1\"",
        ]))
    for _ in 0..<2 {
      #expect(try zitare.run("sync", "--quiet", "--origin", origin.url).status == 0)
    }
    #expect(origin.requests.count == 18)
    #expect(origin.requests.allSatisfy { $0["Cookie"] == nil })
  }
}
