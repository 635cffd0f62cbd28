internal import CSQLite

/// A prepared statement: bind, step, read, reset.
///
/// Parameters are numbered from 1, columns from 0, as in SQLite. Text goes in and out with its length in bytes, so that a
/// NUL within it is no end.
public struct Statement: ~Copyable {
  private let handle: OpaquePointer
  private let database: Database

  init(_ sql: String, on database: Database) throws(SQLiteError) {
    var prepared: OpaquePointer?
    var copy = sql
    let code = copy.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        sqlite3_prepare_v3(database.handle, $0.baseAddress, Int32($0.count), 0, &prepared, nil)
      }
    }
    guard code == SQLITE_OK else { throw database.lastError(code, sql: sql) }
    guard let prepared else { throw SQLiteError(code: SQLITE_MISUSE, message: "empty statement") }
    handle = prepared
    self.database = database
  }

  deinit {
    sqlite3_finalize(handle)
  }

  /// Binds text, or null.
  public mutating func bind(_ index: Int32, _ value: String?) throws(SQLiteError) {
    guard var value else { return try bindNull(index) }
    let code = value.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        // An empty buffer may have no address, which would bind null.
        sqlite3_bind_text64(
          handle, index, $0.baseAddress ?? UnsafePointer(Self.nothing), UInt64($0.count),
          zitare_sqlite_transient(), UInt8(SQLITE_UTF8))
      }
    }
    try check(code)
  }

  /// Binds a whole number, or null.
  public mutating func bind(_ index: Int32, _ value: Int64?) throws(SQLiteError) {
    guard let value else { return try bindNull(index) }
    try check(sqlite3_bind_int64(handle, index, value))
  }

  /// Binds a number, or null.
  public mutating func bind(_ index: Int32, _ value: Double?) throws(SQLiteError) {
    guard let value else { return try bindNull(index) }
    try check(sqlite3_bind_double(handle, index, value))
  }

  /// Binds bytes.
  public mutating func bind(_ index: Int32, bytes: [UInt8]) throws(SQLiteError) {
    let code = bytes.withUnsafeBytes {
      sqlite3_bind_blob64(
        handle, index, $0.baseAddress ?? UnsafeRawPointer(Self.nothing), UInt64($0.count),
        zitare_sqlite_transient())
    }
    try check(code)
  }

  /// Binds bytes that stay where they are until the statement has run, and is bound anew.
  mutating func bind(_ index: Int32, lent bytes: UnsafeRawBufferPointer) throws(SQLiteError) {
    try check(
      sqlite3_bind_blob64(
        handle, index, bytes.baseAddress ?? UnsafeRawPointer(Self.nothing), UInt64(bytes.count),
        nil))
  }

  private mutating func bindNull(_ index: Int32) throws(SQLiteError) {
    try check(sqlite3_bind_null(handle, index))
  }

  /// Runs to the next row; false at the end.
  public mutating func step() throws(SQLiteError) -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw database.lastError(code, sql: String(cString: sqlite3_sql(handle)))
    }
  }

  /// Runs a statement that has no rows, and makes it ready for the next values.
  public mutating func run() throws(SQLiteError) {
    while try step() {}
    reset()
  }

  /// The same, with a digest as one more value.
  mutating func run(_ index: Int32, _ digest: ItemDigest) throws(SQLiteError) {
    // The bytes need not be copied: they stay until the statement has run.
    var failure: SQLiteError?
    withUnsafeBytes(of: (digest.high, digest.low)) { bytes in
      do throws(SQLiteError) {
        try bind(index, lent: bytes)
        try run()
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }

  /// Makes the statement ready to run again; bound values stay.
  public mutating func reset() {
    sqlite3_reset(handle)
  }

  /// Whether the column is null.
  public func isNull(_ column: Int32) -> Bool {
    sqlite3_column_type(handle, column) == SQLITE_NULL
  }

  /// The column as a whole number; null is 0.
  public func integer(_ column: Int32) -> Int64 {
    sqlite3_column_int64(handle, column)
  }

  /// The column as a whole number, or `nil`.
  public func optionalInteger(_ column: Int32) -> Int64? {
    isNull(column) ? nil : integer(column)
  }

  /// The column as a number, or `nil`.
  public func optionalDouble(_ column: Int32) -> Double? {
    isNull(column) ? nil : sqlite3_column_double(handle, column)
  }

  /// The column as text; null is empty. Invalid UTF-8, which only a damaged file holds, is repaired.
  public func text(_ column: Int32) -> String {
    withText(column) { String(decoding: $0, as: UTF8.self) }
  }

  /// The column as text, or `nil`.
  public func optionalText(_ column: Int32) -> String? {
    isNull(column) ? nil : text(column)
  }

  /// Lends the column's UTF-8 bytes until the next step.
  public func withText<Result>(
    _ column: Int32, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    // Text first: asking for the size before would count the bytes of another encoding.
    let start = sqlite3_column_text(handle, column)
    let count = Int(sqlite3_column_bytes(handle, column))
    return body(UnsafeBufferPointer(start: start, count: start == nil ? 0 : count))
  }

  /// Lends the column's bytes until the next step.
  public func withBytes<Result>(
    _ column: Int32, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    let start = sqlite3_column_blob(handle, column)
    let count = Int(sqlite3_column_bytes(handle, column))
    return body(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
  }

  private func check(_ code: Int32) throws(SQLiteError) {
    guard code == SQLITE_OK else { throw database.lastError(code) }
  }

  // The address of a value that is never read: lengths of zero go with it.
  nonisolated(unsafe) private static let nothing = UnsafeMutablePointer<CChar>.allocate(capacity: 1)
}
