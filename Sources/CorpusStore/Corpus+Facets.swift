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
  /// The values of one facet among the quotes that pass a filter, by falling count, then by value.
  ///
  /// The facet's own choice in the filter does not narrow it, so that a menu can offer the alternatives.
  /// - Parameters:
  ///   - rows: Only these quotes are counted; `nil` for all that pass.
  ///   - limit: At most so many values; `nil` for all.
  /// - Complexity: O(values) without filter and rows, else O(matches).
  public func counts(
    of facet: Facet, _ filter: ResolvedFilter, among rows: [Int64]? = nil, limit: Int?
  ) throws(CorpusError) -> [FacetCount] {
    try entries(of: facet, filter.without(facet), among: rows, words: [], limit: limit).entries
  }

  /// The entities or values of a facet with the quotes they have among those that pass the filter.
  ///
  /// Without filter, entities that no quote has are among them.
  /// - Parameters:
  ///   - words: Folded beginnings of words that the name must hold.
  ///   - limit: At most so many; `nil` for all.
  /// - Returns: The page by falling count, then by slug, and how many entries there are in all.
  public func entries(
    of facet: Facet, _ filter: ResolvedFilter = ResolvedFilter(), among rows: [Int64]? = nil,
    words: [String], limit: Int?, offset: Int = 0
  ) throws(CorpusError) -> (entries: [FacetCount], total: Int) {
    try reading { () throws(SQLiteError) in
      let query = Self.entryQuery(facet, filter, among: rows, words: words.count)
      var statement = try database.prepare(
        query + " ORDER BY n DESC,e.slug LIMIT ?1 OFFSET ?2")
      try statement.bind(1, Int64(limit ?? -1))
      try statement.bind(2, Int64(offset))
      try Self.bind(words, rows, to: &statement)
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
        try Self.bind(words, rows, to: &total)
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
  private static func entryQuery(
    _ facet: Facet, _ filter: ResolvedFilter, among rows: [Int64]?, words: Int
  ) -> String {
    let table = facet.table
    let native = facet == .author || facet == .lang ? "e.native" : "NULL"
    let named = (0..<words).map { "instr(e.fold,?\($0 + 4))" }
    var conditions = filter.condition.map { [$0] } ?? []
    if rows != nil { conditions.append("q.id IN (SELECT value FROM json_each(?3))") }
    if conditions.isEmpty {
      let narrowed = named.isEmpty ? "" : " WHERE " + named.joined(separator: " AND ")
      return "SELECT e.id,e.slug,e.name,\(native),e.quotes n FROM \(table) e" + narrowed
    }
    let passing = " WHERE " + conditions.joined(separator: " AND ")
    let counted =
      switch facet.path {
      case .column(let name):
        "SELECT q.\(name) v,count(*) n FROM quote q\(passing) GROUP BY 1"
      case .quote(let relation):
        // The same tag twice on one quote counts once.
        "SELECT x.\(table) v,count(DISTINCT q.id) n FROM quote q JOIN \(relation) x ON x.quote=q.id\(passing) GROUP BY 1"
      case .author(let relation):
        // By author first: there are far fewer authors than quotes.
        "SELECT x.\(table) v,sum(c) n FROM (SELECT q.author a,count(*) c FROM quote q\(passing) GROUP BY 1) "
          + "JOIN (SELECT DISTINCT author,\(table) FROM \(relation)) x ON x.author=a GROUP BY 1"
      }
    let narrowed = named.isEmpty ? "" : " WHERE " + named.joined(separator: " AND ")
    return "SELECT e.id,e.slug,e.name,\(native),n FROM (\(counted)) JOIN \(table) e ON e.id=v"
      + narrowed
  }
}
