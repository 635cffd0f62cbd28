internal import Glibc

extension System {
  /// Becomes another program, with the same environment; returns the error number where that fails.
  static func become(_ path: String, arguments: [String]) -> Int32 {
    var pointers = ([path] + arguments).map { strdup($0) }
    pointers.append(nil)
    execv(path, &pointers)
    let number = errno
    for pointer in pointers { free(pointer) }
    return number
  }

  /// What came of asking for a lock.
  enum Lock {
    /// Held until the process ends.
    case held
    case busy
    case failed(Int32)
  }

  /// Takes the lock that writers of a store hold, without waiting for it.
  static func lock(_ path: String) -> Lock {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return .failed(errno) }
    // The descriptor stays open: closing it would release the lock.
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      if errno == EWOULDBLOCK { return .busy }
      if errno != EINTR { return .failed(errno) }
    }
    return .held
  }
}

extension System {
  /// A program that was started, and what it prints.
  struct Child {
    fileprivate let process: pid_t
    fileprivate let output: Int32

    /// What it printed until its end; `nil` where the time or the limit was up first. It has ended then in any case.
    ///
    /// - Parameter deadline: As `milliseconds()` counts.
    func collect(until deadline: Int64, limit: Int) -> [UInt8]? {
      var bytes: [UInt8] = []
      let isWhole = readAll(into: &bytes, until: deadline, limit: limit)
      close(output)
      if !isWhole { kill(process, SIGKILL) }
      var status: Int32 = 0
      while waitpid(process, &status, 0) < 0 && errno == EINTR {}
      return isWhole ? bytes : nil
    }

    private func readAll(into bytes: inout [UInt8], until deadline: Int64, limit: Int) -> Bool {
      var piece = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let left = deadline - System.milliseconds()
        guard left > 0 else { return false }
        var question = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
        let ready = poll(&question, 1, Int32(clamping: left))
        if ready < 0 && errno == EINTR { continue }
        guard ready > 0 else { return false }
        let count = Glibc.read(output, &piece, piece.count)
        if count < 0 && errno == EINTR { continue }
        if count <= 0 { return count == 0 }
        bytes += piece[..<count]
        if bytes.count > limit { return false }
      }
    }
  }

  /// What came of starting a program.
  enum Start {
    case started(Child)
    case failed(Int32)
  }

  /// Starts a program whose stdout is collected; it gets no input, and what it says on stderr is not for the user.
  static func spawn(_ path: String, arguments: [String]) -> Start {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return .failed(errno) }
    // Not to be inherited by accident; the child's own end is a copy without the flag.
    _ = fcntl(ends[0], F_SETFD, FD_CLOEXEC)
    _ = fcntl(ends[1], F_SETFD, FD_CLOEXEC)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var pointers = ([path] + arguments).map { strdup($0) }
    pointers.append(nil)
    var process: pid_t = 0
    let code = posix_spawn(&process, path, &actions, nil, &pointers, environ)
    for pointer in pointers { free(pointer) }
    posix_spawn_file_actions_destroy(&actions)
    close(ends[1])
    guard code == 0 else {
      close(ends[0])
      return .failed(code)
    }
    return .started(Child(process: process, output: ends[0]))
  }

  static func ownProcess() -> Int32 { getpid() }

  /// A clock that nobody sets, in milliseconds.
  static func milliseconds() -> Int64 {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Int64(now.tv_sec) * 1000 + Int64(now.tv_nsec) / 1_000_000
  }
}
