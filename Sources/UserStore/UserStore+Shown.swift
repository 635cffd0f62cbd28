internal import CorpusStore

/// A quote that was shown.
public struct Shown: Hashable, Sendable {
  /// The quote's slug.
  public let slug: String
  /// The local day, `YYYY-MM-DD`.
  public let day: String
  /// The command that showed it.
  public let command: String
  /// Seconds since 1970; of several times on one day, the first.
  public let at: Int64
}

extension UserStore {
  /// Whether `random --unseen` has shown a quote in this round.
  public func isSeen(_ slug: String) throws(UserStoreError) -> Bool {
    try using { () throws(SQLiteError) in
      var row = try database.prepare("SELECT 1 FROM seen WHERE slug=?1")
      try row.bind(1, slug)
      return try row.step()
    }
  }

  /// The slugs of all quotes of this round.
  public func seen() throws(UserStoreError) -> Set<String> {
    try using { () throws(SQLiteError) in
      var row = try database.prepare("SELECT slug FROM seen")
      var result: Set<String> = []
      while try row.step() { result.insert(row.text(0)) }
      return result
    }
  }

  /// Notes what was shown, after a new round has begun for some quotes.
  public func markSeen(
    _ slugs: [String], forgetting: [String] = []
  ) throws(UserStoreError) {
    try transaction { () throws(SQLiteError) in
      var forget = try database.prepare("DELETE FROM seen WHERE slug=?1")
      for slug in forgetting {
        try forget.bind(1, slug)
        try forget.run()
      }
      var insert = try database.prepare("INSERT OR IGNORE INTO seen VALUES(?1)")
      for slug in slugs {
        try insert.bind(1, slug)
        try insert.run()
      }
    }
  }

  /// Notes that quotes were shown.
  public func note(
    shown slugs: [String], day: String, command: String, at: Int64
  ) throws(UserStoreError) {
    try transaction { () throws(SQLiteError) in
      // A prompt shows its quote a hundred times a day: once is enough.
      var insert = try database.prepare(
        "INSERT OR IGNORE INTO history(day,slug,command,at) VALUES(?1,?2,?3,?4)")
      for slug in slugs {
        try insert.bind(1, day)
        try insert.bind(2, slug)
        try insert.bind(3, command)
        try insert.bind(4, at)
        try insert.run()
      }
    }
  }

  /// What was shown, the latest first.
  public func history() throws(UserStoreError) -> [Shown] {
    try using { () throws(SQLiteError) in
      var row = try database.prepare("SELECT slug,day,command,at FROM history ORDER BY id DESC")
      var result: [Shown] = []
      while try row.step() {
        result.append(
          Shown(slug: row.text(0), day: row.text(1), command: row.text(2), at: row.integer(3)))
      }
      return result
    }
  }

  /// Forgets what was shown, and tells how much that was.
  public func clearHistory() throws(UserStoreError) -> Int {
    try transaction { () throws(SQLiteError) in
      let count = try database.integer("SELECT count(*) FROM history") ?? 0
      try database.execute("DELETE FROM history")
      return Int(count)
    }
  }
}
