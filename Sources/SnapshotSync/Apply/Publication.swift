import CorpusStore
import Glibc

/// Makes a file that was written the one that readers open.
enum Publication {
  /// Removes what a sync that did not end may have left.
  static func clear(_ paths: StorePaths) throws {
    guard unlink(paths.next) != 0, errno != ENOENT else { return }
    throw ApplyFailure.system(operation: "unlink", path: paths.next, code: errno)
  }

  /// Makes an empty private file, or a copy of the published one. Whatever lies there is not followed.
  static func prepare(_ paths: StorePaths, copying: Bool) throws {
    try clear(paths)
    let target = open(paths.next, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard target >= 0 else {
      throw ApplyFailure.system(operation: "open", path: paths.next, code: errno)
    }
    defer { close(target) }
    guard copying else { return }
    let source = open(paths.corpus, O_RDONLY | O_CLOEXEC)
    guard source >= 0 else {
      throw ApplyFailure.system(operation: "open", path: paths.corpus, code: errno)
    }
    defer { close(source) }
    try copy(source, to: target, paths)
  }

  private static func copy(_ source: Int32, to target: Int32, _ paths: StorePaths) throws {
    try withUnsafeTemporaryAllocation(byteCount: 1 << 20, alignment: 16) { buffer in
      guard let start = buffer.baseAddress else { return }
      while true {
        let count = read(source, start, buffer.count)
        if count == 0 { return }
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else {
          throw ApplyFailure.system(operation: "read", path: paths.corpus, code: errno)
        }
        var written = 0
        while written < count {
          let step = write(target, start + written, count - written)
          if step < 0 && errno == EINTR { continue }
          guard step > 0 else {
            throw ApplyFailure.system(operation: "write", path: paths.next, code: errno)
          }
          written += step
        }
      }
    }
  }

  /// Puts the finished file in place: on the disk before it has the name, and the name on the disk before success is
  /// told.
  static func publish(_ paths: StorePaths) throws {
    try sync(paths.next, O_RDONLY)
    guard rename(paths.next, paths.corpus) == 0 else {
      throw ApplyFailure.system(operation: "rename", path: paths.corpus, code: errno)
    }
    try sync(paths.folder, O_RDONLY | O_DIRECTORY)
  }

  private static func sync(_ path: String, _ flags: Int32) throws {
    let file = open(path, flags | O_CLOEXEC)
    guard file >= 0 else {
      throw ApplyFailure.system(operation: "open", path: path, code: errno)
    }
    defer { close(file) }
    while fsync(file) != 0 {
      if errno == EINTR { continue }
      // Some file systems cannot sync a folder; their names are as safe as they get.
      if errno == EINVAL && flags & O_DIRECTORY != 0 { return }
      throw ApplyFailure.system(operation: "fsync", path: path, code: errno)
    }
  }
}
