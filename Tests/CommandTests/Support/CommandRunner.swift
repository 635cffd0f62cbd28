import Glibc
import TestSupport

/// The built program in a home of its own, with nothing of the machine's settings.
final class CommandRunner {
  let home: TemporaryFolder
  /// `ZITARE_DATA_DIR`.
  var data: String { home.path + "/data" }

  init() throws {
    home = try TemporaryFolder()
  }

  /// Made with the sample corpus as its mirror.
  static func withSample() throws -> CommandRunner {
    let runner = try CommandRunner()
    mkdir(runner.data, 0o755)
    try SampleStore.write(to: runner.data + "/corpus.sqlite")
    return runner
  }

  /// Runs the program; `nil` as a variable's value unsets it.
  func run(
    _ arguments: String..., with variables: [String: String?] = [:], output: String? = nil
  ) throws -> RunResult {
    try run(words: arguments, with: variables, output: output)
  }

  /// The same with the words as one list.
  func run(
    words: [String], with variables: [String: String?] = [:], output: String? = nil
  ) throws -> RunResult {
    try Subprocess.run(
      Self.binary, words, environment: environment(variables), folder: home.path, output: output)
  }

  /// A scrubbed environment with the home's folders.
  func environment(_ variables: [String: String?] = [:]) -> [String: String] {
    var environment = [
      "HOME": home.path, "PATH": "/usr/bin:/bin", "TZ": "UTC", "LC_ALL": "C.UTF-8", "TERM": "dumb",
      "ZITARE_DATA_DIR": data,
      // Nothing listens there: whatever reaches out by mistake fails.
      "ZITARE_ORIGIN": "http://127.0.0.1:9/", "ZITARE_API": "http://127.0.0.1:9/",
    ]
    for (name, value) in variables { environment[name] = value }
    return environment
  }

  /// `ZITARE_BINARY`, or the one that was built with the tests.
  static let binary: String = {
    if let path = getenv("ZITARE_BINARY") { return String(cString: path) }
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = max(0, readlink("/proc/self/exe", &buffer, buffer.count - 1))
    let own = String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    // The tests' own executable lies beside it; where the toolchain's helper runs them, its argument tells the folder.
    let candidates = [own] + CommandLine.arguments
    for path in candidates {
      guard let slash = path.lastIndex(of: "/") else { continue }
      let beside = path[..<slash] + "/zitare"
      if access(String(beside), X_OK) == 0 { return String(beside) }
    }
    return ".build/debug/zitare"
  }()
}
