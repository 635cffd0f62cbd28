internal import ZitareModels

/// How many quotes each value of a facet has more, or fewer, than its row says.
struct CountChanges {
  private(set) var byFacet: [Facet: [Int64: Int64]] = [:]

  mutating func add(_ number: Int64, to value: Int64?, of facet: Facet) {
    if let value { byFacet[facet, default: [:]][value, default: 0] += number }
  }
}

extension CorpusWriter {
  /// Notes that a quote that is there will not be counted any more.
  func uncount(_ id: Int64) throws(SQLiteError) {
    guard countChanges != nil else { return }
    let read = try cached("SELECT language,bucket,form,author,source FROM quote WHERE id=?1")
    try read.statement.bind(1, id)
    if try read.statement.step() {
      for (column, facet) in [Facet.lang, .length, .form, .author, .source].enumerated() {
        countChanges?.add(-1, to: read.statement.optionalInteger(Int32(column)), of: facet)
      }
    }
    read.statement.reset()
    for facet in [Facet.theme, .tag] {
      let read = try cached(
        "SELECT DISTINCT \(facet.table) FROM quote_\(facet.table) WHERE quote=?1")
      try read.statement.bind(1, id)
      while try read.statement.step() {
        countChanges?.add(-1, to: read.statement.integer(0), of: facet)
      }
      read.statement.reset()
    }
  }

  /// Brings the number of quotes of every facet's value up to date, so that lists need not count, and drops what nothing
  /// refers to any more.
  public func recount() throws(SQLiteError) {
    for facet in Facet.allCases {
      if case .author = facet.path {
        try countAll(facet)
      } else if let changes = countChanges {
        for (value, number) in changes.byFacet[facet] ?? [:] where number != 0 {
          try run("UPDATE \(facet.table) SET quotes=quotes+?2 WHERE id=?1", value, number)
        }
      } else {
        try countAll(facet)
      }
    }
    try removeUnused()
  }

  private func countAll(_ facet: Facet) throws(SQLiteError) {
    // Only what changes is written.
    try database.execute(
      """
      CREATE TEMP TABLE counted(v INTEGER PRIMARY KEY,n INTEGER);
      INSERT INTO counted SELECT v,n FROM (\(facet.countQuery)) WHERE v IS NOT NULL;
      UPDATE \(facet.table) SET quotes=0 WHERE quotes<>0 AND id NOT IN (SELECT v FROM counted);
      UPDATE \(facet.table) SET quotes=n FROM counted WHERE id=v AND quotes<>n;
      DROP TABLE counted;
      """)
  }

  private func removeUnused() throws(SQLiteError) {
    try database.execute(
      """
      DELETE FROM tag WHERE quotes=0;
      DELETE FROM form WHERE quotes=0;
      DELETE FROM bucket WHERE quotes=0;
      DELETE FROM language WHERE stub<>0 AND quotes=0;
      DELETE FROM source WHERE stub<>0 AND quotes=0;
      DELETE FROM theme WHERE stub<>0 AND quotes=0;
      DELETE FROM author WHERE stub<>0 AND quotes=0 AND id NOT IN (SELECT author FROM source WHERE author IS NOT NULL);
      DELETE FROM place WHERE stub<>0 AND id NOT IN (SELECT place FROM author_place);
      DELETE FROM epoch WHERE stub<>0 AND id NOT IN (SELECT epoch FROM author_epoch);
      DELETE FROM role WHERE stub<>0 AND id NOT IN (SELECT role FROM author_role);
      """)
  }

  /// How many references there are that no document describes: entities that stand for nothing but their slug.
  public func danglingCount() throws(SQLiteError) -> Int {
    var total = 0
    for kind in EntityKind.allCases where kind != .language {
      total += Int(
        try database.integer("SELECT count(*) FROM \(kind.rawValue) WHERE stub=1") ?? 0)
    }
    return total
  }

  /// An example of a reference that an entity answered in the old store and none does now; `nil` where there is none.
  public func newlyDangling(since old: Corpus?) throws -> String? {
    guard let old else { return nil }
    for kind in EntityKind.allCases where kind != .language {
      var stub = try database.prepare("SELECT slug FROM \(kind.rawValue) WHERE stub=1 ORDER BY id")
      while try stub.step() {
        let slug = Slug(stub.text(0))
        if try old.entity(kind, slug: slug)?.isStub != true {
          return "\(kind.rawValue) \(slug)"
        }
      }
    }
    return nil
  }
}

extension Facet {
  /// Counts the quotes of each value: `v` and `n`.
  var countQuery: String {
    switch path {
    case .column(let name): "SELECT \(name) v,count(*) n FROM quote GROUP BY 1"
    case .quote(let relation):
      "SELECT \(table) v,count(DISTINCT quote) n FROM \(relation) GROUP BY 1"
    case .author(let relation):
      // By authors, who are counted before: there are far fewer of them than quotes.
      "SELECT x.\(table) v,sum(a.quotes) n FROM (SELECT DISTINCT author,\(table) FROM \(relation)) x "
        + "JOIN author a ON a.id=x.author GROUP BY 1"
    }
  }
}
