public import CorpusStore

/// Why what the user wrote cannot be read or written, in words for the user.
public struct UserStoreError: Error, Hashable, Sendable {
  /// The kinds that callers tell apart.
  public enum Code: Hashable, Sendable {
    /// The file contradicts itself.
    case damaged
    /// The file was made by a newer version.
    case newer
    /// Something else has the file's name.
    case foreign
    /// Permissions, a full disk, another program that keeps the file locked.
    case unavailable
    /// What is to be imported is no export of ours.
    case badImport
  }

  /// What kind of failure it is.
  public let code: Code
  /// What happened, to what, and what to do next.
  public let message: String
  /// What SQLite said, where it was SQLite.
  public let cause: SQLiteError?

  init(code: Code, message: String, cause: SQLiteError? = nil) {
    self.code = code
    self.message = message
    self.cause = cause
  }
}
