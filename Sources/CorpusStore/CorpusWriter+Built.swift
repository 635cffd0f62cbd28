internal import CSQLite
internal import ZitareModels

/// What the entities are called that quotes refer to, as the index has it; whoever is not among them goes by its slug.
public struct EntityNames: Sendable {
  var authors: [Slug: String] = [:]
  var sources: [Slug: String] = [:]
  var themes: [Slug: String] = [:]

  /// Knows no names.
  public init() {}
}

extension CorpusWriter {
  /// The names of all entities, as they are now.
  private func entityNames() throws(SQLiteError) -> EntityNames {
    var names = EntityNames()
    // As in the view `searchable`.
    names.authors = try namesBySlug(.author, "name||ifnull(char(10)||native,'')")
    names.sources = try namesBySlug(.source, "name")
    names.themes = try namesBySlug(.theme, "name")
    return names
  }

  private func namesBySlug(
    _ facet: Facet, _ name: String
  ) throws(SQLiteError) -> [Slug: String] {
    var found: [Slug: String] = [:]
    var read = try database.prepare("SELECT slug,\(name) FROM entity WHERE kind=\(facet.number)")
    while try read.step() { found[Slug(read.text(0))] = read.text(1) }
    return found
  }

  /// Begins the index anew, to be built beside the quotes and then put in place.
  ///
  /// - Parameters:
  ///   - file: An open, empty file for what memory does not hold; it stays the caller's.
  ///   - memory: Bytes of memory that are filled before the file is.
  public func beginIndex(
    file: Int32, memory: Int = IndexBuilder.memory
  ) throws(SQLiteError) -> IndexBuilder {
    try database.execute("INSERT INTO search(search)VALUES('delete-all')")
    return try IndexBuilder(
      text: text, names: entityNames(), file: file, memory: memory, cookie: indexCookie())
  }

  /// Puts a finished index in place.
  public func write(_ index: IndexBuilder) throws(SQLiteError) {
    // FTS5's own tables, which only FTS5 writes to as long as this stands.
    try database.setDefensive(false)
    defer { try? database.setDefensive(true) }
    try IndexSegment(database).write(index)
  }

  /// The number by which FTS5 tells that its configuration changed: the first four bytes of its record of segments.
  private func indexCookie() throws(SQLiteError) -> UInt32 {
    var read = try database.prepare("SELECT block FROM search_data WHERE id=10")
    guard try read.step() else { return 0 }
    return read.withBytes(0) { $0.prefix(4).reduce(0) { $0 << 8 | UInt32($1) } }
  }
}

/// Takes the rows of the index's tables.
private final class IndexSegment {
  private let database: Database
  private var block: Statement
  private var entry: Statement
  private var error: SQLiteError?

  init(_ database: Database) throws(SQLiteError) {
    self.database = database
    block = try database.prepare("REPLACE INTO search_data(id,block)VALUES(?1,?2)")
    entry = try database.prepare("INSERT INTO search_idx(segid,term,pgno)VALUES(1,?1,?2)")
  }

  func write(_ index: IndexBuilder) throws(SQLiteError) {
    var sink = zitare_segment_sink(
      context: Unmanaged.passUnretained(self).toOpaque(),
      block: { context, id, bytes, count in
        IndexSegment.at(context) { segment throws(SQLiteError) in
          try segment.block.bind(1, id)
          try segment.block.bind(2, lent: UnsafeRawBufferPointer(start: bytes, count: count))
          try segment.block.run()
        }
      },
      entry: { context, bytes, count, page in
        IndexSegment.at(context) { segment throws(SQLiteError) in
          try segment.entry.bind(1, lent: UnsafeRawBufferPointer(start: bytes, count: count))
          try segment.entry.bind(2, page)
          try segment.entry.run()
        }
      })
    let code = zitare_postings_read(index.postings, &sink)
    if let error { throw error }
    if code != 0 { throw IndexBuilder.error(code) }
  }

  private static func at(
    _ context: UnsafeMutableRawPointer?, _ body: (IndexSegment) throws(SQLiteError) -> Void
  ) -> Int32 {
    guard let context else { return 1 }
    let segment = Unmanaged<IndexSegment>.fromOpaque(context).takeUnretainedValue()
    do {
      try body(segment)
      return 0
    } catch {
      segment.error = error
      return 1
    }
  }
}
