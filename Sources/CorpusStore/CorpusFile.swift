internal import Glibc

/// What the first hundred bytes of a database file tell before SQLite opens it, <https://sqlite.org/fileformat.html>.
struct CorpusFile {
  /// The kinds of files that can lie where the corpus should.
  enum Condition: Equatable {
    case absent
    /// Something that SQLite did not write, or not to its end.
    case damaged
    /// The system refuses: errno.
    case unreadable(Int32)
    /// A whole database with our header.
    case corpus(version: Int32)
  }

  /// Looks at a file without reading more than its header.
  static func condition(of path: String) -> Condition {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      let code = errno
      return code == ENOENT || code == ENOTDIR ? .absent : .unreadable(code)
    }
    defer { close(file) }
    var information = stat()
    guard fstat(file, &information) == 0 else { return .unreadable(errno) }
    guard information.st_mode & S_IFMT == S_IFREG else { return .damaged }
    return withUnsafeTemporaryAllocation(byteCount: 100, alignment: 1) { header in
      guard let start = header.baseAddress else { return .damaged }
      var count = pread(file, start, 100, 0)
      while count < 0, errno == EINTR { count = pread(file, start, 100, 0) }
      guard count >= 0 else { return .unreadable(errno) }
      guard count == 100 else { return .damaged }
      func number(_ offset: Int) -> UInt32 {
        UInt32(bigEndian: header.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
      }
      let magic: StaticString = "SQLite format 3\0"
      guard memcmp(start, magic.utf8Start, 16) == 0,
        number(68) == UInt32(bitPattern: Schema.applicationID)
      else { return .damaged }
      let pageSize = UInt64(header[16]) << 8 | UInt64(header[17])
      // A file that was cut, or grew, is not the one that was published.
      guard (pageSize == 1 ? 65_536 : pageSize) * UInt64(number(28)) == UInt64(information.st_size)
      else { return .damaged }
      return .corpus(version: Int32(bitPattern: number(60)))
    }
  }
}
