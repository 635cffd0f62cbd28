import Glibc
import TestSupport

/// A terminal that a test reads and types at.
final class Terminal {
  private let master: Int32
  private let name: String
  /// What was written to it so far.
  private(set) var text = ""
  private var child: pid_t = 0

  init(columns: UInt16 = 200, rows: UInt16 = 50) throws {
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    // What unlockpt and ptsname do, which Swift does not see: TIOCSPTLCK and TIOCGPTN.
    var (locked, number): (Int32, UInt32) = (0, 0)
    guard master >= 0, ioctl(master, 0x4004_5431, &locked) == 0,
      ioctl(master, 0x8004_5430, &number) == 0
    else { throw SystemFailure(code: errno) }
    name = "/dev/pts/\(number)"
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  deinit {
    if child > 0 {
      kill(-child, SIGKILL)
      kill(child, SIGKILL)
      var status: Int32 = 0
      while waitpid(child, &status, 0) < 0, errno == EINTR {}
    }
    close(master)
  }

  /// Starts a program whose session's terminal this is.
  func start(
    _ program: String, _ arguments: [String], _ environment: [String: String], _ folder: String
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // The first terminal that a session's leader opens becomes the session's.
    posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // POSIX_SPAWN_SETSID, which Swift does not see.
    posix_spawnattr_setflags(&attributes, 0x80)
    let launcher = "/usr/bin/env"
    var words = ([launcher, "-C", folder, program] + arguments).map { strdup($0) } + [nil]
    var variables = environment.map { strdup($0.key + "=" + $0.value) } + [nil]
    defer { for pointer in words + variables { free(pointer) } }
    let code = posix_spawn(&child, launcher, &actions, &attributes, &words, &variables)
    guard code == 0 else { throw SystemFailure(code: code) }
  }

  /// Runs a program to its end; what it writes is in `text`.
  func run(
    _ program: String, _ arguments: [String], _ environment: [String: String], _ folder: String
  ) throws -> Int32 {
    try start(program, arguments, environment, folder)
    // When the last one who has the terminal open ends, reading fails.
    while read(milliseconds: 20_000) {}
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    child = 0
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }

  /// Types.
  func type(_ keys: String) {
    let bytes = Array(keys.utf8)
    _ = bytes.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
  }

  /// Reads until something was written that has not been waited for; false where it does not come.
  func wait(for wanted: String, milliseconds: Int32 = 20_000) -> Bool {
    while true {
      if let found = text[waited...].firstRange(of: wanted) {
        waited = found.upperBound
        return true
      }
      let offset = text.utf8.distance(from: text.startIndex, to: waited)
      guard read(milliseconds: milliseconds) else { return false }
      waited = text.utf8.index(text.startIndex, offsetBy: offset)
    }
  }

  private lazy var waited: String.Index = text.startIndex

  private func read(milliseconds: Int32) -> Bool {
    var request = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, milliseconds) == 1 else { return false }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = Glibc.read(master, &bytes, bytes.count)
    guard count > 0 else { return false }
    pending += bytes[..<count]
    // Fish asks terminals who they are, and waits for the answer.
    if let query = pending.lastIndex(of: 0x63), query >= 2,
      pending[query - 1] == 0x5B || pending[query - 2] == 0x5B
    {
      type("\u{1b}[?62;c")
    }
    text += String(decoding: pending, as: UTF8.self)
    pending = []
    return true
  }

  private var pending: [UInt8] = []
}
