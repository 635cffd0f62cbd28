import Glibc
import TestSupport
import Testing
import ZitareModels

/// Many processes on one store. `ZITARE_CROWD_SECONDS` makes it last longer.
@Suite("A crowd", .serialized)
struct CrowdTests {
  private static let seconds =
    getenv("ZITARE_CROWD_SECONDS").flatMap { Int32(String(cString: $0)) } ?? 8
  private let zitare: CommandRunner

  init() throws {
    zitare = try CommandRunner()
  }

  private func document(_ edition: Int) -> LoopbackOrigin.Document {
    let items = (0..<80).map { number in
      quoteJSON(
        "q-\(number)", "Ausgabe \(edition % 2 == 0 ? "gerade" : "ungerade"), Satz \(number).")
    }
    return .init("[" + items.joined(separator: ",") + "]", etag: "\"\(edition)\"")
  }

  /// Repeats a command until the time is over; prints what should not have been.
  private func loop(_ script: String) throws -> ChildProcess {
    let frame = """
      end=$(($(date +%s) + \(Self.seconds)))
      runs=0
      while [ "$(date +%s)" -lt $end ]; do
        \(script)
        runs=$((runs + 1))
      done
      [ $runs -gt 0 ] || echo "not one run"
      """
    return try ChildProcess(
      "/bin/sh", ["-c", frame, "sh", CommandRunner.binary], zitare.environment())
  }

  @Test("of eight that sync and eight that read meets no failure and no mixture")
  func eightAndEight() throws {
    var documents: [String: LoopbackOrigin.Document] = [:]
    for name in DocumentName.all where name != "languages.json" {
      documents[name] = .init("[]", etag: "\"e\"")
    }
    documents["index-full.json"] = document(0)
    let origin = LoopbackOrigin(documents)
    defer { origin.stop() }
    #expect(try zitare.run("sync", "--quiet", "--origin", origin.url).status == 0)
    // A lock that is held is told of, and is no failure.
    let sync = """
      "$1" sync --quiet --origin \(origin.url) >/dev/null 2>&1
      rc=$?; case $rc in 0|6) ;; *) echo "sync: status $rc" ;; esac
      """
    let read = """
      out=$("$1" explore --limit 0 --format line 2>&1) || echo "explore: $? $out"
      case $out in *" gerade"*" ungerade"*|*" ungerade"*" gerade"*) echo "a mixture" ;; esac
      "$1" today --format line >/dev/null || echo "today: $?"
      "$1" search satz 79 --offline --format line >/dev/null || echo "search: $?"
      """
    // One of the readers is watched.
    let trace = zitare.home.path + "/trace"
    let watched = """
      strace -f --seccomp-bpf -qq -A -o \(trace) -e trace=fcntl,flock,openat "$1" explore --limit 0 \\
        --format line >/dev/null || echo "explore, watched: $?"
      """
    let isWatched = Tools.has(Tools.strace)
    let children = try (0..<8).flatMap { number in
      [try loop(sync), try loop(number == 0 && isWatched ? watched : read)]
    }
    let pause = Gate()
    var edition = 1
    let end = ContinuousClock.now + .seconds(Int(Self.seconds))
    while ContinuousClock.now < end {
      origin.serve("index-full.json", document(edition))
      edition += 1
      pause.wait(milliseconds: 100)
    }
    for child in children {
      #expect(String(decoding: child.read(), as: UTF8.self) == "")
      #expect(child.wait() == 0)
    }
    #expect(try zitare.run("status", "--check").status == 0)
    #expect(
      try FolderListing.names(in: zitare.data) == ["corpus.sqlite", "sync.json", "sync.lock"])
    #expect(origin.requests("index-full.json").count > 2)
    guard isWatched else { return }
    let calls = zitare.home.read("trace") ?? ""
    #expect(calls.contains("corpus.sqlite"))
    for lock in Self.locks { #expect(!calls.contains(lock), "\(lock)") }
  }

  private static let locks = ["flock(", "F_SETLK", "F_OFD_SETLK", "F_GETLK"]

  @Test(
    "of readers takes no lock", .enabled(if: Tools.has(Tools.strace), "strace is not installed"))
  func noLocks() throws {
    let runner = try CommandRunner.withSample()
    for words in [
      ["today"], ["explore", "--facets"], ["search", "mensch", "--offline"], ["status"], ["news"],
      ["author", "goethe"],
    ] {
      let trace = runner.home.path + "/trace"
      let result = try Subprocess.run(
        Tools.strace,
        ["-f", "-qq", "-o", trace, "-e", "trace=fcntl,flock,openat,open", CommandRunner.binary]
          + words,
        environment: runner.environment(), folder: runner.home.path)
      #expect(result.status <= 1, "\(words): \(result.error)")
      let calls = runner.home.read("trace") ?? ""
      #expect(calls.contains("corpus.sqlite"), "\(words)")
      for lock in Self.locks {
        #expect(!calls.contains(lock), "\(words): \(lock)")
      }
    }
  }
}
