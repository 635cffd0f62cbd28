public import ZitareModels

extension CorpusWriter {
  /// Notes that the quote in a row is new, or says something else.
  public func noteNews(
    _ change: QuoteNews.Change, ofQuote id: Int64, at time: Int64
  )
    throws(SQLiteError)
  {
    switch change {
    case .added:
      try run(
        "REPLACE INTO news(slug,at,what,added)SELECT slug,?2,0,?2 FROM content WHERE id=?1", id,
        time)
    case .changed, .withdrawn:
      // When it was added, if that is news still, stays known.
      try run(
        """
        INSERT INTO news(slug,at,what)SELECT slug,?2,1 FROM content WHERE id=?1
        ON CONFLICT(slug) DO UPDATE SET at=?2,what=1
        """, id, time)
    }
  }

  /// Notes that a quote is gone, with what is told of it.
  public func noteWithdrawn(
    _ slug: Slug, _ quote: QuoteNews.Withdrawn, at time: Int64
  ) throws(SQLiteError) {
    let put = try cached(
      "REPLACE INTO news(slug,at,what,text,author,language)VALUES(?1,?2,2,?3,?4,?5)")
    try put.statement.bind(1, slug.rawValue)
    try put.statement.bind(2, time)
    try put.statement.bind(3, quote.text)
    try put.statement.bind(4, quote.author)
    try put.statement.bind(5, quote.language)
    try put.statement.run()
  }

  /// Takes news over from a file that this one replaces.
  public func restore(_ news: [QuoteNews]) throws(SQLiteError) {
    for entry in news {
      if let withdrawn = entry.withdrawn {
        try noteWithdrawn(entry.slug, withdrawn, at: entry.at)
        continue
      }
      let put = try cached("REPLACE INTO news(slug,at,what,added)VALUES(?1,?2,?3,?4)")
      try put.statement.bind(1, entry.slug.rawValue)
      try put.statement.bind(2, entry.at)
      try put.statement.bind(3, entry.change.rawValue)
      try put.statement.bind(4, entry.change == .added ? entry.at : nil)
      try put.statement.run()
    }
  }

  /// Forgets what is older than a time; all of it with `nil`.
  public func forgetNews(before time: Int64?) throws(SQLiteError) {
    try run("DELETE FROM news WHERE at<?1", time ?? Int64.max)
  }
}
