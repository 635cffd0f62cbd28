internal import CRemote
import CorpusStore
import Glibc

/// Makes a file that was written the one that readers open.
enum Publication {
  /// Removes what a sync that did not end may have left.
  static func clear(_ paths: StorePaths) throws {
    // What SQLite would take for the file's own journal is nobody's: a writer of ours makes none.
    for ending in ["", "-journal", "-wal"] {
      guard unlink(paths.next + ending) != 0, errno != ENOENT else { continue }
      throw ApplyFailure.system(operation: "unlink", path: paths.next + ending, code: errno)
    }
  }

  /// Makes an empty private file, or a copy of the published one. Whatever lies there is not followed.
  static func prepare(_ paths: StorePaths, copying: Bool, _ signal: () -> Int32) throws {
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
    try copy(source, to: target, paths, signal)
  }

  /// So many bytes are copied, or sent to the disk, before the signal is looked at again: slow disks take 10 MB a second.
  private static let stepBytes = 4 << 20

  private static func copy(
    _ source: Int32, to target: Int32, _ paths: StorePaths, _ signal: () -> Int32
  ) throws {
    while true {
      if signal() != 0 { throw ApplyFailure.interrupted(signal()) }
      let count = cremote_copy(source, target, stepBytes)
      if count == 0 { return }
      if count < 0, errno != EINTR {
        throw ApplyFailure.system(operation: "copy", path: paths.next, code: errno)
      }
    }
  }

  /// Puts the finished file in place: on the disk before it has the name, and the name on the disk before success is
  /// told.
  static func publish(_ paths: StorePaths, _ signal: () -> Int32) throws {
    try flush(paths.next, signal)
    try sync(paths.next, O_RDONLY)
    if signal() != 0 { throw ApplyFailure.interrupted(signal()) }
    guard rename(paths.next, paths.corpus) == 0 else {
      throw ApplyFailure.system(operation: "rename", path: paths.corpus, code: errno)
    }
    try sync(paths.folder, O_RDONLY | O_DIRECTORY)
  }

  /// Sends a file to the disk in parts, for nothing interrupts fsync, which has little left to do then.
  private static func flush(_ path: String, _ signal: () -> Int32) throws {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      throw ApplyFailure.system(operation: "open", path: path, code: errno)
    }
    defer { close(file) }
    for offset in stride(from: 0, to: lseek(file, 0, SEEK_END), by: stepBytes) {
      if signal() != 0 { throw ApplyFailure.interrupted(signal()) }
      let code = cremote_flush(file, Int64(offset), Int64(stepBytes))
      guard code == 0 else {
        throw ApplyFailure.system(operation: "fsync", path: path, code: code)
      }
    }
  }

  private static func sync(_ path: String, _ flags: Int32) throws {
    let file = open(path, flags | O_CLOEXEC)
    guard file >= 0 else {
      throw ApplyFailure.system(operation: "open", path: path, code: errno)
    }
    defer { close(file) }
    let code = cremote_sync(file, flags & O_DIRECTORY != 0)
    guard code == 0 else {
      throw ApplyFailure.system(operation: "fsync", path: path, code: code)
    }
  }
}
