internal import Glibc

extension System {
  /// Whether something has this path, or that cannot be found out because a folder on the way may not be searched.
  static func mayExist(_ path: String) -> Bool {
    var status = stat()
    if stat(path, &status) == 0 { return true }
    return errno != ENOENT && errno != ENOTDIR
  }

  /// The size of a file in bytes; `nil` where there is no such file.
  static func size(of path: String) -> Int64? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int64(status.st_size)
  }

  /// Whether the path is a file that may be run.
  static func isExecutable(_ path: String) -> Bool {
    size(of: path) != nil && access(path, X_OK) == 0
  }

  /// What came of reading a file.
  enum FileContent {
    case bytes([UInt8])
    case absent
    case failed(Int32)
  }

  /// Reads at most `limit` bytes of a file.
  static func read(_ path: String, limit: Int) -> FileContent {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      return errno == ENOENT || errno == ENOTDIR ? .absent : .failed(errno)
    }
    defer { close(descriptor) }
    var content: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: min(limit, 16384))
    while content.count < limit {
      let count = Glibc.read(descriptor, &chunk, min(chunk.count, limit - content.count))
      if count == 0 { break }
      if count > 0 {
        content.append(contentsOf: chunk[..<count])
      } else if errno != EINTR {
        return .failed(errno)
      }
    }
    return .bytes(content)
  }

  /// Removes a file; the error number where that fails. A file that is not there is no failure.
  static func remove(_ path: String) -> Int32? {
    unlink(path) == 0 || errno == ENOENT || errno == ENOTDIR ? nil : errno
  }

  /// The folder in which relative paths start; `nil` where it was removed.
  static func workingFolder() -> String? {
    guard let path = getcwd(nil, 0) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }

  /// The program's own file, symbolic links resolved.
  static func ownPath() -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
    guard count > 0 else { return nil }
    return String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

extension System {
  /// Makes a folder and those above it, for the user alone; the error number where that fails.
  static func makeFolder(_ path: String) -> Int32? {
    if mkdir(path, 0o700) == 0 || errno == EEXIST { return nil }
    guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
      return errno
    }
    if let code = makeFolder(String(path[..<slash])) { return code }
    return mkdir(path, 0o700) == 0 || errno == EEXIST ? nil : errno
  }

  /// Puts new content into a file at one go, readable by the user alone: whoever looks sees the old content or the new.
  ///
  /// A symbolic link stays one, as those want it who keep their settings elsewhere.
  /// - Returns: The error number where that fails; then the old content is still there.
  static func replace(_ path: String, with bytes: [UInt8]) -> Int32? {
    let path = target(of: path)
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    if let code = makeFolder(folder) { return code }
    let temporary = path + ".new-\(getpid())"
    let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { return errno }
    var code = write(bytes, to: file)
    if code == nil, fsync(file) != 0 { code = errno }
    close(file)
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

  /// Where a symbolic link leads; the path itself for everything else.
  private static func target(of path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
