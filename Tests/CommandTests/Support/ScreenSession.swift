import Glibc
import TestSupport

/// A full-screen program on a terminal of its own, seen and typed at as a person would: nobody types before the screen
/// shows what is waited for.
final class ScreenSession {
  private let main: Int32
  private let child: pid_t
  private var isEnded = false
  private var isClosed = false
  /// What the terminal shows.
  private(set) var screen: VirtualScreen
  /// Every byte that was written to it.
  private(set) var transcript: [UInt8] = []
  private var unread: [UInt8] = []

  /// - Parameter output: A file that stdout goes to; `nil`: the terminal.
  init(
    _ program: String, _ words: [String], environment: [String: String], folder: String,
    rows: Int = 24, columns: Int = 80, output: String? = nil
  ) throws {
    screen = VirtualScreen(rows: rows, columns: columns)
    main = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    // What unlockpt and ptsname do, which Swift does not see: TIOCSPTLCK and TIOCGPTN.
    var (locked, number): (Int32, UInt32) = (0, 0)
    guard main >= 0, ioctl(main, 0x4004_5431, &locked) == 0, ioctl(main, 0x8004_5430, &number) == 0
    else { throw SystemFailure(code: errno) }
    var size = winsize(
      ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(main, UInt(TIOCSWINSZ), &size)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // The first terminal that a session's leader opens becomes the session's.
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/pts/\(number)", O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    if let output {
      posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT, 0o600)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The threads of tests have signals blocked.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    // POSIX_SPAWN_SETSIGDEF, _SETSIGMASK and _SETSID, which Swift does not see.
    posix_spawnattr_setflags(&attributes, 0x04 | 0x08 | 0x80)
    var pointers = (["/usr/bin/env", "-C", folder, program] + words).map { strdup($0) } + [nil]
    var variables = environment.map { strdup($0.key + "=" + $0.value) } + [nil]
    defer { for pointer in pointers + variables { free(pointer) } }
    var child: pid_t = 0
    let code = posix_spawn(
      &child, "/usr/bin/env", &actions, &attributes, &pointers, &variables)
    guard code == 0 else { throw SystemFailure(code: code) }
    self.child = child
  }

  deinit {
    if !isEnded {
      kill(-child, SIGKILL)
      kill(child, SIGKILL)
      waitpid(child, nil, 0)
    }
    close(main)
  }

  /// Types keys.
  func type(_ keys: String) {
    let bytes = Array(keys.utf8)
    _ = bytes.withUnsafeBytes { write(main, $0.baseAddress, $0.count) }
  }

  /// Sends a signal.
  func signal(_ number: Int32) { kill(child, number) }

  /// Makes the window another size.
  func resize(rows: Int, columns: Int) {
    screen.resize(rows: rows, columns: columns)
    var size = winsize(
      ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(main, UInt(TIOCSWINSZ), &size)
  }

  /// Reads until the screen is as wanted; false where it does not become so.
  func wait(until isSo: (VirtualScreen) -> Bool) -> Bool {
    while !isSo(screen) {
      guard read(milliseconds: 8_000) else { return isSo(screen) }
    }
    return true
  }

  /// Waits until a text stands on the screen.
  func shows(_ text: String) -> Bool { wait { $0.text.contains(text) } }

  /// The exit code, or 128 + the signal, once the program has ended.
  func end() -> Int32 {
    // When the last one who has the terminal open ends, reading fails.
    while read(milliseconds: 8_000) {}
    var status: Int32 = 0
    // Who is still there does not end by itself.
    if !isClosed { kill(child, SIGKILL) }
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    isEnded = true
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }

  /// Whether the terminal is as shells want it: lines, an echo, signals.
  var isSane: Bool {
    var modes = termios()
    let wanted = tcflag_t(ICANON | ECHO | ISIG)
    return tcgetattr(main, &modes) == 0 && modes.c_lflag & wanted == wanted
      && modes.c_oflag & tcflag_t(OPOST | ONLCR) == tcflag_t(OPOST | ONLCR)
  }

  private func read(milliseconds: Int32) -> Bool {
    var request = pollfd(fd: main, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, milliseconds) == 1 else { return false }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = Glibc.read(main, &bytes, bytes.count)
    guard count > 0 else {
      isClosed = true
      return false
    }
    transcript += bytes[..<count]
    unread += bytes[..<count]
    // A letter that came in two pieces waits for the second.
    var end = unread.count
    while end > 0, unread.count - end < 3, unread[end - 1] & 0xC0 == 0x80 { end -= 1 }
    if end > 0, unread[end - 1] >= 0xC0 {
      let length = unread[end - 1] >= 0xF0 ? 4 : unread[end - 1] >= 0xE0 ? 3 : 2
      end = unread.count - end + 1 >= length ? unread.count : end - 1
    } else {
      end = unread.count
    }
    screen.write(String(decoding: unread[..<end], as: UTF8.self).unicodeScalars)
    unread.removeSubrange(..<end)
    return true
  }
}

extension CommandRunner {
  /// Starts `zitare browse` on a terminal of its own.
  func browse(
    _ words: String..., with variables: [String: String?] = [:], rows: Int = 24,
    columns: Int = 100, output: String? = nil
  ) throws -> ScreenSession {
    var given: [String: String?] = ["TERM": "xterm-256color", "ZITARE_ORIGIN": nil]
    given.merge(variables) { _, own in own }
    return try ScreenSession(
      CommandRunner.binary, ["browse"] + words, environment: self.environment(given),
      folder: home.path, rows: rows, columns: columns, output: output)
  }
}
