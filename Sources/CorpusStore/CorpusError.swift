/// Why a corpus cannot be read or written, in words for the user.
public struct CorpusError: Error, Hashable, Sendable {
  /// The kinds that callers tell apart.
  public enum Code: Hashable, Sendable {
    /// The file is no corpus, or contradicts itself: the next sync builds it anew.
    case damaged
    /// The file was made by an older version: the next sync builds it anew.
    case outdated
    /// The file was made by a newer version.
    case newer
    /// The file cannot be opened: permissions, descriptors, memory.
    case unreadable
    /// The file or its folder cannot be written.
    case unwritable
  }

  /// What kind of failure it is.
  public let code: Code
  /// What happened, to what, and what to do next.
  public let message: String
  /// What SQLite said, where it was SQLite.
  public let cause: SQLiteError?

  /// Makes an error out of its parts.
  public init(code: Code, message: String, cause: SQLiteError? = nil) {
    self.code = code
    self.message = message
    self.cause = cause
  }
}
