public import ZitareModels

extension Corpus {
  /// Whether a quote that is not in the store passes a filter.
  ///
  /// What it is compared by are slugs. A value that the store does not know is none of the wanted ones, and none of the
  /// unwanted; the places, epochs and roles of an author whom the store does not know are not known either.
  public func passes(_ quote: Quote, _ filter: ResolvedFilter) throws(CorpusError) -> Bool {
    if filter.isEmpty { return true }
    var columns = filter
    for (facet, values) in [
      (Facet.theme, quote.themes.map(\.slug.rawValue)), (.tag, quote.tags),
    ] {
      guard let choice = filter.choices[facet] else { continue }
      columns.choices[facet] = nil
      var rows: Set<Int64> = []
      for value in values { rows.formUnion(try self.rows(of: facet, .slug, value)) }
      if let included = choice.included, rows.isDisjoint(with: included) { return false }
      if !rows.isDisjoint(with: choice.excluded) { return false }
    }
    guard let condition = columns.condition else { return true }
    let values: [(Facet, String?)] = [
      (.lang, quote.language), (.length, quote.lengthBucket.rawValue), (.form, quote.form),
      (.author, quote.author?.slug.rawValue), (.source, quote.source?.slug.rawValue),
    ]
    var rows: [Int64?] = []
    for (facet, value) in values {
      // A row that no table has: known to be something, and none of what the filter names.
      rows.append(
        try value.map { value throws(CorpusError) in
          try self.rows(of: facet, .slug, value).first ?? -1
        })
    }
    return try reading { () throws(SQLiteError) in
      // The quote in the place of the table that the condition is about.
      var statement = try database.prepare(
        """
        WITH q(id,language,bucket,form,author,source,year) AS (SELECT 0,?1,?2,?3,?4,?5,?6)
        SELECT 1 FROM q WHERE \(condition)
        """)
      for (index, row) in rows.enumerated() { try statement.bind(Int32(index) + 1, row) }
      try statement.bind(6, quote.year)
      return try statement.step()
    }
  }
}
