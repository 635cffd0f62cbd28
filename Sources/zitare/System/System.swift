internal import CorpusStore
internal import Glibc

/// The operating system, as far as a reading program needs it. The files of this folder are the only ones that see libc.
enum System {
  /// A file descriptor that every process has.
  enum Descriptor: Int32 {
    case input = 0
    case output = 1
    case error = 2
  }

  /// A variable of the environment; an empty one counts as unset.
  static func environment(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }

  /// Writes all bytes; the error number where that fails.
  static func write(_ bytes: [UInt8], to descriptor: Descriptor) -> Int32? {
    write(bytes, to: descriptor.rawValue)
  }

  /// The same for a file that was opened.
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
    bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while let start = UnsafeRawBufferPointer(rebasing: rest).baseAddress, !rest.isEmpty {
        let count = Glibc.write(descriptor, start, rest.count)
        if count >= 0 {
          rest = rest.dropFirst(count)
        } else if errno == EAGAIN {
          // Somebody made the terminal or pipe non-blocking: wait until it takes more.
          var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          _ = poll(&request, 1, -1)
        } else if errno != EINTR {
          return errno
        }
      }
      return nil
    }
  }

  /// Whether the descriptor is a terminal.
  static func isTerminal(_ descriptor: Descriptor) -> Bool { isatty(descriptor.rawValue) == 1 }

  /// The columns of the terminal behind stdout; `nil` where there is none or it does not say.
  static func terminalColumns() -> Int? {
    var size = winsize()
    guard ioctl(Descriptor.output.rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return Int(size.ws_col)
  }

  /// Ends the process.
  static func exit(_ status: ExitStatus) -> Never { Glibc.exit(status.rawValue) }

  /// What an error number means.
  static func describe(_ number: Int32) -> String { systemMessage(number) }

  /// Whether the error number says that the reader of a pipe has gone.
  static func isClosedPipe(_ number: Int32) -> Bool { number == EPIPE }
}
