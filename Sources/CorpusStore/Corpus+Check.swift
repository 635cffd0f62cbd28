internal import CSQLite
internal import ZitareModels

/// What is wrong with a corpus.
public struct CorpusProblems: Hashable, Sendable {
  /// Contradictions within the file: the next sync has to build it anew.
  public var damage: [String] = []
  /// Imperfections of the data, which the publisher could mend.
  public var data: [String] = []

  /// Nothing is wrong.
  public init() {}
}

extension Corpus {
  /// Looks at every page, index entry and reference.
  ///
  /// The index is compared with the quotes by FTS5 itself, which asks for a connection that may write: it gets one to a
  /// private temporary copy, so that the file stays untouched, also in a read-only folder.
  /// - Complexity: O(n) in the file's size, in time and temporary disk space.
  public func problems(_ text: any TextIndexing) -> CorpusProblems {
    var problems = CorpusProblems()
    do {
      try checkPages(&problems)
      if problems.damage.isEmpty { try checkIndex(text, &problems) }
      if problems.damage.isEmpty { try checkRows(&problems) }
      if problems.damage.isEmpty { try checkBytes(&problems) }
    } catch {
      problems.damage.append(error.message)
    }
    return problems
  }

  private func checkPages(_ problems: inout CorpusProblems) throws(SQLiteError) {
    // PRAGMA integrity_check asks virtual tables too only in later versions of SQLite.
    var row = try database.prepare("PRAGMA integrity_check(20)")
    while try row.step() {
      let line = row.text(0)
      if line != "ok" { problems.damage.append(line) }
    }
  }

  /// What no other check sees: a letter of a text, a year, a digest that is another one.
  private func checkBytes(_ problems: inout CorpusProblems) throws(SQLiteError) {
    do throws(CorpusError) {
      if try !isIntact {
        problems.damage.append(
          "the file's bytes are not those that were written: its checksum differs")
      }
    } catch {
      problems.damage.append(error.message)
    }
  }

  private func checkIndex(
    _ text: any TextIndexing, _ problems: inout CorpusProblems
  ) throws(SQLiteError) {
    let copy = try database.privateCopy()
    try text.register(on: copy)
    try copy.execute("CREATE VIEW " + Schema.searchable)
    do throws(SQLiteError) {
      // Rank 1: also against the quotes that were indexed, not only the index's parts against each other.
      try copy.execute("INSERT INTO search(search,rank)VALUES('integrity-check',1)")
    } catch {
      problems.damage.append("the index does not match the quotes: \(error.message)")
    }
  }

