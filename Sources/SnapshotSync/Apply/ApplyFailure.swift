import CorpusStore

/// A failure while applying that is none of SQLite's.
enum ApplyFailure: Error {
  case system(operation: String, path: String, code: Int32)
  case interrupted(Int32)
}

extension SyncError {
  /// Puts whatever ended the writing into words for the user.
  init(_ failure: any Error, _ paths: StorePaths) {
    switch failure {
    case let error as SyncError:
      self = error
    case let error as CorpusError:
      self.init(.damaged, error.message)
    case ApplyFailure.interrupted(let signal):
      self.init(.interrupted(signal: signal), "interrupted; the corpus stays as it was")
    case ApplyFailure.system(let operation, let path, let code):
      self = .cannotWrite(path, operation + ": " + systemMessage(code))
    case let error as SQLiteError where error.isDiskFull:
      self = .cannotWrite(paths.next, "the disk is full")
    case let error as SQLiteError:
      self = .cannotWrite(paths.next, error.message)
    default:
      self = .cannotWrite(paths.next, "\(failure)")
    }
  }

  private static func cannotWrite(_ path: String, _ reason: String) -> SyncError {
    SyncError(
      .cannotWrite,
      "cannot write \(path): \(reason); the corpus stays as it was; mend that, then run `zitare sync` again"
    )
  }
}
