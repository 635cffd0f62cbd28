internal import CorpusStore

extension UserStore {
  /// What an import brought.
  public struct ImportReport: Hashable, Sendable {
    /// Favourites that were not there.
    public let favourites: Int
    /// Notes that were not there, or were older.
    public let notes: Int
  }

  /// Takes in what `zitare fav export` wrote: what is there stays, of two notes the later one counts.
  ///
  /// - Parameter json: The whole document; if anything of it is wrong, nothing is taken.
  public func take(_ json: String) throws(UserStoreError) -> ImportReport {
    if let problem = try problem(json) {
      throw UserStoreError(
        code: .badImport,
        message: "this is no export of favourites: \(problem); `zitare fav export` writes one")
    }
    return try transaction { () throws(SQLiteError) in
      let favourites = try changes(
        """
        INSERT INTO favourite(slug,added,quote)
        SELECT json_extract(value,'$.slug'),
        CAST(strftime('%s',json_extract(value,'$.addedAt')) AS INTEGER),json_extract(value,'$.quote')
        FROM json_each(?1,'$.favourites') WHERE true ON CONFLICT(slug) DO NOTHING
        """, json)
      let notes = try changes(
        """
        INSERT INTO note(slug,text,changed,quote)
        SELECT json_extract(value,'$.slug'),json_extract(value,'$.text'),
        CAST(strftime('%s',json_extract(value,'$.changedAt')) AS INTEGER),json_extract(value,'$.quote')
        FROM json_each(?1,'$.notes') WHERE true ON CONFLICT(slug) DO UPDATE SET
        text=excluded.text,changed=excluded.changed,quote=ifnull(excluded.quote,quote)
        WHERE excluded.changed>changed
        """, json)
      return ImportReport(favourites: favourites, notes: notes)
    }
  }

  private func changes(_ sql: String, _ json: String) throws(SQLiteError) -> Int {
    let before = try database.integer("SELECT total_changes()") ?? 0
    var statement = try database.prepare(sql)
    try statement.bind(1, json)
    try statement.run()
    return Int((try database.integer("SELECT total_changes()") ?? 0) - before)
  }

  /// What is wrong with a document; `nil` where nothing is.
  private func problem(_ json: String) throws(UserStoreError) -> String? {
    let checks = [
      ("SELECT json_valid(?1)", "it is no JSON"),
      ("SELECT ifnull(json_extract(?1,'$.schema'),0)=1", "its schema is not 1"),
      (
        "SELECT json_type(?1,'$.favourites')='array' AND json_type(?1,'$.notes')='array'",
        "its lists are missing"
      ),
      (
        """
        SELECT NOT EXISTS(SELECT 1 FROM json_each(?1,'$.favourites') WHERE type<>'object'
        OR ifnull(json_type(value,'$.slug'),'')<>'text' OR ifnull(json_type(value,'$.quote'),'')<>'object'
        OR ifnull(json_type(value,'$.quote.text'),'')<>'text'
        OR strftime('%s',json_extract(value,'$.addedAt')) IS NULL)
        """, "a favourite has no slug, date or quote"
      ),
      (
        """
        SELECT NOT EXISTS(SELECT 1 FROM json_each(?1,'$.notes') WHERE type<>'object'
        OR ifnull(json_type(value,'$.slug'),'')<>'text' OR ifnull(json_type(value,'$.text'),'')<>'text'
        OR strftime('%s',json_extract(value,'$.changedAt')) IS NULL)
        """, "a note has no slug, date or text"
      ),
    ]
    for (sql, problem) in checks {
      let isFine = try using { () throws(SQLiteError) in
        var row = try database.prepare(sql)
        try row.bind(1, json)
        return try row.step() && row.integer(0) == 1
      }
      if !isFine { return problem }
    }
    return nil
  }
}
