import Glibc

/// Other programs that tests use where they are there; a test without its program says that it was skipped.
enum Tools {
  static let openssl = "/usr/bin/openssl"
  static let python = "/usr/bin/python3"
  static let strace = "/usr/bin/strace"
  static let unshare = "/usr/bin/unshare"
  static let ip = "/usr/sbin/ip"
  static let nginx = "/usr/sbin/nginx"
  static let squid = "/usr/sbin/squid"
  static let analyze = "/usr/bin/systemd-analyze"

  static func has(_ program: String) -> Bool { access(program, X_OK) == 0 }

  /// Whether this user can mount something that only a child sees.
  static let mounts: Bool = {
    let result = try? Subprocess.run(
      unshare, ["-m", "/bin/true"], environment: [:], folder: "/")
    return result?.status == 0
  }()

  /// A shell's script, with its words as `$1`, `$2` ….
  static func shell(
    _ script: String, _ words: [String] = [], folder: String = "/",
    environment: [String: String] = [:]
  ) throws -> RunResult {
    try Subprocess.run(
      "/bin/sh", ["-c", script, "sh"] + words,
      environment: environment.merging(["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"]) { own, _ in own },
      folder: folder)
  }
}
