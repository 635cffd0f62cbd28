internal import CSQLite
internal import Glibc

extension CorpusFile {
  /// What `meta` has under `checksum` until it is known.
  static var unsealed: String {
    ZITARE_CHECKSUM_NAME + String(repeating: "0", count: Int(ZITARE_CHECKSUM_DIGITS))
  }

  /// Writes its checksum into a file that is complete but for it.
  static func seal(_ path: String) throws(SQLiteError) {
    let file = open(path, O_RDWR | O_CLOEXEC)
    guard file >= 0 else { throw failure(errno, path) }
    defer { close(file) }
    let (checksum, place) = try checksum(of: file, path)
    guard let place else {
      throw SQLiteError(code: SQLITE_INTERNAL, message: "the file has no place for its checksum")
    }
    let digits = Array(digits(checksum).utf8)
    var written = 0
    while written < digits.count {
      let count = digits.withUnsafeBytes { bytes in
        pwrite(
          file, bytes.baseAddress.map { $0 + written }, digits.count - written,
          off_t(place) + off_t(written))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw failure(count < 0 ? errno : EIO, path) }
      written += count
    }
  }

  /// The checksum that a file should have, as `meta` holds it.
  static func seal(of path: String) throws(SQLiteError) -> String {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw failure(errno, path) }
    defer { close(file) }
    return ZITARE_CHECKSUM_NAME + digits(try checksum(of: file, path).checksum)
  }

  private static func checksum(
    of file: Int32, _ path: String
  ) throws(SQLiteError) -> (checksum: UInt64, place: Int64?) {
    var (checksum, place): (UInt64, Int64) = (0, 0)
    let code = zitare_checksum(file, &checksum, &place)
    guard code == 0 else { throw failure(code, path) }
    return (checksum, place < 0 ? nil : place)
  }

  private static func digits(_ checksum: UInt64) -> String {
    let digits = String(checksum, radix: 16)
    return String(repeating: "0", count: Int(ZITARE_CHECKSUM_DIGITS) - digits.utf8.count) + digits
  }

  private static func failure(_ number: Int32, _ path: String) -> SQLiteError {
    SQLiteError(
      code: number == ENOSPC ? SQLITE_FULL : SQLITE_IOERR, message: systemMessage(number))
  }
}

extension Corpus {
  /// Whether the file has the bytes that were published: every flipped bit is found.
  ///
  /// - Complexity: O(n) in the file's size, some gigabytes a second.
  public var isIntact: Bool {
    get throws(CorpusError) {
      guard let path else { return true }
      let stated = try meta("checksum")
      return try reading { () throws(SQLiteError) in try CorpusFile.seal(of: path) == stated }
    }
  }
}
