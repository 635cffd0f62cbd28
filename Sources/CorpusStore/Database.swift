internal import CSQLite

/// One SQLite connection, used by one thread.
///
/// Every connection is opened defensive (<https://sqlite.org/security.html>): the schema of a file that somebody else
/// put in place is not trusted, and no extension can be loaded.
public final class Database {
  /// The connection, for the adapters that register functions and tokenizers.
  public let handle: OpaquePointer
  private var interruption: Interruption?
  /// FTS5's interface to this connection, once somebody asked for it: SQLite tells it by a statement.
  private var fts5Interface: OpaquePointer?

  private init(handle: OpaquePointer) throws(SQLiteError) {
    self.handle = handle
    sqlite3_extended_result_codes(handle, 1)
    try configure(SQLITE_DBCONFIG_DEFENSIVE, 1)
    try configure(SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
  }

  deinit {
    sqlite3_close_v2(handle)
  }

  /// Opens a published file, which nobody writes to: no lock is taken, no side file is looked for.
  public convenience init(immutable path: String) throws(SQLiteError) {
    // The path goes into a URI, where these are special.
    var uri = "file:"
    for byte in path.utf8 {
      switch byte {
      case 0x25, 0x3F, 0x23, 0x01...0x1F, 0x7F...0xFF:
        uri += "%" + String(byte >> 4, radix: 16) + String(byte & 0xF, radix: 16)
      default: uri.unicodeScalars.append(Unicode.Scalar(byte))
      }
    }
    try self.init(
      opening: uri + "?immutable=1", flags: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
  }

  /// Opens a file for reading and writing.
  public convenience init(writing path: String, create: Bool) throws(SQLiteError) {
    try self.init(
      opening: path, flags: SQLITE_OPEN_READWRITE | (create ? SQLITE_OPEN_CREATE : 0))
  }

  /// Opens a database that lies in memory for as long as the process does, and is only read.
  public convenience init(image: UnsafeRawBufferPointer) throws(SQLiteError) {
    try self.init(opening: ":memory:", flags: SQLITE_OPEN_READWRITE)
    // SQLite takes a mutable pointer, but with READONLY never writes through it.
    let start = UnsafeMutableRawPointer(mutating: image.baseAddress)
    let size = sqlite3_int64(image.count)
    let code = sqlite3_deserialize(
      handle, "main", start?.assumingMemoryBound(to: UInt8.self), size, size,
      UInt32(SQLITE_DESERIALIZE_READONLY))
    guard code == SQLITE_OK else { throw lastError(code) }
  }

  /// Opens an empty database in memory.
  public convenience init(inMemory: Void) throws(SQLiteError) {
    try self.init(opening: ":memory:", flags: SQLITE_OPEN_READWRITE)
  }

  /// Opens an empty database in a temporary file that nobody else finds, and that goes with the connection.
  public convenience init(temporary: Void) throws(SQLiteError) {
    try self.init(opening: "", flags: SQLITE_OPEN_READWRITE)
  }

  /// Spares the locks and statistics that a program with one thread has no use for; to be called before anything else.
  public static func assumeSingleThread() {
    // Refused once SQLite is in use: then everything works as before, a little slower.
    _ = zitare_sqlite_single_thread()
  }

  /// What is wrong with the SQLite that is linked, if it is older than what the store is tried with.
  ///
  /// - Parameter number: As SQLite tells it: 3040001 is 3.40.1.
  public static func versionProblem(_ number: Int32? = nil) -> String? {
    let number = number ?? sqlite3_libversion_number()
    guard number < 3_040_000 else { return nil }
    return "SQLite \(number / 1_000_000).\(number / 1000 % 1000) is too old; install 3.40 or later"
  }

  private convenience init(opening name: String, flags: Int32) throws(SQLiteError) {
    var opened: OpaquePointer?
    // No mutex: a connection belongs to one thread.
    let code = sqlite3_open_v2(
      name, &opened, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
    guard let opened else { throw SQLiteError(code: code, message: "out of memory") }
    guard code == SQLITE_OK else {
      let error = SQLiteError(code: code, message: String(cString: sqlite3_errmsg(opened)))
      sqlite3_close_v2(opened)
      throw error
    }
    try self.init(handle: opened)
  }

  /// Whether FTS5's own tables are closed to all but FTS5.
  func setDefensive(_ isDefensive: Bool) throws(SQLiteError) {
    try configure(SQLITE_DBCONFIG_DEFENSIVE, isDefensive ? 1 : 0)
  }

  private func configure(_ option: Int32, _ value: Int32) throws(SQLiteError) {
    let code = zitare_sqlite_config(handle, option, value)
    guard code == SQLITE_OK else { throw lastError(code) }
  }
}

extension Database {
  /// Prepares one statement.
  public func prepare(_ sql: String) throws(SQLiteError) -> Statement {
    try Statement(sql, on: self)
  }

  /// Runs statements that return nothing of interest.
  public func execute(_ sql: String) throws(SQLiteError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw lastError(code, sql: sql) }
  }

  /// The first column of the first row as a whole number; `nil` where there is no row or it is null.
  public func integer(_ sql: String) throws(SQLiteError) -> Int64? {
    var statement = try prepare(sql)
    guard try statement.step() else { return nil }
    return statement.optionalInteger(0)
  }

  /// The first column of the first row as text; `nil` where there is no row or it is null.
  public func text(_ sql: String) throws(SQLiteError) -> String? {
    var statement = try prepare(sql)
    guard try statement.step() else { return nil }
    return statement.optionalText(0)
  }

  /// Lets long statements end early, with `SQLITE_INTERRUPT`: `check` is asked every thousand steps.
  public func interrupt(when check: @escaping () -> Bool) {
    let interruption = Interruption(check)
    self.interruption = interruption
    sqlite3_progress_handler(
      // Building the index takes few steps for each quote, and much time.
      handle, 1_000,
      { context in
        guard let context else { return 0 }
        return Unmanaged<Interruption>.fromOpaque(context).takeUnretainedValue().check() ? 1 : 0
      }, Unmanaged.passUnretained(interruption).toOpaque())
  }

  /// FTS5's interface for tokenizers and functions, a `fts5_api`.
  public func fts5() throws(SQLiteError) -> OpaquePointer {
    if let fts5Interface { return fts5Interface }
    var code = SQLITE_OK
    guard let found = zitare_sqlite_fts5(handle, &code) else {
      throw lastError(code == SQLITE_OK ? SQLITE_ERROR : code)
    }
    let interface = OpaquePointer(found)
    fts5Interface = interface
    return interface
  }

  /// The rowid of the last insertion.
  public var lastInsertedRow: Int64 { sqlite3_last_insert_rowid(handle) }

  /// The error that the connection met last.
  public func lastError(_ code: Int32, sql: String? = nil) -> SQLiteError {
    let extended = sqlite3_extended_errcode(handle)
    return SQLiteError(
      code: extended == SQLITE_OK ? code : extended,
      message: String(cString: sqlite3_errmsg(handle)), sql: sql)
  }
}

/// A closure that C can hold a pointer to.
private final class Interruption {
  let check: () -> Bool

  init(_ check: @escaping () -> Bool) {
    self.check = check
  }
}
