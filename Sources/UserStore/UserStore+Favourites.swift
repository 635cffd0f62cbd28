internal import CorpusStore

/// A quote that the user keeps.
public struct Favourite: Hashable, Sendable {
  /// The quote's slug.
  public let slug: String
  /// Seconds since 1970.
  public let addedAt: Int64
  /// The quote as it was, as JSON.
  public let quote: String
  /// What the user wrote about it.
  public let note: String?
}

/// What the user wrote about a quote.
public struct Note: Hashable, Sendable {
  /// The quote's slug.
  public let slug: String
  /// What was written.
  public let text: String
  /// Seconds since 1970.
  public let changedAt: Int64
  /// The quote as it was, as JSON.
  public let quote: String?
}

extension UserStore {
  /// The favourites with their notes, in the order in which they were added.
  public func favourites() throws(UserStoreError) -> [Favourite] {
    try using { () throws(SQLiteError) in
      var row = try database.prepare(
        """
        SELECT f.slug,f.added,f.quote,n.text FROM favourite f LEFT JOIN note n ON n.slug=f.slug
        ORDER BY f.id
        """)
      var result: [Favourite] = []
      while try row.step() {
        result.append(
          Favourite(
            slug: row.text(0), addedAt: row.integer(1), quote: row.text(2),
            note: row.optionalText(3)))
      }
      return result
    }
  }

  /// Keeps a quote; one that is kept already gets the newer copy.
  ///
  /// - Returns: Whether it was not kept yet.
  public func addFavourite(
    _ slug: String, quote: String, at: Int64
  ) throws(UserStoreError) -> Bool {
    try transaction { () throws(SQLiteError) in
      var known = try database.prepare("SELECT 1 FROM favourite WHERE slug=?1")
      try known.bind(1, slug)
      let isKnown = try known.step()
      var insert = try database.prepare(
        """
        INSERT INTO favourite(slug,added,quote) VALUES(?1,?2,?3)
        ON CONFLICT(slug) DO UPDATE SET quote=excluded.quote
        """)
      try insert.bind(1, slug)
      try insert.bind(2, at)
      try insert.bind(3, quote)
      try insert.run()
      return !isKnown
    }
  }

  /// Lets a favourite go; its note stays.
  ///
  /// - Returns: Whether it was one.
  public func removeFavourite(_ slug: String) throws(UserStoreError) -> Bool {
    try transaction { () throws(SQLiteError) in
      var row = try database.prepare("DELETE FROM favourite WHERE slug=?1 RETURNING id")
      try row.bind(1, slug)
      let isRemoved = try row.step()
      // To its end: only then the row is gone.
      while try row.step() {}
      return isRemoved
    }
  }

  /// What the user wrote about a quote.
  public func note(_ slug: String) throws(UserStoreError) -> String? {
    try using { () throws(SQLiteError) in
      var row = try database.prepare("SELECT text FROM note WHERE slug=?1")
      try row.bind(1, slug)
      return try row.step() ? row.text(0) : nil
    }
  }

  /// All notes, by slug.
  public func notes() throws(UserStoreError) -> [Note] {
    try using { () throws(SQLiteError) in
      var row = try database.prepare("SELECT slug,text,changed,quote FROM note ORDER BY slug")
      var result: [Note] = []
      while try row.step() {
        result.append(
          Note(
            slug: row.text(0), text: row.text(1), changedAt: row.integer(2),
            quote: row.optionalText(3)))
      }
      return result
    }
  }

  /// Replaces a quote's note; an empty text removes it.
  public func setNote(
    _ slug: String, _ text: String, quote: String?, at: Int64
  ) throws(UserStoreError) {
    try transaction { () throws(SQLiteError) in
      var change = try database.prepare(
        text.isEmpty
          ? "DELETE FROM note WHERE slug=?1"
          : """
          INSERT INTO note(slug,text,changed,quote) VALUES(?1,?2,?3,?4) ON CONFLICT(slug)
          DO UPDATE SET text=excluded.text,changed=excluded.changed,quote=ifnull(excluded.quote,quote)
          """)
      try change.bind(1, slug)
      if !text.isEmpty {
        try change.bind(2, text)
        try change.bind(3, at)
        try change.bind(4, quote)
      }
      try change.run()
    }
  }
}