  private func checkRows(_ problems: inout CorpusProblems) throws(SQLiteError) {
    func count(_ sql: String, _ complaint: (Int64) -> String) throws(SQLiteError) {
      if let found = try database.integer(sql), found > 0 {
        problems.damage.append(complaint(found))
      }
    }
    try count("SELECT count(*) FROM (SELECT slug FROM content GROUP BY 1 HAVING count(*)>1)") {
      "\($0) slugs stand for several quotes"
    }
    try count(
      """
      SELECT (SELECT count(*) FROM quote WHERE id NOT IN (SELECT id FROM content))
      +(SELECT count(*) FROM content WHERE id NOT IN (SELECT id FROM quote))
      """
    ) { "\($0) quotes are there by half" }
    for facet in [Facet.lang, .length, .form, .author, .source] {
      let column = facet.storedName
      try count(
        """
        SELECT count(*) FROM quote WHERE \(column) IS NOT NULL
        AND \(column) NOT IN (SELECT id FROM entity WHERE kind=\(facet.number))
        """
      ) { "\($0) quotes point at a \(column) that is not there" }
    }
    try count(
      """
      SELECT count(*) FROM relation x
      WHERE NOT EXISTS (SELECT 1 FROM entity e WHERE e.kind=x.kind AND e.id=x.entity)
      OR CASE WHEN x.kind IN (\(Facet.ofQuotes)) THEN x.owner NOT IN (SELECT id FROM quote)
      ELSE x.owner NOT IN (SELECT id FROM entity WHERE kind=\(Facet.author.number)) END
      """
    ) { "\($0) rows of relation point at nothing" }
    try count("SELECT count(*) FROM entity WHERE kind NOT BETWEEN 1 AND 10") {
      "\($0) entities are of no kind"
    }
    try count("SELECT count(*) FROM quote WHERE id NOT IN (SELECT item FROM received WHERE kind=0)")
    {
      "\($0) quotes have no digest"
    }
    try count("SELECT count(*) FROM received WHERE kind=0 AND item NOT IN (SELECT id FROM quote)") {
      "\($0) digests belong to no quote"
    }
    for kind in EntityKind.allCases {
      try count(
        """
        SELECT count(*) FROM received WHERE kind=\(kind.facet.number)
        AND item NOT IN (SELECT id FROM entity WHERE kind=\(kind.facet.number) AND stub=0)
        """
      ) { "\($0) digests belong to no \(kind.rawValue)" }
    }
    try count("SELECT count(*) FROM received WHERE typeof(digest)<>'blob' OR length(digest)<>16") {
      "\($0) digests are none"
    }
    for facet in Facet.allCases {
      try count(
        """
        SELECT count(*) FROM entity e LEFT JOIN (\(facet.countQuery)) ON v=e.id
        WHERE e.kind=\(facet.number) AND e.quotes<>ifnull(n,0)
        """
      ) { "\($0) rows of \(facet.storedName) have a wrong count of quotes" }
    }
    try checkSequence(&problems)
    try checkGroups(&problems)
    for kind in EntityKind.allCases where kind != .language {
      var stub = try database.prepare(
        "SELECT slug,quotes FROM entity WHERE kind=\(kind.facet.number) AND stub=1 ORDER BY slug")
      while try stub.step() {
        problems.data.append(
          "no document describes the \(kind.rawValue) \(stub.text(0)), which \(stub.integer(1)) quotes have"
        )
      }
    }
  }

  private func checkGroups(_ problems: inout CorpusProblems) throws(SQLiteError) {
    var row = try database.prepare(
      "SELECT language,bucket,form,quotes,first,entries FROM quote_group ORDER BY 1,2,3")
    var matches = true
    try database.eachGroup { key, first, entries throws(SQLiteError) in
      guard try row.step() else {
        matches = false
        return
      }
      matches =
        matches && row.integer(0) == key.language && row.integer(1) == key.bucket
        && row.integer(2) == key.form
        && row.integer(3) == Int64(entries.count / QuoteGroups.entryBytes)
        && row.integer(4) == first && row.withBytes(5) { $0.elementsEqual(entries) }
    }
    let hasMore = try row.step()
    if !matches || hasMore {
      problems.damage.append("the groups of the quotes do not match the quotes")
    }
  }

  private func checkSequence(_ problems: inout CorpusProblems) throws(SQLiteError) {
    let listed: [Int64]
    do throws(CorpusError) {
      listed = try sequence().ids
    } catch {
      problems.damage.append(error.message)
      return
    }
    var row = try database.prepare("SELECT id FROM quote ORDER BY id")
    var place = 0
    while try row.step() {
      guard place < listed.count, listed[place] == row.integer(0) else {
        problems.damage.append("the order of the quotes does not match the quotes")
        return
      }
      place += 1
    }
    if place != listed.count || place != quoteCount {
      problems.damage.append("\(place) quotes are stored, \(quoteCount) were counted")
    }
  }
}

extension Database {
  /// A copy in a nameless temporary file, which may be written to without anybody seeing it.
  func privateCopy() throws(SQLiteError) -> Database {
    let copy = try Database(temporary: ())
    guard let backup = sqlite3_backup_init(copy.handle, "main", handle, "main") else {
      throw copy.lastError(SQLITE_ERROR)
    }
    let code = sqlite3_backup_step(backup, -1)
    sqlite3_backup_finish(backup)
    guard code == SQLITE_DONE else { throw copy.lastError(code) }
    return copy
  }
}
