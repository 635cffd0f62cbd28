import Glibc
import TestSupport
import Testing

@testable import zitare

@Suite("From sync to reading")
struct SyncCommandTests {
  let zitare: CommandRunner

  init() throws { zitare = try CommandRunner() }

  @Test("a folder becomes the mirror, and everything reads from it")
  func folder() throws {
    let report = try zitare.run("sync", "--origin", Fixtures.folder, "--format", "json")
    #expect(report.status == 0, "\(report)")
    #expect(report.output.hasPrefix(#"{"schema":1,"origin":""#))
    #expect(report.output.contains(#""changed":true"#))
    let status = try zitare.run("status", "-f", "json").output
    #expect(status.contains(#""corpus":"mirror""#))
    #expect(status.contains(#""problems":[]"#))
    #expect(try zitare.run("status", "--check").status == 0)
    for command in [
      ["today"], ["random"], ["explore"], ["authors"], ["search", "--offline", "mensch"],
    ] {
      let result = try zitare.run(words: command)
      #expect(result.status == 0, "\(command): \(result)")
      #expect(result.error == "", "\(command)")
    }
    let again = try zitare.run("sync", "--origin", Fixtures.folder, "--format", "json")
    #expect(again.output.contains(#""changed":false"#))
  }

  @Test("an origin that does not answer is status 4, and the starter corpus stays")
  func unreachable() throws {
    let result = try zitare.run("sync")
    #expect(result.status == 4, "\(result)")
    #expect(result.error.contains("127.0.0.1:9"))
    #expect(try zitare.run("today").status == 0)
  }

  @Test("a corpus of a newer program is status 3, with what to do")
  func newer() throws {
    let zitare = try CommandRunner.withSample()
    let file = open(zitare.data + "/corpus.sqlite", O_WRONLY)
    // The last byte of user_version.
    var version: UInt8 = 200
    #expect(pwrite(file, &version, 1, 63) == 1)
    close(file)
    let result = try zitare.run("today")
    #expect(result.status == 3)
    #expect(result.error.contains("has format 200"))
    #expect(result.error.contains("`zitare cache clear`"))
    #expect(try zitare.run("cache", "clear").status == 0)
    #expect(try zitare.run("today").status == 0)
  }

  /// F-14
  @Test("a corpus of an older program is made anew by a sync, and what the user wrote stays")
  func older() throws {
    let zitare = try CommandRunner.withSample()
    #expect(try zitare.run("fav", "add", "liebe").status == 0)
    let file = open(zitare.data + "/corpus.sqlite", O_WRONLY)
    var version: UInt8 = 0
    #expect(pwrite(file, &version, 1, 63) == 1)
    close(file)
    let result = try zitare.run("today")
    #expect(result.status == 3)
    #expect(result.error.contains("`zitare sync`"), "\(result.error)")
    #expect(try zitare.run("sync", "-q", "--origin", Fixtures.folder).status == 0)
    #expect(try zitare.run("status", "--check").status == 0)
    #expect(try zitare.run("fav").output.contains("Die Liebe ist alles."))
  }

  @Test(
    "today writes once, opens no socket, makes no file and starts no thread",
    .enabled(if: Tools.has(Tools.strace)))
  func quiet() throws {
    let zitare = try CommandRunner.withSample()
    let log = zitare.home.path + "/calls"
    for command in [["today"], ["explore", "--facets"], ["search", "--offline", "mensch"]] {
      _ = try Subprocess.run(
        "/usr/bin/strace", ["-f", "-o", log, CommandRunner.binary] + command,
        environment: zitare.environment(), folder: zitare.home.path)
      let calls = try #require(zitare.home.read("calls")).split(separator: "\n")
      #expect(calls.filter { $0.contains(" write(1,") }.count == 1, "\(command)")
      for forbidden in ["socket(", "O_CREAT", "clone", "mkdir"] {
        #expect(!calls.contains { $0.contains(forbidden) }, "\(command) \(forbidden)")
      }
    }
  }
}
