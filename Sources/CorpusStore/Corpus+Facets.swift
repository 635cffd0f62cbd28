public import ZitareModels

/// One value of a facet, with how many quotes have it.
public struct FacetCount: Hashable, Sendable {
  /// The row in the facet's table.
  public let id: Int64
  /// The slug; for tags and forms the word itself.
  public let value: String
  /// The name; for tags and forms the word itself.
  public let name: String
  /// The name in its own script, for authors and languages.
  public let nativeName: String?
  /// How many quotes have it.
  public let count: Int
}

extension Corpus {
  /// The values of facets among the quotes that pass a filter, each by falling count, then by value.
  ///
  /// A facet's own choice in the filter does not narrow it, so that a menu can offer the alternatives. What all other
  /// facets share, the quotes that pass the whole filter, is looked for once.
  /// - Parameters:
  ///   - rows: Only these quotes are counted; `nil` for all that pass.
  ///   - limit: At most so many values of each; `nil` for all.
  /// - Complexity: O(values) without filter and rows, else O(matches).
  public func facets(
    _ filter: ResolvedFilter, of facets: [Facet] = Facet.allCases, among rows: [Int64]? = nil,
    limit: Int?
  ) throws(CorpusError) -> [Facet: [FacetCount]] {
    var result: [Facet: [FacetCount]] = [:]
    let isWhole = filter.isEmpty && rows == nil
    if !isWhole { try choose(filter, rows) }
    for facet in facets {
      let from: Candidates =
        if isWhole {
          .all
        } else if rows == nil, facet.isGrouped, filter.without(facet).isByGroup {
          .passing(filter.without(facet), nil)
        } else if filter.choices[facet] == nil {
          .chosen
        } else {
          .passing(filter.without(facet), rows)
        }
      result[facet] = try entries(of: facet, from, words: [], limit: limit, offset: 0).entries
    }
    return result
  }

  /// The entities or values of a facet with the quotes they have among those that pass the filter.
  ///
  /// Without filter, entities that no quote has are among them.
  /// - Parameters:
  ///   - words: Folded beginnings of words that the name must hold.
  ///   - limit: At most so many; `nil` for all.
  /// - Returns: The page by falling count, then by slug, and how many entries there are in all.
  public func entries(
    of facet: Facet, _ filter: ResolvedFilter = ResolvedFilter(), words: [String], limit: Int?,
    offset: Int = 0
  ) throws(CorpusError) -> (entries: [FacetCount], total: Int) {
    try entries(
      of: facet, filter.isEmpty ? .all : .passing(filter, nil), words: words, limit: limit,
      offset: offset)
  }

  /// The quotes that are counted.
  private enum Candidates {
    /// All: the counts are kept.
    case all
    /// Those in the temporary table `chosen`.
    case chosen
    /// Those that pass a filter, and are among some rows.
    case passing(ResolvedFilter, [Int64]?)

    /// What quotes `q` are selected from, with a condition.
    var source: (table: String, condition: String) {
      switch self {
      case .all: return ("quote q", "")
      case .chosen: return ("temp.chosen q", "")
      case .passing(let filter, let rows):
        var conditions = filter.condition.map { [$0] } ?? []
        if rows != nil { conditions.append("q.id IN (SELECT value FROM json_each(?3))") }
        return (
          "quote q", conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND ")
        )
      }
    }

    var rows: [Int64]? {
      if case .passing(_, let rows) = self { rows } else { nil }
    }
  }

  /// Fills the temporary table `chosen` with the quotes that pass; it is in memory, whatever the file allows.
  private func choose(_ filter: ResolvedFilter, _ rows: [Int64]?) throws(CorpusError) {
    try reading { () throws(SQLiteError) in
      try database.execute(
        """
        PRAGMA temp_store=MEMORY;
        CREATE TEMP TABLE IF NOT EXISTS chosen(id INTEGER PRIMARY KEY,language,bucket,form,author,source);
        DELETE FROM temp.chosen
        """)
      let source = Candidates.passing(filter, rows).source
      var insert = try database.prepare(
        "INSERT INTO temp.chosen SELECT q.id,q.language,q.bucket,q.form,q.author,q.source FROM "
          + source.table + source.condition)
      try Self.bind([], rows, to: &insert)
      try insert.run()
    }
  }

