internal import ZitareModels

/// How many quotes each value of a facet has more, or fewer, than its row says; or, where all are written anew, how many
/// it has.
struct CountChanges {
  /// Whether what the rows say is of no more account.
  let isWhole: Bool
  /// By facet, then by the value's row: rows are numbered without large gaps.
  private var counts = [[Int64]](repeating: [], count: Facet.allCases.count)

  init(isWhole: Bool) {
    self.isWhole = isWhole
  }

  mutating func add(_ number: Int64, to value: Int64?, of facet: Facet) {
    guard let value else { return }
    let place = Int(value)
    let missing = place + 1 - counts[facet.ordinal].count
    if missing > 0 {
      counts[facet.ordinal] += [Int64](repeating: 0, count: max(missing, place / 2))
    }
    counts[facet.ordinal][place] += number
  }

  /// Whether nothing was counted.
  var isEmpty: Bool { !isWhole && counts.allSatisfy(\.isEmpty) }

  /// The number of a value.
  func count(_ value: Int64, of facet: Facet) -> Int64 {
    let known = counts[facet.ordinal]
    return value < known.count ? known[Int(value)] : 0
  }

  /// The values that were counted, with numbers other than 0.
  func changes(of facet: Facet) -> [(value: Int64, number: Int64)] {
    counts[facet.ordinal].enumerated().filter { $0.element != 0 }.map { (Int64($0), $1) }
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
    // By the owner: the index by kind would be read as a whole.
    let words = try cached(
      "SELECT DISTINCT kind,entity FROM relation WHERE owner=?1 AND +kind IN (\(Facet.ofQuotes))")
    try words.statement.bind(1, id)
    while try words.statement.step() {
      let isTag = words.statement.integer(0) == Facet.tag.number
      countChanges?.add(-1, to: words.statement.integer(1), of: isTag ? .tag : .theme)
    }
    words.statement.reset()
  }

  /// Brings the number of quotes of every facet's value up to date, so that lists need not count, and drops what nothing
  /// refers to any more.
  public func recount() throws(SQLiteError) {
    for facet in Facet.allCases {
      if case .author = facet.path {
        try countAll(facet)
      } else if let changes = countChanges, changes.isWhole {
        try setCounts(facet, changes)
      } else if let changes = countChanges {
        for (value, number) in changes.changes(of: facet) {
          try run(
            "UPDATE entity SET quotes=quotes+?3 WHERE kind=?1 AND id=?2", facet.number, value,
            number)
        }
      } else {
        try countAll(facet)
      }
    }
    // What no quote did changes no group.
    if countChanges?.isEmpty != true { try writeGroups() }
    try removeUnused()
  }

  private func setCounts(_ facet: Facet, _ counts: CountChanges) throws(SQLiteError) {
    var different: [(value: Int64, number: Int64)] = []
    var read = try database.prepare("SELECT id,quotes FROM entity WHERE kind=\(facet.number)")
    while try read.step() {
      let number = counts.count(read.integer(0), of: facet)
      if number != read.integer(1) { different.append((read.integer(0), number)) }
    }
    for (value, number) in different {
      try run("UPDATE entity SET quotes=?3 WHERE kind=?1 AND id=?2", facet.number, value, number)
    }
  }

  private func countAll(_ facet: Facet) throws(SQLiteError) {
    // Only what changes is written.
    try database.execute(
      """
      CREATE TEMP TABLE counted(v INTEGER PRIMARY KEY,n INTEGER);
      INSERT INTO counted SELECT v,n FROM (\(facet.countQuery)) WHERE v IS NOT NULL;
      UPDATE entity SET quotes=0 WHERE kind=\(facet.number) AND quotes<>0 AND id NOT IN (SELECT v FROM counted);
      UPDATE entity SET quotes=n FROM counted WHERE kind=\(facet.number) AND id=v AND quotes<>n;
      DROP TABLE counted;
      """)
  }

  private func removeUnused() throws(SQLiteError) {
    func numbers(_ facets: Facet...) -> String {
      facets.map { String($0.number) }.joined(separator: ",")
    }
    try database.execute(
      """
      DELETE FROM entity WHERE kind IN (\(numbers(.tag, .form, .length))) AND quotes=0;
      DELETE FROM entity WHERE kind IN (\(numbers(.lang, .source, .theme))) AND stub<>0 AND quotes=0;
      DELETE FROM entity WHERE kind=\(Facet.author.number) AND stub<>0 AND quotes=0
      AND id NOT IN (SELECT author FROM entity WHERE kind=\(Facet.source.number) AND author IS NOT NULL);
      DELETE FROM entity WHERE kind IN (\(numbers(.place, .epoch, .role))) AND stub<>0
      AND NOT EXISTS (SELECT 1 FROM relation x WHERE x.kind=entity.kind AND x.entity=entity.id);
      """)
  }

  /// How many references there are that no document describes: entities that stand for nothing but their slug.
  public func danglingCount() throws(SQLiteError) -> Int {
    Int(try database.integer("SELECT count(*) FROM entity WHERE stub=1") ?? 0)
  }

  /// An example of a reference that an entity answered in the old store and none does now; `nil` where there is none.
  public func newlyDangling(since old: Corpus?) throws -> String? {
    guard let old else { return nil }
    for kind in EntityKind.allCases where kind != .language {
      var stub = try database.prepare(
        "SELECT slug FROM entity WHERE kind=\(kind.facet.number) AND stub=1 ORDER BY id")
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
    case .quote:
      "SELECT entity v,count(DISTINCT owner) n FROM relation WHERE kind=\(number) GROUP BY 1"
    case .author:
      // By authors, who are counted before: there are far fewer of them than quotes.
      "SELECT x.entity v,sum(a.quotes) n FROM (SELECT DISTINCT owner,entity FROM relation WHERE kind=\(number)) x "
        + "JOIN entity a ON a.kind=\(Facet.author.number) AND a.id=x.owner GROUP BY 1"
    }
  }
}
