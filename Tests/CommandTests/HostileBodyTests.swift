import Glibc
import TestSupport
import Testing
import ZitareModels

/// Bodies that are made to fill memory, disks or days.
@Suite("Bodies without measure", .serialized)
struct HostileBodyTests {
  private static let json = "Content-Type: application/json"
  private let folder: TestSupport.TemporaryFolder
  private let origin: LoopbackOrigin

  init() throws {
    folder = try TestSupport.TemporaryFolder()
    var documents: [String: LoopbackOrigin.Document] = [:]
    for name in DocumentName.all where name != "languages.json" { documents[name] = .init("[]") }
    documents["index-full.json"] = .init("[{\"slug\":\"s\",\"text\":\"T\",\"language\":\"de\"}]")
    origin = LoopbackOrigin(documents)
  }

  private func sync(
    _ environment: [String: String] = [:]
  ) throws -> (status: Int32, kilobytes: Int, time: Duration) {
    let begun = ContinuousClock.now
    let child = try ChildProcess(
      CommandRunner.binary + "-remote",
      ["sync", "--data-dir", folder.path + "/data", "--origin", origin.url], environment)
    _ = child.read()
    let status = child.wait()
    return (status, child.peakKilobytes, ContinuousClock.now - begun)
  }

  /// Two megabytes of gzip that inflate to two gigabytes of JSON's blanks.
  private func bomb() throws -> [UInt8] {
    let script = """
      import sys, zlib
      def deflate(data):
          pack = zlib.compressobj(9, zlib.DEFLATED, -15)
          return pack.compress(data) + pack.flush(zlib.Z_FULL_FLUSH)
      blank = deflate(b" " * (64 << 20))
      sys.stdout.buffer.write(bytes([31, 139, 8, 0, 0, 0, 0, 0, 0, 3]) + deflate(b"[") + blank * 32)
      """
    return try ChildProcess(Tools.python, ["-c", script]).read()
  }

  @Test(
    "end with status 4, in time, and take no memory",
    .enabled(if: Tools.has(Tools.python), "python3 is not installed"))
  func bounded() throws {
    defer { origin.stop() }
    let normal = try sync()
    #expect(normal.status == 0)
    let bomb = try bomb()
    #expect((1_900_000..<2_200_000).contains(bomb.count))
    let chunk = Array(String(repeating: "1,\n", count: 20_000).utf8)
    let faults: [(String, LoopbackOrigin.Fault, [String: String])] = [
      ("bomb", Fault.answer([Self.json, "Content-Encoding: gzip"], bomb), [:]),
      ("endless", Fault.endless([Self.json], Array("[".utf8), chunk), [:]),
      (
        "one byte now and then",
        Fault.drip([UInt8](repeating: 0x5B, count: 1000), milliseconds: 500),
        ["ZITARE_SYNC_DEADLINE": "2"]
      ),
    ]
    for (name, fault, environment) in faults {
      origin.fail("index-full.json", fault)
      let result = try sync(environment)
      #expect(result.status == 4, "\(name)")
      #expect(result.kilobytes < normal.kilobytes + 65_536, "\(name)")
      #expect(result.time < .seconds(40), "\(name)")
    }
    #expect(try sync().status == 0)
  }
}
