public import ZitareModels

/// How much of a quote is loaded.
public enum QuoteDetail: Sendable {
  /// All but themes and tags: what a line or a paragraph shows, in one statement.
  case line
  /// Everything.
  case full
}

/// A quote with the row that holds it.
public struct StoredQuote: Hashable, Sendable {
  /// The row: ascending in document order.
  public let id: Int64
  /// The quote, its references with their names.
  public var quote: Quote
  /// Whether the origin itself stated the length bucket.
  public var statesBucket = true
}

extension Corpus {
  /// How many quotes pass the filter.
  ///
  /// - Complexity: O(1) without a filter, else O(matches) over an index.
  public func count(_ filter: ResolvedFilter) throws(CorpusError) -> Int {
    guard !filter.isEmpty, let condition = filter.condition else { return quoteCount }
    return try reading { () throws(SQLiteError) in
      Int(try database.integer("SELECT count(*) FROM quote q WHERE " + condition) ?? 0)
    }
  }

  /// The quote at a place among those that pass the filter, in document order; `nil` past the end.
  ///
  /// - Complexity: O(1) without a filter, else O(place) over an index.
  public func quote(
    at place: Int, _ filter: ResolvedFilter = ResolvedFilter(), detail: QuoteDetail = .full
  ) throws(CorpusError) -> StoredQuote? {
    guard place >= 0 else { return nil }
    if filter.isEmpty {
      guard let id = try id(at: place) else { return nil }
      return try quotes(ids: [id], detail: detail).first
    }
    return try quotes(filter, limit: 1, offset: place, detail: detail).first
  }

  /// The row of the n-th quote in document order; `nil` past the end.
  public func id(at place: Int) throws(CorpusError) -> Int64? {
    try reading { () throws(SQLiteError) in
      var statement = try database.prepare("SELECT first,entries FROM sequence WHERE chunk=?1")
      try statement.bind(1, Int64(place / QuoteSequence.chunkLength))
      guard try statement.step() else { return nil }
      let first = statement.integer(0)
      return statement.withBytes(1) {
        QuoteSequence.entry(place % QuoteSequence.chunkLength, of: $0, first: first)?.id
      }
    }
  }

  /// A page of the quotes that pass the filter, in document order.
  ///
  /// - Parameter limit: At most so many; `nil` for all.
  public func quotes(
    _ filter: ResolvedFilter, limit: Int?, offset: Int = 0, detail: QuoteDetail = .full
  ) throws(CorpusError) -> [StoredQuote] {
    let ids = try ids(filter, limit: limit, offset: offset)
    return try quotes(ids: ids, detail: detail)
  }

  /// The rows of a page of the quotes that pass the filter, in document order.
  public func ids(
    _ filter: ResolvedFilter, limit: Int?, offset: Int = 0
  ) throws(CorpusError) -> [Int64] {
    try reading { () throws(SQLiteError) in
      let condition = filter.condition.map { " WHERE " + $0 } ?? ""
      var statement = try database.prepare(
        "SELECT q.id FROM quote q\(condition) ORDER BY q.id LIMIT ?1 OFFSET ?2")
      try statement.bind(1, Int64(limit ?? -1))
      try statement.bind(2, Int64(offset))
      var ids: [Int64] = []
      while try statement.step() { ids.append(statement.integer(0)) }
      return ids
    }
  }

  /// The same quotes as a page to read: those of one source together, sources by their years, undated ones behind them,
  /// and what has no source last, by the quotes' years.
  ///
  /// - Complexity: O(n log n) in the matches.
  public func idsBySource(
    _ filter: ResolvedFilter, limit: Int?, offset: Int = 0
  ) throws(CorpusError) -> [Int64] {
    try reading { () throws(SQLiteError) in
      let condition = filter.condition.map { " WHERE " + $0 } ?? ""
      var statement = try database.prepare(
        """
        SELECT id FROM (
          SELECT q.id AS id,q.source AS source,s.name AS name,q.year AS own,
          ifnull(s.year,min(q.year) OVER (PARTITION BY q.source)) AS year
          FROM quote q LEFT JOIN source s ON s.id=q.source\(condition))
        ORDER BY source IS NULL,CASE WHEN source IS NULL THEN own ELSE year END NULLS LAST,name,source,id
        LIMIT ?1 OFFSET ?2
        """)
      try statement.bind(1, Int64(limit ?? -1))
      try statement.bind(2, Int64(offset))
      var ids: [Int64] = []
      while try statement.step() { ids.append(statement.integer(0)) }
      return ids
    }
  }

