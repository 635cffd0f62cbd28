internal import CSQLite

/// A refusal of SQLite's.
///
/// Bound values are no part of it: what a user looked for does not end in a log.
public struct SQLiteError: Error, Hashable, Sendable {
  /// The extended result code, <https://sqlite.org/rescode.html>.
  public let code: Int32
  /// SQLite's own words.
  public let message: String
  /// The statement, where one was at fault.
  public let sql: String?

  /// Makes an error out of its parts.
  public init(code: Int32, message: String, sql: String? = nil) {
    self.code = code
    self.message = message
    self.sql = sql
  }

  /// The low byte of the code: its kind.
  public var primaryCode: Int32 { code & 0xFF }

  /// Whether the file is no database, or one whose content contradicts itself.
  public var isDamage: Bool {
    // A missing table or column too: our own statements are right about the schema.
    [SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_ERROR].contains(primaryCode)
      || code == SQLITE_IOERR | (1 << 8) || code == SQLITE_IOERR | (2 << 8)  // READ, SHORT_READ
  }

  /// Whether the statement was ended early, by `Database.interrupt(when:)`.
  public var isInterruption: Bool { primaryCode == SQLITE_INTERRUPT }

  /// Whether the disk, or the quota, is full.
  public var isDiskFull: Bool { primaryCode == SQLITE_FULL }
}

extension SQLiteError: CustomStringConvertible {
  public var description: String {
    guard let sql else { return message }
    return message + " in: " + sql
  }
}
