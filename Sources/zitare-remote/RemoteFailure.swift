import SnapshotSync

/// Why the program ends without having done what it was asked for.
struct RemoteFailure: Error {
  /// The exit code.
  let code: Int32
  /// What to tell the user; `nil`: nothing, the signal says it.
  let message: String?

  init(_ error: SyncError) {
    code = error.code.exitCode
    if case .interrupted = error.code {
      message = nil
    } else if error.message.contains("; ") {
      // It says itself what to do.
      message = error.message
    } else {
      message = error.message + "; " + Self.nextStep(after: error.code)
    }
  }

  private init(code: Int32, message: String) {
    self.code = code
    self.message = message
  }

  private static func nextStep(after code: SyncErrorCode) -> String {
    switch code {
    case .unreachable: "the corpus stays as it was, `zitare sync` tries again"
    case .refused: "the corpus stays as it was; try again later, or tell the publisher"
    case .cannotWrite: "mend that, then run `zitare sync` again"
    case .damaged: "`zitare cache clear` removes it, then `zitare sync` builds it anew"
    case .locked, .interrupted: "run `zitare sync` again"
    }
  }

  static func usage(_ message: String) -> RemoteFailure {
    RemoteFailure(code: 2, message: message)
  }

  static func output(_ message: String) -> RemoteFailure {
    RemoteFailure(code: 5, message: message)
  }
}
