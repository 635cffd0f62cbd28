import TestSupport
import Testing

@testable import SnapshotSync

private let json = "Content-Type: application/json"

@Suite("A transfer that fails")
struct TransferFailureTests {
  @Test("tells failures of the connection apart")
  func failures() throws {
    let setup = try TransferBench()
    let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
    #expect(
      setup.failure(Fault.raw(head + "Content-Length: 10\r\n\r\n[1]"))
        == "a.json: cut short: 127.0.0.1:PORT announced more bytes than 3")
    #expect(
      setup.failure(Fault.raw(head + "Transfer-Encoding: chunked\r\n\r\n3\r\n[1]\r\n"))?
        .hasPrefix("a.json: ") == true)
    #expect(
      setup.failure(Fault.raw(head + "Transfer-Encoding: chunked\r\n\r\nzz\r\n[1]\r\n0\r\n\r\n"))?
        .hasPrefix("a.json: the connection to 127.0.0.1:PORT broke") == true)
    #expect(
      setup.failure(Fault.raw(""))
        == "a.json: 127.0.0.1:PORT closed the connection without an answer")
    #expect(
      setup.failure(Fault.reset(after: head + "Content-Length: 10\r\n\r\n["))?
        .hasPrefix("a.json: the connection to 127.0.0.1:PORT broke") == true)
    #expect(
      setup.failure(Fault.raw("{\"no\":\"http\"}\r\n\r\n"))?
        .hasPrefix("a.json: 127.0.0.1:PORT does not answer in HTTP") == true)
    #expect(
      setup.failure(Fault.raw("HTTP/1.1 200 OK\r\nX: a\0b\r\n\r\n"))?
        .hasPrefix("a.json: 127.0.0.1:PORT does not answer in HTTP") == true)
    let large = String(
      repeating: "X-Filler: " + String(repeating: "a", count: 990) + "\r\n", count: 800)
    #expect(
      setup.failure(Fault.raw("HTTP/1.1 200 OK\r\n" + large + "\r\n"))
        == "a.json: the header of the answer is larger than 64 KB")
    let interim = String(repeating: "HTTP/1.1 100 Continue\r\n\r\n", count: 4000)
    #expect(
      setup.failure(Fault.raw(interim))
        == "a.json: the header of the answer is larger than 64 KB")
  }

  @Test("says that nobody listens, and that a name is unknown")
  func unreachable() throws {
    let setup = try TransferBench()
    func message(_ url: String) -> String? {
      do throws(SyncError) {
        _ = try setup.transport.send(
          [Transport.Request(url: url, name: "a.json")], interruption: { nil })
        return nil
      } catch {
        return error.message
      }
    }
    #expect(
      message("http://127.0.0.1:9/a.json")
        == "cannot reach 127.0.0.1:9: nobody listens there (connection refused)")
    #expect(
      message("http://nowhere.invalid/a.json")
        == "cannot reach nowhere.invalid:80: its name cannot be resolved; check the network or --origin"
    )
    // TLS is spoken to somebody who does not.
    let tls = message("https://127.0.0.1:\(setup.origin.port)/a.json")
    #expect(tls?.hasPrefix("cannot trust 127.0.0.1:\(setup.origin.port): ") == true)
  }

  @Test("gives up after a time without progress: silence, and a byte now and then")
  func stalls() throws {
    let setup = try TransferBench(stall: .seconds(1))
    #expect(setup.failure(Fault.silence) == "a.json: 127.0.0.1:PORT sent nothing for 1 s")
    #expect(
      setup.failure(Fault.drip([UInt8](repeating: 0x5B, count: 100), milliseconds: 100))
        == "a.json: 127.0.0.1:PORT sent less than 1024 bytes a second for 1 s")
  }

  @Test("gives up on a host that takes no connection")
  func blackHole() throws {
    let setup = try TransferBench(stall: .seconds(1))
    let hole = try BlackHole()
    var message: String?
    do throws(SyncError) {
      _ = try setup.transport.send(
        [Transport.Request(url: "http://127.0.0.1:\(hole.port)/a.json", name: "a.json")],
        interruption: { nil })
    } catch {
      message = error.message
    }
    #expect(message == "a.json: 127.0.0.1:\(hole.port) sent nothing for 1 s")
  }

  @Test("ends when a signal asks for it")
  func interruption() throws {
    let setup = try TransferBench()
    setup.origin.fail("a.json", Fault.silence)
    var code: SyncErrorCode?
    do throws(SyncError) {
      _ = try setup.transport.send(
        [Transport.Request(url: setup.origin.url + "a.json", name: "a.json")],
        interruption: { 15 })
    } catch {
      code = error.code
    }
    #expect(code == .interrupted(signal: 15))
    #expect(code?.exitCode == 143)
  }

  @Test("passes interim answers, and never reads what follows a body as the next answer")
  func framing() throws {
    let setup = try TransferBench(["a.json": LoopbackOrigin.Document("[2]")])
    setup.origin.fail(
      "a.json",
      Fault.rawKept(
        "HTTP/1.1 103 Early Hints\r\nETag: \"no\"\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n[1]"
          + "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n[9]"))
    let first = try setup.ask()
    #expect(text(first) == "[1]")
    #expect(Validators(first.fields).isEmpty)
    #expect(text(try setup.ask()) == "[2]")
  }

  @Test("follows redirections within the origin, five at most")
  func redirections() throws {
    let setup = try TransferBench(["b.json": LoopbackOrigin.Document("[1]")])
    setup.origin.fail("a.json", Fault.status(302, ["Location: b.json"]))
    #expect(text(try setup.ask()) == "[1]")
    for _ in 0..<6 { setup.origin.fail("a.json", Fault.status(307, ["Location: /a.json"])) }
    #expect(setup.failure() == "a.json: more than 5 redirections")
  }

  @Test("sends nothing to another origin")
  func otherOrigin() throws {
    let setup = try TransferBench()
    let other = LoopbackOrigin(["a.json": LoopbackOrigin.Document("[1]")])
    defer { other.stop() }
    let message = setup.failure(Fault.status(302, ["Location: " + other.url + "a.json"]))
    #expect(message?.contains("which is another origin; nothing was sent there") == true)
    #expect(
      setup.failure(Fault.status(308, ["X: y"]))
        == "a.json: http://127.0.0.1:PORT/a.json redirects (308) without saying where")
    #expect(other.connectionCount == 0)
  }

  @Test("keeps the start of an error's body, however long that is")
  func errorText() throws {
    let setup = try TransferBench()
    setup.origin.fail(
      "a.json", Fault.status(500),
      Fault.status(503, [json], [UInt8](repeating: 0x61, count: 100_000)))
    let answer = try setup.ask()
    #expect(answer.status == 500)
    #expect(String(decoding: answer.text, as: UTF8.self) == "{\"error\":\"no\"}")
    let long = try setup.ask()
    #expect(long.status == 503)
    #expect(long.text.count == 65_536)
  }
}
