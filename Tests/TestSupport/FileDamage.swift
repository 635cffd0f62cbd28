import Glibc

/// What happens to files on bad days.
public enum FileDamage {
  /// Writes zeros over a part of a file.
  public static func overwrite(_ path: String, from offset: Int, count: Int) throws {
    let file = open(path, O_WRONLY)
    guard file >= 0 else { throw TemporaryFolder.Failure(code: errno) }
    defer { close(file) }
    let zeros = [UInt8](repeating: 0, count: count)
    guard pwrite(file, zeros, count, off_t(offset)) == count else {
      throw TemporaryFolder.Failure(code: errno)
    }
  }

  /// Whether a path leads to anything.
  public static func exists(_ path: String) -> Bool {
    access(path, F_OK) == 0
  }
}
