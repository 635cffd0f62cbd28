import Testing
import TestSupport
import ZitareModels

@testable import SnapshotSync

private let json = "Content-Type: application/json"

/// A transport that asks one loopback origin, with short deadlines.
private final class Setup {
  let origin: LoopbackOrigin
  let folder: TemporaryFolder
  let transport: Transport

  init(
    _ documents: [String: LoopbackOrigin.Document] = [:], cap: UInt64 = 1 << 20,
    stall: Duration = .seconds(20)
  ) throws {
    var limits = TransportLimits()
    limits.decodedBytes = cap
    limits.stall = stall
    origin = LoopbackOrigin(documents)
    folder = try TemporaryFolder()
    transport = try Transport(version: "0.0.0", folder: folder.path, limits: limits)
  }

  deinit { origin.stop() }

  func ask(
    _ name: String = "a.json", _ validators: Validators = Validators()
  ) throws(SyncError) -> Transport.Answer {
    let answers = try transport.send(
      [Transport.Request(url: origin.url + name, name: name, validators: validators)],
      interruption: { nil })
    guard let answer = answers[0] else { throw SyncError(.unreachable, "no answer") }
    return answer
  }

  /// The words of the failure, with the port taken out.
  func failure(_ faults: LoopbackOrigin.Fault...) -> String? {
    for fault in faults { origin.fail("a.json", fault) }
    do throws(SyncError) {
      _ = try ask()
      return nil
    } catch {
      return error.message.replacing(":\(origin.port)", with: ":PORT")
    }
  }
}

private func text(_ answer: Transport.Answer) -> String? {
  answer.body.map { String(decoding: $0.bytes, as: UTF8.self) }
}

@Suite("A transfer")
struct TransferTests {
  @Test("brings the body, its digest and the header")
  func plain() throws {
    let setup = try Setup(["a.json": LoopbackOrigin.Document("[1]", etag: "\"x\"")])
    let answer = try setup.ask()
    #expect(answer.status == 200)
    #expect(text(answer) == "[1]")
    #expect(SHA256.hex(digest: answer.sha256) == SHA256.hex(of: Array("[1]".utf8)))
    #expect(Validators(answer.fields) == Validators(etag: "\"x\""))
    let request = try #require(setup.origin.requests.first)
    #expect(request["User-Agent"] == "zitare/0.0.0 (+https://zitare.com)")
    #expect(request["Accept-Encoding"] == "gzip")
    #expect(request["Cookie"] == nil)
    #expect(request["Authorization"] == nil)
    #expect(request["If-None-Match"] == nil)
  }

  @Test("leaves no file behind")
  func files() throws {
    let setup = try Setup(["a.json": LoopbackOrigin.Document("[1]")])
    let answer = try setup.ask()
    #expect(text(answer) == "[1]")
    #expect(try FolderListing.names(in: setup.folder.path) == [])
  }

  @Test(
    "sends validators back byte for byte",
    arguments: ["\"a\"", "W/\"a\"", "w/\"a\"", "a", "\"\u{E9}\u{FF}\""])
  func validators(_ tag: String) throws {
    let setup = try Setup(["a.json": LoopbackOrigin.Document("[1]", etag: tag)])
    let first = Validators(try setup.ask().fields)
    #expect(first.etag == tag)
    #expect(try setup.ask("a.json", first).status == 304)
    #expect(setup.origin.requests[1]["If-None-Match"] == tag)
  }

  @Test("asks several at once over kept connections, again over the same ones")
  func connections() throws {
    var documents: [String: LoopbackOrigin.Document] = [:]
    for index in 0..<8 { documents["\(index).json"] = LoopbackOrigin.Document("[\(index)]") }
    let setup = try Setup(documents)
    let requests = (0..<8).map {
      Transport.Request(url: setup.origin.url + "\($0).json", name: "\($0).json")
    }
    for _ in 0..<2 {
      let answers = try setup.transport.send(requests, interruption: { nil })
      #expect(answers.map { $0.flatMap(text) } == (0..<8).map { "[\($0)]" })
    }
    #expect(setup.transport.requestCount == 16)
    #expect(setup.transport.receivedBytes == 48)
    #expect(setup.origin.connectionCount <= 8)
  }

  @Test("inflates gzip, also in two members, and takes the digest of what was meant")
  func gzip() throws {
    let setup = try Setup()
    let body = Array("[1,2]".utf8)
    setup.origin.fail(
      "a.json", Fault.answer([json, "Content-Encoding: gzip"], Gzip.member(body)),
      Fault.answer(
        [json, "Content-Encoding: x-gzip"],
        Gzip.member(Array("[1".utf8)) + Gzip.member(Array(",2]".utf8))),
      Fault.answer([json, "Content-Encoding: identity"], body))
    for _ in 0..<3 {
      let answer = try setup.ask()
      #expect(text(answer) == "[1,2]")
      #expect(SHA256.hex(digest: answer.sha256) == SHA256.hex(of: body))
    }
  }

