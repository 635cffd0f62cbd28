public import ZitareModels

extension Corpus {
  /// The digests with which quotes were received, for their rows, which ascend; zero for a row that has none.
  public func quoteDigests(of rows: [Int64]) throws(CorpusError) -> [ItemDigest] {
    try reading { () throws(SQLiteError) in
      var row = try database.prepare("SELECT item,digest FROM received WHERE kind=0 ORDER BY item")
      var result: [ItemDigest] = []
      result.reserveCapacity(rows.count)
      while try row.step() {
        let item = row.integer(0)
        while result.count < rows.count, rows[result.count] < item {
          result.append(ItemDigest(zero: ()))
        }
        guard result.count < rows.count, rows[result.count] == item else { continue }
        result.append(row.withBytes(1) { $0.count >= 16 ? ItemDigest($0) : ItemDigest(zero: ()) })
      }
      while result.count < rows.count { result.append(ItemDigest(zero: ())) }
      return result
    }
  }

  /// The digests of a kind of entities as they were received, with the rows they became.
  public func digests(of kind: EntityKind) throws(CorpusError) -> [ItemDigest: Int64] {
    try reading { () throws(SQLiteError) in
      var row = try database.prepare("SELECT item,digest FROM received WHERE kind=?1")
      try row.bind(1, kind.facet.number)
      var result: [ItemDigest: Int64] = [:]
      while try row.step() {
        let item = row.integer(0)
        row.withBytes(1) { bytes in
          if bytes.count >= 16 { result[ItemDigest(bytes)] = item }
        }
      }
      return result
    }
  }

  /// All quotes' rows in document order, and their length bytes.
  public func sequence() throws(CorpusError) -> (ids: [Int64], lengths: [UInt8]) {
    try reading { () throws(SQLiteError) in
      var row = try database.prepare("SELECT first,entries FROM sequence ORDER BY chunk")
      var ids: [Int64] = []
      var lengths: [UInt8] = []
      ids.reserveCapacity(quoteCount)
      lengths.reserveCapacity(quoteCount)
      while try row.step() {
        let first = row.integer(0)
        row.withBytes(1) { bytes in
          for nth in 0..<bytes.count / QuoteSequence.entryBytes {
            if let entry = QuoteSequence.entry(nth, of: bytes, first: first) {
              ids.append(entry.id)
              lengths.append(entry.length)
            }
          }
        }
      }
      return (ids, lengths)
    }
  }

  /// The row of the quote with a slug; `nil` where there is none.
  public func quoteRow(slug: Slug) throws(CorpusError) -> Int64? {
    try reading { () throws(SQLiteError) in
      var row = try database.prepare("SELECT id FROM content WHERE slug=?1")
      try row.bind(1, slug.rawValue)
      return try row.step() ? row.integer(0) : nil
    }
  }

  /// The entities of a kind that a document described, stubs left out.
  public func described(_ kind: EntityKind) throws(CorpusError) -> [(id: Int64, slug: Slug)] {
    try reading { () throws(SQLiteError) in
      var row = try database.prepare(
        "SELECT id,slug FROM entity WHERE kind=\(kind.facet.number) AND stub=0 ORDER BY id")
      var result: [(id: Int64, slug: Slug)] = []
      while try row.step() { result.append((row.integer(0), Slug(row.text(1)))) }
      return result
    }
  }

  /// The quotes whose indexed text holds something of an entity: its name, its author's name, its title.
  public func quotes(naming kind: EntityKind, id: Int64) throws(CorpusError) -> [Int64] {
    let sql: String
    switch kind {
    case .author: sql = "SELECT id FROM quote WHERE author=?1"
    case .source: sql = "SELECT id FROM quote WHERE source=?1"
    case .theme:
      sql = "SELECT DISTINCT owner FROM relation WHERE kind=\(Facet.theme.number) AND entity=?1"
    // Places, epochs, roles and languages' names are not in the index.
    case .place, .epoch, .role, .language: return []
    }
    return try reading { () throws(SQLiteError) in
      var row = try database.prepare(sql)
      try row.bind(1, id)
      var result: [Int64] = []
      while try row.step() { result.append(row.integer(0)) }
      return result
    }
  }
}
