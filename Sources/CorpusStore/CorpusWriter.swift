public import ZitareModels

/// Writes a corpus file that nobody reads yet.
///
/// The file is private to the writer until it is published by rename, so it needs neither journal nor locks: a crash
/// leaves a file that the next sync removes. All that is written between `begin` and `finish` is one transaction.
///
/// An existing file is patched in three steps, since the index reads its old content through the tables: `unindex` what
/// changes, then the tables, then `index`.
public final class CorpusWriter {
  let database: Database
  let text: any TextIndexing
  let isNew: Bool
  private let path: String
  private var statements: [String: CachedStatement] = [:]
  /// Those that run for every quote, for which even looking them up is much.
  private var quoteStatements: QuoteStatements?
  /// Rows by slug, of what references lead to.
  var rows = FacetRows()
  /// The last id of each kind, where one was asked for.
  var lastIDs: [Facet: Int64] = [:]
  /// What happens to the counts of facets' values; `nil` where they are counted in the tables.
  var countChanges: CountChanges?
  /// Digests of a new file's entities, as long as quotes may still come.
  var digestsOfEntities: [(kind: Int64, item: Int64, digest: ItemDigest)] = []
  /// References that no document describes and that this writer had to make an entity for.
  public internal(set) var newStubs: [(kind: EntityKind, slug: Slug)] = []

  /// Opens a file for writing.
  ///
  /// - Parameter new: Whether the file is made, with empty tables; otherwise it is a copy of a published one.
  public init(path: String, new: Bool, text: any TextIndexing) throws(SQLiteError) {
    database = try Database(writing: path, create: new)
    self.text = text
    self.path = path
    isNew = new
    countChanges = new ? nil : CountChanges(isWhole: false)
    // A defensive connection would keep a journal.
    try database.setDefensive(false)
    try database.execute(
      """
      PRAGMA page_size=4096;
      PRAGMA journal_mode=OFF;
      PRAGMA synchronous=OFF;
      PRAGMA locking_mode=EXCLUSIVE;
      PRAGMA temp_store=MEMORY;
      PRAGMA cache_size=-\(new ? 8192 : 32768);
      """)
    try database.setDefensive(true)
    try text.register(on: database)
    if new {
      try database.execute("PRAGMA application_id=\(Schema.applicationID)")
      try database.execute("PRAGMA user_version=\(Schema.version)")
      try database.execute("BEGIN")
      try database.execute(Schema.tables)
      // Indexes over no rows cost nothing; `emptyQuotes` drops those that a refill is better off without.
      try database.execute(Schema.indexes)
      try database.execute(Schema.search)
    } else {
      try database.execute("BEGIN")
    }
    try database.execute("CREATE VIEW " + Schema.searchable)
  }

  /// Lets long statements end early: `check` is asked every thousand steps of SQLite's machine.
  public func interrupt(when check: @escaping () -> Bool) {
    database.interrupt(when: check)
  }

  /// Ends the transaction. The file is complete, though not yet safe on the disk.
  public func finish() throws(SQLiteError) {
    try putDigestsOfEntities()
    statements = [:]
    quoteStatements = nil
    try database.execute("DROP VIEW searchable")
    try setMeta("checksum", CorpusFile.unsealed)
    try database.execute("COMMIT")
    try CorpusFile.seal(path)
  }

  /// A statement that is prepared once and kept: a sync runs some of them a million times.
  func cached(_ sql: String) throws(SQLiteError) -> CachedStatement {
    if let known = statements[sql] { return known }
    let made = CachedStatement(try database.prepare(sql))
    statements[sql] = made
    return made
  }

  /// The statements that write a quote.
  func statementsOfQuotes() throws(SQLiteError) -> QuoteStatements {
    if let quoteStatements { return quoteStatements }
    let made = try QuoteStatements(database)
    quoteStatements = made
    return made
  }

  /// Runs a statement whose parameters are whole numbers.
  func run(_ sql: String, _ values: Int64...) throws(SQLiteError) {
    let cached = try cached(sql)
    for (index, value) in values.enumerated() {
      try cached.statement.bind(Int32(index) + 1, value)
    }
    try cached.statement.run()
  }

  /// Records a value.
  public func setMeta(_ key: String, _ value: String?) throws(SQLiteError) {
    var statement = try database.prepare(
      value == nil ? "DELETE FROM meta WHERE key=?1" : "REPLACE INTO meta(key,value)VALUES(?1,?2)")
    try statement.bind(1, key)
    if value != nil { try statement.bind(2, value) }
    try statement.run()
  }

  /// Records a document, or that it is gone.
  public func setDocument(_ name: String, _ document: StoredDocument?) throws(SQLiteError) {
    var statement = try database.prepare(
      document == nil
        ? "DELETE FROM document WHERE name=?1"
        : "REPLACE INTO document(name,etag,modified,sha256,bytes,items,fetched,fresh)VALUES(?1,?2,?3,?4,?5,?6,?7,?8)"
    )
    try statement.bind(1, name)
    if let document {
      try statement.bind(2, document.etag)
      try statement.bind(3, document.lastModified)
      try statement.bind(4, bytes: document.sha256)
      try statement.bind(5, document.bytes)
      try statement.bind(6, Int64(document.items))
      try statement.bind(7, document.fetchedAt)
      try statement.bind(8, document.freshUntil)
    }
    try statement.run()
  }

  /// The first id of a freshly filled corpus.
  public static var firstID: Int64 { Schema.firstID }
  /// The distance of neighbours' ids in a freshly filled corpus.
  public static var idGap: Int64 { Schema.gap }
}

/// A statement in a place that can be shared: a struct that cannot be copied fits into no dictionary.
final class CachedStatement {
  var statement: Statement

  init(_ statement: consuming Statement) {
    self.statement = statement
  }
}

extension EntityKind {
  /// The facet whose values are the kind's entities; its number is also the kind's in `received`, where 0 is for quotes.
  public var facet: Facet {
    switch self {
    case .author: .author
    case .source: .source
    case .theme: .theme
    case .place: .place
    case .epoch: .epoch
    case .role: .role
    case .language: .lang
    }
  }
}
