public import ZitareModels

/// How much of a quote is loaded.
public enum QuoteDetail: Sendable {
  /// All but themes and tags: what a line or a paragraph shows.
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
  /// - Complexity: O(1) without a filter, O(groups) with one by language, length and form alone, else O(matches) over an
  ///   index.
  public func count(_ filter: ResolvedFilter) throws(CorpusError) -> Int {
    guard !filter.isEmpty, let condition = filter.condition else { return quoteCount }
    return try reading { () throws(SQLiteError) in
      if filter.isByGroup { return try groupedCount(filter) }
      return Int(try database.integer("SELECT count(*) FROM quote q WHERE " + condition) ?? 0)
    }
  }

  /// The quote at a place among those that pass the filter, in document order; `nil` past the end.
  ///
  /// - Complexity: O(1) without a filter, O(groups) with one by language, length and form alone, else O(place) over an index.
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

  /// A longer page is merged faster by SQLite.
  private static let groupedPage = 100

  /// The rows of a page of the quotes that pass the filter, in document order.
  public func ids(
    _ filter: ResolvedFilter, limit: Int?, offset: Int = 0
  ) throws(CorpusError) -> [Int64] {
    try reading { () throws(SQLiteError) in
      if let limit, limit <= Self.groupedPage, !filter.isEmpty, filter.isByGroup {
        return try groups(filter).ids(limit: limit, offset: offset)
      }
      var statement = try database.prepare(
        "SELECT q.id FROM quote q\(filter.clause) ORDER BY q.id LIMIT ?1 OFFSET ?2")
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
      var statement = try database.prepare(
        """
        SELECT id FROM (
          SELECT q.id AS id,q.source AS source,s.name AS name,q.year AS own,
          ifnull(s.year,min(q.year) OVER (PARTITION BY q.source)) AS year
          FROM quote q LEFT JOIN entity s ON s.kind=\(Facet.source.number) AND s.id=q.source\(filter.clause))
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
      var statement = try database.prepare(Self.quoteColumns)
      var names = try NameReader(database, keeping: ids.count > 1)
      for id in ids {
        try statement.bind(1, id)
        if try statement.step(), let quote = try Self.quote(of: statement, &names) {
          result.append(quote)
        }
        statement.reset()
      }
      guard detail == .full else { return result }
      // Themes and tags.
      var words = try database.prepare(
        """
        SELECT x.kind,e.slug,e.name FROM relation x JOIN entity e ON e.kind=x.kind AND e.id=x.entity
        WHERE x.owner=?1 AND x.kind IN (\(Facet.ofQuotes)) ORDER BY x.kind,x.nth
        """)
      for index in result.indices {
        try words.bind(1, result[index].id)
        while try words.step() {
          if words.integer(0) == Facet.tag.number {
            result[index].quote.tags.append(words.text(1))
          } else {
            result[index].quote.themes.append(
              Reference(slug: Slug(words.text(1)), name: words.text(2)))
          }
        }
        words.reset()
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

  // The names are asked for one by one: planning a join over them would take longer than all the rest.
  private static let quoteColumns = """
    SELECT q.id,c.slug,c.text,q.language,q.bucket,q.form,q.author,q.source,q.year,c.locator,c.ident,c.original,
    c.original_language,c.translation_of,c.license,c.url,c.created,c.updated,c.derived
    FROM quote q CROSS JOIN content c ON c.id=q.id WHERE q.id=?1
    """

  /// `nil` where the row's language or length is not there, in a damaged file.
  private static func quote(
    of row: borrowing Statement, _ names: inout NameReader
  ) throws(SQLiteError) -> StoredQuote? {
    guard let language = try names.reference(.lang, row.optionalInteger(3)),
      let bucket = try names.reference(.length, row.optionalInteger(4))
    else { return nil }
    return StoredQuote(
      id: row.integer(0),
      quote: Quote(
        slug: Slug(row.text(1)), id: row.optionalText(10), text: row.text(2),
        language: language.slug.rawValue, originalText: row.optionalText(11),
        originalLanguage: row.optionalText(12),
        translationOf: row.optionalText(13).map { Slug($0) },
        lengthBucket: LengthBucket(rawValue: bucket.slug.rawValue),
        form: try names.reference(.form, row.optionalInteger(5))?.slug.rawValue,
        author: try names.reference(.author, row.optionalInteger(6)),
        source: try names.reference(.source, row.optionalInteger(7)), locator: row.optionalText(9),
        year: row.optionalInteger(8), license: row.optionalText(14), url: row.optionalText(15),
        createdAt: row.optionalText(16), updatedAt: row.optionalText(17)),
      statesBucket: row.isNull(18))
  }
}

/// Slugs and names by rows; what many quotes share is asked for once.
private struct NameReader: ~Copyable {
  private var row: Statement
  /// The last answer for each place that keys share.
  private var known: [(key: Int64, reference: Reference)?]
  private static let places = 256

  init(_ database: Database, keeping isKeeping: Bool) throws(SQLiteError) {
    row = try database.prepare("SELECT slug,name FROM entity WHERE kind=?1 AND id=?2")
    known = isKeeping ? Array(repeating: nil, count: Self.places) : []
  }

  mutating func reference(_ facet: Facet, _ id: Int64?) throws(SQLiteError) -> Reference? {
    guard let id else { return nil }
    let key = id &* 16 &+ facet.number
    let place = known.isEmpty ? 0 : Int(truncatingIfNeeded: key & Int64(Self.places - 1))
    if !known.isEmpty, let known = known[place], known.key == key { return known.reference }
    try row.bind(1, facet.number)
    try row.bind(2, id)
    defer { row.reset() }
    guard try row.step() else { return nil }
    let found = Reference(slug: Slug(row.text(0)), name: row.text(1))
    if !known.isEmpty { known[place] = (key, found) }
    return found
  }
}
