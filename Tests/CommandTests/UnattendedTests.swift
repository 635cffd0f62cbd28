import Glibc
import TestSupport
import Testing

@Suite("Unattended syncs")
struct UnattendedTests {
  private static let contrib = Fixtures.folder + "/../contrib"

  @Test(
    "systemd understands the units",
    .enabled(if: Tools.has(Tools.analyze), "systemd-analyze is not installed"))
  func units() throws {
    let zitare = try CommandRunner()
    let result = try Tools.shell(
      """
      set -e
      grep -q '^ExecStart=/usr/bin/env zitare sync --if-stale --quiet$' "$1"/systemd/zitare-sync.service
      systemd-analyze --user verify "$1"/systemd/zitare-sync.service "$1"/systemd/zitare-sync.timer
      systemd-analyze calendar "$(sed -n 's/^OnCalendar=//p' "$1"/systemd/zitare-sync.timer)"
      """, [Self.contrib], folder: zitare.home.path,
      environment: ["HOME": zitare.home.path, "XDG_RUNTIME_DIR": zitare.home.path])
    #expect(result.status == 0, "\(result.error)")
    #expect(result.error == "")
    #expect(result.output.contains("Normalized form: *-*-* 00/12:00:00"))
  }

  @Test("what timers and cron run is a command, silent where all is well")
  func line() throws {
    let zitare = try CommandRunner()
    let cron = try Tools.shell("grep -v '^#' \"$1\"/cron/zitare", [Self.contrib]).output
    #expect(cron.hasSuffix(" * * * zitare sync --if-stale --quiet\n"))
    let site = zitare.home.path + "/site"
    var documents = Snapshot(quotes: [quoteJSON("a", "Satz.")]).documents
    for name in ["authors", "sources", "themes", "places", "epochs", "roles"] {
      documents[name + ".json"] = "[]"
    }
    try FolderListing.write(documents, to: site)
    for _ in 0..<2 {
      let result = try zitare.run("sync", "--if-stale", "--quiet", with: ["ZITARE_ORIGIN": site])
      #expect(result == RunResult(status: 0, output: "", error: ""))
    }
  }
}
