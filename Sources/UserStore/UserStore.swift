internal import CorpusStore

/// What the user wrote: favourites, notes, and what was shown to them. It belongs to the user, not to a corpus: a sync, a
/// cleared cache or a damaged mirror do not touch it.
///
/// A rollback journal and short `BEGIN IMMEDIATE` transactions: several programs may write, and each waits for the others.
public final class UserStore {
  let database: Database
  let path: String
  /// Where a damaged file was put when this one was opened.
  public let keptAside: String?

  init(database: Database, path: String, keptAside: String?) {
    self.database = database
    self.path = path
    self.keptAside = keptAside
  }

  /// Runs what reads or writes, and words its failure for the user.
  func using<Result>(
    _ body: () throws(SQLiteError) -> Result
  ) throws(UserStoreError) -> Result {
    do {
      return try body()
    } catch {
      throw Self.failure(error, path: path)
    }
  }

  /// Runs `body` as one transaction: all of it happens, or nothing.
  func transaction<Result>(
    _ body: () throws(SQLiteError) -> Result
  ) throws(UserStoreError) -> Result {
    try using { () throws(SQLiteError) in
      // IMMEDIATE: a lock that is asked for half-way could not be waited for.
      try database.execute("BEGIN IMMEDIATE")
      do throws(SQLiteError) {
        let result = try body()
        try database.execute("COMMIT")
        return result
      } catch {
        // After some errors SQLite has rolled back by itself; then this one fails, and nothing is lost by that.
        try? database.execute("ROLLBACK")
        throw error
      }
    }
  }

  static func failure(_ error: SQLiteError, path: String) -> UserStoreError {
    switch error.primaryCode {
    case 5, 6:  // BUSY, LOCKED
      UserStoreError(
        code: .unavailable,
        message: "another program keeps \(path) locked; try again when it ended",
        cause: error)
    case 8:  // READONLY
      UserStoreError(
        code: .unavailable, message: "cannot write \(path): it is read-only; check its permissions",
        cause: error)
    case 13:  // FULL
      UserStoreError(
        code: .unavailable,
        message: "cannot write \(path): the disk is full; make room, nothing was changed",
        cause: error)
    case _ where error.isDamage:
      UserStoreError(
        code: .damaged,
        message: "\(path) is damaged (\(error.message)); move it away, or mend it with "
          + "`sqlite3 \(path) .recover`", cause: error)
    default:
      UserStoreError(
        code: .unavailable, message: "cannot use \(path): \(error.message); check its permissions",
        cause: error)
    }
  }
}