  @Test("refuses gzip that is not whole, wherever it is cut")
  func cutGzip() throws {
    let setup = try Setup()
    let whole = Gzip.member(Array("[1,2,3]".utf8))
    for count in 1..<whole.count {
      let message = setup.failure(
        Fault.answer([json, "Content-Encoding: gzip"], Array(whole[..<count])))
      #expect(message == "a.json: cut short: its gzip stream does not end", "\(count)")
    }
  }

  @Test("refuses damaged gzip, what follows it, and encodings that nobody asked for")
  func badGzip() throws {
    let setup = try Setup()
    let whole = Gzip.member(Array("[1,2,3]".utf8))
    var flipped = whole
    flipped[whole.count - 6] ^= 1
    let gzip = "Content-Encoding: gzip"
    let damaged = "a.json: its gzip stream is damaged"
    #expect(setup.failure(Fault.answer([json, gzip], flipped)) == damaged)
    #expect(setup.failure(Fault.answer([json, gzip], Array("[1]".utf8))) == damaged)
    #expect(setup.failure(Fault.answer([json, gzip], whole + [0, 0])) == damaged)
    #expect(setup.failure(Fault.answer([json, gzip], whole + Array("garbage".utf8))) == damaged)
    // Compressed twice, declared once: what comes out is no JSON.
    #expect(
      setup.failure(Fault.answer([json, gzip], Gzip.member(whole)))
        == "a.json: is no JSON: it begins with neither { nor [ (a sign-in page of the network?)")
    let unasked = "a.json: is encoded in another way than gzip, which nobody asked for"
    #expect(setup.failure(Fault.answer([json, "Content-Encoding: br"], [1])) == unasked)
    #expect(setup.failure(Fault.answer([json, "Content-Encoding: gzip, gzip"], [1])) == unasked)
    #expect(setup.failure(Fault.answer([json, gzip, gzip], [1])) == unasked)
  }

  @Test("stops at the cap, whether bytes are sent or inflated, and needs no memory for it")
  func caps() throws {
    let setup = try Setup(cap: 1000)
    let message = "a.json: is larger than 1000 bytes, which is the limit"
    #expect(
      setup.failure(
        Fault.endless([json], Array("[".utf8), [UInt8](repeating: 0x20, count: 65_536))) == message)
    #expect(
      setup.failure(
        Fault.answer([json, "Content-Encoding: gzip"], Gzip.bomb(first: 0x5B, megabytes: 50)))
        == message)
    let exact = [0x5B] + [UInt8](repeating: 0x20, count: 998) + [0x5D]
    setup.origin.fail("a.json", Fault.answer([json], exact))
    #expect(try setup.ask().body?.bytes.count == 1000)
  }

  @Test("gives up what cannot become JSON at its first byte")
  func notJSON() throws {
    let setup = try Setup()
    let message =
      "a.json: is no JSON: it begins with neither { nor [ (a sign-in page of the network?)"
    let chunk = [UInt8](repeating: 0x61, count: 65_536)
    #expect(setup.failure(Fault.endless([json], chunk, chunk)) == message)
    let blanks = [UInt8](repeating: 0x20, count: 65_536)
    #expect(setup.failure(Fault.endless([json], blanks, blanks)) == message)
    #expect(
      setup.failure(
        Fault.answer([json, "Content-Encoding: gzip"], Gzip.bomb(first: 0x61, megabytes: 50)))
        == message)
  }

  @Test("tells failures of the connection apart")
  func failures() throws {
    let setup = try Setup()
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
    let setup = try Setup()
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
    let setup = try Setup(stall: .seconds(1))
    #expect(setup.failure(Fault.silence) == "a.json: 127.0.0.1:PORT sent nothing for 1 s")
    #expect(
      setup.failure(Fault.drip([UInt8](repeating: 0x5B, count: 100), milliseconds: 100))
        == "a.json: 127.0.0.1:PORT sent less than 1024 bytes a second for 1 s")
  }

  @Test("ends when a signal asks for it")
  func interruption() throws {
    let setup = try Setup()
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
    let setup = try Setup(["a.json": LoopbackOrigin.Document("[2]")])
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
    let setup = try Setup(["b.json": LoopbackOrigin.Document("[1]")])
    setup.origin.fail("a.json", Fault.status(302, ["Location: b.json"]))
    #expect(text(try setup.ask()) == "[1]")
    for _ in 0..<6 { setup.origin.fail("a.json", Fault.status(307, ["Location: /a.json"])) }
    #expect(setup.failure() == "a.json: more than 5 redirections")
  }

  @Test("sends nothing to another origin")
  func otherOrigin() throws {
    let setup = try Setup()
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
    let setup = try Setup()
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