  /// The quotes in these rows, in the order asked for; rows that do not exist are left out.
  public func quotes(
    ids: [Int64], detail: QuoteDetail = .full
  ) throws(CorpusError) -> [StoredQuote] {
    try reading { () throws(SQLiteError) in
      var result: [StoredQuote] = []
      result.reserveCapacity(ids.count)
      guard !ids.isEmpty else { return result }
      var statement = try database.prepare(Self.quoteColumns + " WHERE q.id=?1")
      for id in ids {
        try statement.bind(1, id)
        if try statement.step() { result.append(Self.quote(of: statement)) }
        statement.reset()
      }
      guard detail == .full else { return result }
      var themes = try database.prepare(
        "SELECT t.slug,t.name FROM quote_theme x JOIN theme t ON t.id=x.theme WHERE x.quote=?1 ORDER BY x.nth"
      )
      var tags = try database.prepare(
        "SELECT t.slug FROM quote_tag x JOIN tag t ON t.id=x.tag WHERE x.quote=?1 ORDER BY x.nth")
      for index in result.indices {
        try themes.bind(1, result[index].id)
        while try themes.step() {
          result[index].quote.themes.append(
            Reference(slug: Slug(themes.text(0)), name: themes.text(1)))
        }
        themes.reset()
        try tags.bind(1, result[index].id)
        while try tags.step() { result[index].quote.tags.append(tags.text(0)) }
        tags.reset()
      }
      return result
    }
  }

  /// The quote with a slug; `nil` where there is none.
  public func quote(
    slug: Slug, detail: QuoteDetail = .full
  ) throws(CorpusError) -> StoredQuote? {
    guard let id = try quoteRow(slug: slug) else { return nil }
    return try quotes(ids: [id], detail: detail).first
  }

  private static let quoteColumns = """
    SELECT q.id,c.slug,c.text,l.slug,b.slug,f.slug,a.slug,a.name,s.slug,s.name,q.year,c.locator,c.ident,c.original,
    c.original_language,c.translation_of,c.license,c.url,c.created,c.updated,c.derived
    FROM quote q JOIN content c ON c.id=q.id JOIN language l ON l.id=q.language JOIN bucket b ON b.id=q.bucket LEFT JOIN form f ON f.id=q.form
    LEFT JOIN author a ON a.id=q.author LEFT JOIN source s ON s.id=q.source
    """

  private static func quote(of row: borrowing Statement) -> StoredQuote {
    func reference(_ slug: Int32, _ name: Int32) -> Reference? {
      row.isNull(slug) ? nil : Reference(slug: Slug(row.text(slug)), name: row.text(name))
    }
    return StoredQuote(
      id: row.integer(0),
      quote: Quote(
        slug: Slug(row.text(1)), id: row.optionalText(12), text: row.text(2), language: row.text(3),
        originalText: row.optionalText(13), originalLanguage: row.optionalText(14),
        translationOf: row.optionalText(15).map { Slug($0) },
        lengthBucket: LengthBucket(rawValue: row.text(4)), form: row.optionalText(5),
        author: reference(6, 7), source: reference(8, 9), locator: row.optionalText(11),
        year: row.optionalInteger(10), license: row.optionalText(16), url: row.optionalText(17),
        createdAt: row.optionalText(18), updatedAt: row.optionalText(19)),
      statesBucket: row.isNull(20))
  }
}