  private func entries(
    of facet: Facet, _ from: Candidates, words: [String], limit: Int?, offset: Int
  ) throws(CorpusError) -> (entries: [FacetCount], total: Int) {
    try reading { () throws(SQLiteError) in
      let query = Self.entryQuery(facet, from, words: words.count)
      var statement = try database.prepare(
        query + " ORDER BY n DESC,e.slug LIMIT ?1 OFFSET ?2")
      try statement.bind(1, Int64(limit ?? -1))
      try statement.bind(2, Int64(offset))
      try Self.bind(words, from.rows, to: &statement)
      var entries: [FacetCount] = []
      while try statement.step() {
        entries.append(
          FacetCount(
            id: statement.integer(0), value: statement.text(1), name: statement.text(2),
            nativeName: statement.optionalText(3), count: Int(statement.integer(4))))
      }
      // The page tells the total unless it was cut.
      if let limit, entries.count == limit || (entries.isEmpty && offset > 0) {
        var total = try database.prepare("SELECT count(*) FROM (" + query + ")")
        try Self.bind(words, from.rows, to: &total)
        return (entries, try total.step() ? Int(total.integer(0)) : 0)
      }
      return (entries, offset + entries.count)
    }
  }

  /// Rows are bound as a JSON array: `json_each` joins it without a table that would have to be written.
  private static func bind(
    _ words: [String], _ rows: [Int64]?, to statement: inout Statement
  ) throws(SQLiteError) {
    if let rows {
      try statement.bind(3, "[" + rows.map(String.init).joined(separator: ",") + "]")
    }
    for (index, word) in words.enumerated() {
      try statement.bind(Int32(index) + 4, " " + word)
    }
  }

  /// Parameters: 1 and 2 are the page's, 3 the rows, from 4 on the words.
  private static func entryQuery(_ facet: Facet, _ from: Candidates, words: Int) -> String {
    let kind = facet.number
    let named = (0..<words).map { "instr(e.fold,?\($0 + 4))" }
    let narrowed = (["e.kind=\(kind)"] + named).joined(separator: " AND ")
    if case .all = from {
      return "SELECT e.id,e.slug,e.name,e.native,e.quotes n FROM entity e WHERE " + narrowed
    }
    return
      "SELECT e.id,e.slug,e.name,e.native,n FROM (\(counting(facet, from))) JOIN entity e ON e.id=v WHERE "
      + narrowed
  }

  /// How many of the quotes have each value: `v` and `n`.
  private static func counting(_ facet: Facet, _ from: Candidates) -> String {
    if facet.isGrouped, case .passing(let filter, nil) = from, filter.isByGroup {
      // The sync has counted.
      return
        "SELECT q.\(facet.storedName) v,sum(q.quotes) n FROM quote_group q\(filter.clause) GROUP BY 1"
    }
    let kind = facet.number
    let (quotes, condition) = from.source
    return switch facet.path {
    case .column(let name):
      "SELECT q.\(name) v,count(*) n FROM \(quotes)\(condition) GROUP BY 1"
    case .quote:
      // The same tag twice on one quote counts once. The quotes lead: they are fewer than the relation's rows.
      "SELECT x.entity v,count(DISTINCT q.id) n FROM \(quotes) CROSS JOIN relation x ON x.owner=q.id "
        + "AND x.kind=\(kind)\(condition) GROUP BY 1"
    case .author:
      // By author first: there are far fewer authors than quotes.
      "SELECT x.entity v,sum(c) n FROM (SELECT q.author a,count(*) c FROM \(quotes)\(condition) GROUP BY 1) "
        + "CROSS JOIN relation x ON x.owner=a AND x.kind=\(kind) AND x.nth=(SELECT min(nth) "
        + "FROM relation y WHERE y.owner=a AND y.kind=\(kind) AND y.entity=x.entity) GROUP BY 1"
    }
  }
}
