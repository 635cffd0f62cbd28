import Glibc

/// Writes a file in one step: whoever looks sees the old content or the new, and a failure leaves nothing behind.
enum PictureFile {
  /// - Returns: The error number where that fails.
  static func write(_ bytes: [UInt8], to path: String) -> Int32? {
    let path = target(of: path)
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    var state = stat()
    if stat(path, &state) == 0, state.st_mode & S_IFMT == S_IFDIR { return EISDIR }
    // A signal ends the program before or after, not in between.
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    sigprocmask(SIG_BLOCK, &all, &before)
    defer { sigprocmask(SIG_SETMASK, &before, nil) }
    let temporary = path + ".new-\(getpid())"
    let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o666)
    guard file >= 0 else { return errno }
    var code = put(bytes, into: file)
    if code == nil, fsync(file) != 0 { code = errno }
    if close(file) != 0, code == nil { code = errno }
    if code == nil, rename(temporary, path) != 0 { code = errno }
    if let code {
      unlink(temporary)
      return code
    }
    // The new name has to last too. What cannot be synced (some network file systems) is as good as it gets.
    let directory = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if directory >= 0 {
      fsync(directory)
      close(directory)
    }
    return nil
  }

  private static func put(_ bytes: [UInt8], into file: Int32) -> Int32? {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(file, $0.baseAddress.map { $0 + written }, bytes.count - written)
      }
      if count < 0, errno == EINTR { continue }
      if count < 0 { return errno }
      written += count
    }
    return nil
  }

  /// Where a symbolic link leads; the path itself for everything else.
  private static func target(of path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// All of stdin, or `nil`: too much, or unreadable.
  static func readInput(limit: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(STDIN_FILENO, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      if count < 0 { return nil }
      if count == 0 { return bytes }
      bytes += piece[..<count]
      if bytes.count > limit { return nil }
    }
  }

  static func say(_ message: String) {
    _ = put(Array("zitare: \(message)\n".utf8), into: STDERR_FILENO)
  }
}
