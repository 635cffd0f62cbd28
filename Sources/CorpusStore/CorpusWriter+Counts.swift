internal import ZitareModels

extension CorpusWriter {
  /// Counts the quotes of every facet's value, so that lists need not, and drops what nothing refers to any more.
  public func recount() throws(SQLiteError) {
    for facet in Facet.allCases {
      let counted =
        switch facet.path {
        case .column(let name):
          "SELECT \(name) v,count(*) n FROM quote GROUP BY 1"
        case .quote(let relation):
          "SELECT \(facet.table) v,count(DISTINCT quote) n FROM \(relation) GROUP BY 1"
        case .author(let relation):
          "SELECT x.\(facet.table) v,sum(c) n FROM (SELECT author a,count(*) c FROM quote GROUP BY 1) "
            + "JOIN (SELECT DISTINCT author,\(facet.table) FROM \(relation)) x ON x.author=a GROUP BY 1"
        }
      // Only what changes is written.
      try database.execute(
        """
        CREATE TEMP TABLE counted(v INTEGER PRIMARY KEY,n INTEGER);
        INSERT INTO counted SELECT v,n FROM (\(counted)) WHERE v IS NOT NULL;
        UPDATE \(facet.table) SET quotes=0 WHERE quotes<>0 AND id NOT IN (SELECT v FROM counted);
        UPDATE \(facet.table) SET quotes=n FROM counted WHERE id=v AND quotes<>n;
        DROP TABLE counted;
        """)
    }
    try removeUnused()
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
