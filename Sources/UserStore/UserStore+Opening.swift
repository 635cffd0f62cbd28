internal import CorpusStore
internal import Glibc

extension UserStore {
  /// Files up to this size are looked through when they are opened: what the user typed by hand is never more.
  private static let checkedBytes = 8 << 20

  /// Opens the file.
  ///
  /// A damaged one is never written to: it gets another name, with the date, and `keptAside` tells which.
  /// - Parameters:
  ///   - create: Whether to make the file where there is none; the folder has to exist.
  ///   - date: The time as a part of a file's name: `20261130T052100Z`.
  /// - Returns: `nil` where there is no file, and none is to be made.
  public static func open(
    at path: String, create: Bool, date: String
  ) throws(UserStoreError) -> UserStore? {
    var aside: String?
    if isDamaged(path) {
      aside = try keepAside(path, date)
    }
    if !exists(path) {
      guard create || aside != nil else { return nil }
      // Made here and not by SQLite, for the user alone. Somebody else may be quicker: that is as good.
      let file = Glibc.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
      if file < 0, errno != EEXIST {
        throw UserStoreError(
          code: .unavailable,
          message: "cannot write \(path): \(systemMessage(errno)); check its folder's permissions")
      }
      if file >= 0 { close(file) }
    }
    let database: Database
    do {
      database = try connect(path)
    } catch {
      throw failure(error, path: path)
    }
    let store = UserStore(database: database, path: path, keptAside: aside)
    try store.migrate()
    return store
  }

  private static func connect(_ path: String) throws(SQLiteError) -> Database {
    let database = try Database(writing: path, create: false)
    // Before anything that may meet another program's lock.
    try database.execute("PRAGMA busy_timeout=5000")
    return database
  }

  private func migrate() throws(UserStoreError) {
    let found = try using { () throws(SQLiteError) in
      // At one moment: another program may be making the file.
      try database.execute("BEGIN")
      _ = try database.integer("SELECT count(*) FROM sqlite_schema")
      let found = (
        try database.integer("PRAGMA user_version") ?? 0,
        try database.integer("PRAGMA application_id") ?? 0,
        try database.integer("SELECT count(*) FROM sqlite_schema") ?? 0
      )
      try database.execute("COMMIT")
      return found
    }
    let (version, application, tables) = found
    guard application == UserSchema.applicationID || (application == 0 && tables == 0) else {
      throw UserStoreError(
        code: .foreign,
        message: "\(path) is a database, but none of zitare's; move it away and try again")
    }
    guard version <= UserSchema.version else {
      throw UserStoreError(
        code: .newer,
        message: "\(path) has format \(version), this zitare knows up to \(UserSchema.version); "
          + "update zitare")
    }
    if version == UserSchema.version { return }
    try transaction { () throws(SQLiteError) in
      // Another program may have done it while this one waited.
      let version = try database.integer("PRAGMA user_version") ?? 0
      for migration in UserSchema.migrations.dropFirst(Int(version)) {
        try database.execute(migration)
      }
      // In the same transaction: a migration and its record come together.
      try database.execute(
        """
        PRAGMA application_id=\(UserSchema.applicationID);
        PRAGMA user_version=\(UserSchema.version)
        """)
    }
  }
}

extension UserStore {
  private static func exists(_ path: String) -> Bool {
    var information = stat()
    return stat(path, &information) == 0
  }

  /// Whether there is a file that SQLite cannot use, or whose content contradicts itself.
  private static func isDamaged(_ path: String) -> Bool {
    var information = stat()
    guard stat(path, &information) == 0, information.st_mode & S_IFMT == S_IFREG,
      information.st_size > 0
    else { return false }
    do {
      let database = try connect(path)
      // Also what asks for the header, and rolls back what a crash left.
      if information.st_size > checkedBytes {
        _ = try database.integer("SELECT count(*) FROM sqlite_schema")
        return false
      }
      return try database.text("PRAGMA quick_check(1)") != "ok"
    } catch {
      return [11, 26].contains(error.primaryCode)  // CORRUPT, NOTADB
    }
  }

  /// Gives a damaged file and its journal another name, and tells it.
  private static func keepAside(
    _ path: String, _ date: String
  ) throws(UserStoreError) -> String? {
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    // Of two programs that see the damage, the second must not take the first one's new file for it.
    let lock = Glibc.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { if lock >= 0 { close(lock) } }
    if lock >= 0 { while flock(lock, LOCK_EX) != 0, errno == EINTR {} }
    guard isDamaged(path) else { return nil }
    for number in 1...1000 {
      let name = "\(path).damaged-\(date)" + (number == 1 ? "" : "-\(number)")
      // A link, unlike a renaming, never replaces what has the name already.
      if link(path, name) != 0 {
        if errno == EEXIST { continue }
        break
      }
      // The journal belongs to the file: it is needed for mending.
      if link(path + "-journal", name + "-journal") == 0 { unlink(path + "-journal") }
      guard unlink(path) == 0 else { break }
      return name
    }
    throw UserStoreError(
      code: .unavailable,
      message: "\(path) is damaged, and cannot be renamed: \(systemMessage(errno)); "
        + "move it away yourself")
  }
}
