internal import Glibc

extension System {
  /// How a program that was run ended.
  enum End: Equatable {
    /// With an exit code, or 128 + a signal.
    case ended(Int32)
    /// It could not be started.
    case failed(Int32)
  }

  /// Runs a program with these bytes on its stdin, and waits for its end; what it prints is the user's.
  static func run(_ path: String, input: [UInt8]) -> End {
    // Not a pipe: to a program that died a socket can be written without a signal.
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else {
      return .failed(errno)
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 0)
    var pointers = [strdup(path), nil]
    var process: pid_t = 0
    let code = posix_spawn(&process, path, &actions, nil, &pointers, environ)
    free(pointers[0])
    posix_spawn_file_actions_destroy(&actions)
    close(ends[1])
    guard code == 0 else {
      close(ends[0])
      return .failed(code)
    }
    send(input, over: ends[0])
    close(ends[0])
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    let signal = status & 0x7F
    return .ended(signal == 0 ? status >> 8 & 0xFF : 128 + signal)
  }

  /// Sends all bytes, or as many as the other end wants.
  private static func send(_ bytes: [UInt8], over socket: Int32) {
    bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while let start = UnsafeRawBufferPointer(rebasing: rest).baseAddress, !rest.isEmpty {
        let count = Glibc.send(socket, start, rest.count, Int32(MSG_NOSIGNAL))
        if count > 0 {
          rest = rest.dropFirst(count)
        } else if errno != EINTR {
          return
        }
      }
    }
  }
}
