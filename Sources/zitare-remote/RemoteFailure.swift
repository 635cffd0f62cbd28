import SnapshotSync

/// Why the program ends without having done what it was asked for.
struct RemoteFailure: Error {
  /// The exit code.
  let code: Int32
  /// What to tell the user; `nil`: nothing, the signal says it.
  let message: String?

  init(_ error: SyncError) {
    code = error.code.exitCode
    if case .interrupted = error.code { message = nil } else { message = error.message }
  }

  private init(code: Int32, message: String) {
    self.code = code
    self.message = message
  }

  static func usage(_ message: String) -> RemoteFailure {
    RemoteFailure(code: 2, message: message)
  }

  static func output(_ message: String) -> RemoteFailure {
    RemoteFailure(code: 5, message: message)
  }
}
