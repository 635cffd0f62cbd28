public import ZitareModels

/// What became of a quote in the last syncs.
public struct QuoteNews: Hashable, Sendable {
  /// The kinds of changes.
  public enum Change: Int64, Hashable, Sendable {
    case added = 0
    case changed = 1
    case withdrawn = 2
  }

  /// What a withdrawn quote was.
  public struct Withdrawn: Hashable, Sendable {
    /// Its text.
    public let text: String
    /// Its author's name.
    public let author: String?
    /// Its language's code.
    public let language: String

    /// Makes what is kept of a quote.
    public init(text: String, author: String?, language: String) {
      self.text = text
      self.author = author
      self.language = language
    }
  }

  /// The quote.
  public let slug: Slug
  /// When a sync brought the change, in Unix seconds.
  public let at: Int64
  /// What happened.
  public let change: Change
  /// What is left of a withdrawn quote.
  public let withdrawn: Withdrawn?
  /// The quote's row, where it is there.
  public let row: Int64?
}

/// How long changes are told of.
public enum NewsPeriod {
  /// Ninety days.
  public static let seconds: Int64 = 90 * 86_400
}

extension Corpus {
  /// What became of quotes since a time, the newest first, then in document order: each quote once.
  ///
  /// - Parameters:
  ///   - time: In Unix seconds.
  ///   - limit: At most so many; `nil` for all.
  public func news(
    since time: Int64, limit: Int?, offset: Int = 0
  ) throws(CorpusError) -> [QuoteNews] {
    try reading { () throws(SQLiteError) in
      var row = try database.prepare(
        """
        SELECT n.slug,n.at,CASE WHEN n.what=1 AND n.added>=?1 THEN 0 ELSE n.what END w,n.text,n.author,n.language,c.id
        FROM news n LEFT JOIN content c ON c.slug=n.slug WHERE n.at>=?1 ORDER BY n.at DESC,w,c.id,n.slug LIMIT ?2 OFFSET ?3
        """)
      try row.bind(1, time)
      try row.bind(2, Int64(limit ?? -1))
      try row.bind(3, Int64(offset))
      var result: [QuoteNews] = []
      while try row.step() {
        let withdrawn =
          row.isNull(3)
          ? nil
          : QuoteNews.Withdrawn(
            text: row.text(3), author: row.optionalText(4), language: row.text(5))
        result.append(
          QuoteNews(
            slug: Slug(row.text(0)), at: row.integer(1),
            change: QuoteNews.Change(rawValue: row.integer(2)) ?? .changed, withdrawn: withdrawn,
            row: row.optionalInteger(6)))
      }
      return result
    }
  }

  /// How many quotes changed since a time.
  public func newsCount(since time: Int64) throws(CorpusError) -> Int {
    try reading { () throws(SQLiteError) in
      var row = try database.prepare("SELECT count(*) FROM news WHERE at>=?1")
      try row.bind(1, time)
      return try row.step() ? Int(row.integer(0)) : 0
    }
  }
}
