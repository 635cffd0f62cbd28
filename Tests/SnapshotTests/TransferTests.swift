import TestSupport
import Testing

@testable import SnapshotSync

private let json = "Content-Type: application/json"

@Suite("A transfer")
struct TransferTests {
  @Test("brings the body, its digest and the header")
  func plain() throws {
    let setup = try TransferBench(["a.json": LoopbackOrigin.Document("[1]", etag: "\"x\"")])
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
    let setup = try TransferBench(["a.json": LoopbackOrigin.Document("[1]")])
    let answer = try setup.ask()
    #expect(text(answer) == "[1]")
    #expect(try FolderListing.names(in: setup.folder.path) == [])
  }

  @Test(
    "sends validators back byte for byte",
    arguments: ["\"a\"", "W/\"a\"", "w/\"a\"", "a", "\"\u{E9}\u{FF}\""])
  func validators(_ tag: String) throws {
    let setup = try TransferBench(["a.json": LoopbackOrigin.Document("[1]", etag: tag)])
    let first = Validators(try setup.ask().fields)
    #expect(first.etag == tag)
    #expect(try setup.ask("a.json", first).status == 304)
    #expect(setup.origin.requests[1]["If-None-Match"] == tag)
  }

  @Test("asks several at once over kept connections, again over the same ones")
  func connections() throws {
    var documents: [String: LoopbackOrigin.Document] = [:]
    for index in 0..<8 { documents["\(index).json"] = LoopbackOrigin.Document("[\(index)]") }
    let setup = try TransferBench(documents)
    let requests = (0..<8).map {
      Transport.Request(url: setup.origin.url + "\($0).json", name: "\($0).json")
    }
    for _ in 0..<2 {
      let answers = try setup.transport.send(requests, interruption: { nil })
      #expect(answers.map { $0.flatMap(text) } == (0..<8).map { "[\($0)]" })
    }
    #expect(setup.transport.requestCount == 16)
    #expect(setup.transport.receivedBytes == 48)
    // Sixteen would be a connection a request; a busy machine may see one that was not yet given back.
    #expect(setup.origin.connectionCount < 12)
  }

  @Test("inflates gzip, also in two members, and takes the digest of what was meant")
  func gzip() throws {
    let setup = try TransferBench()
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
    let setup = try TransferBench()
    let whole = Gzip.member(Array("[1,2,3]".utf8))
    for count in 1..<whole.count {
      let message = setup.failure(
        Fault.answer([json, "Content-Encoding: gzip"], Array(whole[..<count])))
      #expect(message == "a.json: cut short: its gzip stream does not end", "\(count)")
    }
  }

  @Test("refuses damaged gzip, what follows it, and encodings that nobody asked for")
  func badGzip() throws {
    let setup = try TransferBench()
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
    let setup = try TransferBench(cap: 1000)
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
    let setup = try TransferBench()
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
}
