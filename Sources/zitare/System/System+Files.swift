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
