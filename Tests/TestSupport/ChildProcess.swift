import Glibc

/// A program that runs beside a test.
public final class ChildProcess {
  /// Its number.
  public let id: Int32
  private let output: Int32
  private var isOver = false
  /// The most memory that it had, once it has been waited for.
  public private(set) var peakKilobytes = 0

  /// Starts a program with nothing but these variables; what it writes to stderr is thrown away.
  ///
  /// - Parameter blocking: Whether its stdout waits until there is room for what is written.
  public init(
    _ program: String, _ arguments: [String], _ environment: [String: String] = [:],
    blocking: Bool = true
  ) throws {
    var ends: [Int32] = [0, 0]
    guard closingPipe(&ends) else { throw TemporaryFolder.Failure(code: errno) }
    if !blocking { _ = fcntl(ends[1], F_SETFL, O_NONBLOCK) }
    output = ends[0]
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var words = ([program] + arguments).map { strdup($0) } + [nil]
    var variables = environment.map { strdup($0.key + "=" + $0.value) } + [nil]
    defer { for pointer in words + variables { free(pointer) } }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Tests run on threads that block signals, which a child would inherit.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var child: pid_t = 0
    let code = posix_spawn(&child, program, &actions, &attributes, &words, &variables)
    close(ends[1])
    guard code == 0 else {
      close(ends[0])
      throw TemporaryFolder.Failure(code: code)
    }
    id = child
  }

  deinit {
    if !isOver {
      kill(id, SIGKILL)
      _ = wait()
    }
    close(output)
  }

  /// Sends a signal.
  public func send(_ signal: Int32) { kill(id, signal) }

  /// Asks it to end, and waits until it has: killed at once, it would leave its own children behind.
  public func end() {
    send(SIGTERM)
    _ = wait()
  }

  /// Reads what it writes to stdout, to the end.
  public func read() -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Glibc.read(output, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return bytes }
      bytes += chunk[..<count]
    }
  }

  /// Waits for its end: the exit code, or 1000 and the signal that ended it.
  public func wait() -> Int32 {
    var status: Int32 = 0
    var usage = rusage()
    while wait4(id, &status, 0, &usage) < 0, errno == EINTR {}
    isOver = true
    peakKilobytes = usage.ru_maxrss
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 1000 + signal
  }
}

/// A pipe whose ends no child inherits, but for those that are started at this very moment.
private func closingPipe(_ ends: inout [Int32]) -> Bool {
  guard pipe(&ends) == 0 else { return false }
  for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  return true
}

/// Lets one thread wait for another.
public final class Gate: Sendable {
  private let ends: (read: Int32, write: Int32)

  /// Makes a closed gate.
  public init() {
    var ends: [Int32] = [0, 0]
    precondition(closingPipe(&ends), "cannot make a pipe")
    self.ends = (ends[0], ends[1])
  }

  deinit {
    close(ends.read)
    close(ends.write)
  }

  /// Lets one waiter through.
  public func open() {
    var byte: UInt8 = 1
    _ = write(ends.write, &byte, 1)
  }

  /// Waits until the gate is opened, for so many milliseconds at most.
  ///
  /// - Returns: Whether it was.
  @discardableResult
  public func wait(milliseconds: Int32 = 20_000) -> Bool {
    var poll = pollfd(fd: ends.read, events: Int16(POLLIN), revents: 0)
    guard Glibc.poll(&poll, 1, milliseconds) == 1 else { return false }
    var byte: UInt8 = 0
    return read(ends.read, &byte, 1) == 1
  }
}
