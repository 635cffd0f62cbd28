import Glibc

/// A program on a terminal of its own, typed at as a person would: only when it is ready.
final class PseudoTerminal {
  private let main: Int32
  private let child: pid_t
  /// Everything that was shown.
  private(set) var transcript: [UInt8] = []
  /// Where the last sign ended.
  private var read = 0

  init(
    _ program: String, _ arguments: [String], environment: [String: String], folder: String,
    columns: UInt16 = 80
  )
    throws
  {
    // Swift does not see posix_openpt and its like: this is what they do on Linux (ioctl_tty(2)).
    main = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var number: UInt32 = 0
    var isLocked: Int32 = 0
    guard main >= 0, ioctl(main, Self.unlock, &isLocked) == 0,
      ioctl(main, Self.number, &number) == 0
    else { throw SystemFailure(code: errno) }
    let name = "/dev/pts/\(number)"
    var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(main, UInt(TIOCSWINSZ), &size)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR | O_NOCTTY, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    // The session's leader has the terminal as its own; job control needs that.
    let words = ["/usr/bin/env", "-C", folder, "/usr/bin/setsid", "--ctty", "--wait", program]
    var pointers = (words + arguments).map { strdup($0) } + [nil]
    var variables = environment.map { strdup($0.key + "=" + $0.value) } + [nil]
    defer { for pointer in pointers + variables { free(pointer) } }
    var child: pid_t = 0
    let code = posix_spawn(&child, "/usr/bin/env", &actions, nil, &pointers, &variables)
    guard code == 0 else { throw SystemFailure(code: code) }
    self.child = child
  }

  deinit {
    // The end of the terminal ends whoever sits at it.
    close(main)
    kill(child, SIGKILL)
    waitpid(child, nil, 0)
  }

  /// TIOCSPTLCK and TIOCGPTN.
  private static let unlock: UInt = 0x4004_5431
  private static let number: UInt = 0x8004_5430

  /// Types keys.
  func type(_ keys: String) {
    var rest = Array(keys.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(main, $0.baseAddress, $0.count) }
      if count <= 0 { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Reads until something has been shown once more; false if it is not within the time.
  func wait(for sign: String, seconds: Int32 = 30) -> Bool {
    let sign = Array(sign.utf8)
    let start = read
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      if let end = Self.end(of: sign, in: transcript[start...]) {
        read = end
        return true
      }
      var poller = pollfd(fd: main, events: Int16(POLLIN), revents: 0)
      guard poll(&poller, 1, seconds * 1000) > 0 else { return false }
      let count = Glibc.read(main, &chunk, chunk.count)
      if count <= 0 { return false }
      transcript += chunk[..<count]
    }
  }

  private static func end(of sign: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.count >= sign.count else { return nil }
    for start in bytes.startIndex...(bytes.endIndex - sign.count)
    where bytes[start..<(start + sign.count)].elementsEqual(sign) {
      return start + sign.count
    }
    return nil
  }
}
