/// Why a sync ended without an answer that could be kept.
///
/// The store is as it was before. The message names the document, what was met and what to do about it; it holds no
/// control characters, whatever the origin sent.
public struct SyncError: Error, Hashable, Sendable {
  /// What happened.
  public var code: SyncErrorCode
  /// One sentence in lower case, without `zitare: ` before it.
  public var message: String

  /// Makes an error.
  public init(_ code: SyncErrorCode, _ message: String) {
    self.code = code
    self.message = message
  }
}

/// The kinds of failure, as far as the exit code tells them apart.
public enum SyncErrorCode: Hashable, Sendable {
  /// The origin cannot be reached, or the connection broke.
  case unreachable
  /// The origin answered, and its answer is refused.
  case refused
  /// A file cannot be written: a full disk, a read-only folder, missing permissions.
  case cannotWrite
  /// The store is damaged in a way that a sync cannot mend.
  case damaged
  /// Another sync holds the lock.
  case locked
  /// A signal asked the sync to end.
  case interrupted(signal: Int32)

  /// The exit code of `zitare sync`.
  public var exitCode: Int32 {
    switch self {
    case .unreachable, .refused: 4
    case .cannotWrite, .damaged: 5
    case .locked: 6
    case .interrupted(let signal): 128 + signal
    }
  }
}

extension SyncError: CustomStringConvertible {
  public var description: String { message }
}
