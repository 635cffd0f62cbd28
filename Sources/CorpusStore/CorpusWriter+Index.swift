internal import ZitareModels

extension CorpusWriter {
  /// Takes quotes out of the index: before the tables change, since what was indexed is read from them.
  ///
  /// Rows must ascend: FTS5 writes what it holds in memory to a new segment whenever they do not. The same goes for a
  /// savepoint, which every statement over several rows opens; hence one statement a row.
  public func unindex(_ ascending: [Int64]) throws(SQLiteError) {
    try pass(
      ascending,
      "INSERT INTO search(search,rowid,text,author,source,themes,tags)VALUES('delete',?1,?2,?3,?4,?5,?6)"
    )
  }

  /// Puts quotes into the index, as the tables have them now. Rows must ascend.
  public func index(_ ascending: [Int64]) throws(SQLiteError) {
    try pass(
      ascending, "INSERT INTO search(rowid,text,author,source,themes,tags)VALUES(?1,?2,?3,?4,?5,?6)"
    )
  }

  /// Builds the index anew from the tables.
  public func rebuildIndex() throws(SQLiteError) {
    // Fewer, larger segments while building; the setting is kept in the file, so it is taken back.
    try database.execute("INSERT INTO search(search,rank)VALUES('hashsize',\(Self.buildMemory))")
    try database.execute("INSERT INTO search(search)VALUES('rebuild')")
    try database.execute("INSERT INTO search(search)VALUES('optimize')")
    try database.execute("INSERT INTO search(search,rank)VALUES('hashsize',1048576)")
  }

  /// Bytes that FTS5 may hold while the whole index is built.
  private static var buildMemory: Int { 16 << 20 }

  private func pass(_ ascending: [Int64], _ sql: String) throws(SQLiteError) {
    let read = try cached("SELECT text,author,source,themes,tags FROM searchable WHERE id=?1")
    let change = try cached(sql)
    for id in ascending {
      try read.statement.bind(1, id)
      if try read.statement.step() {
        try change.statement.bind(1, id)
        for column in Int32(0)..<5 {
          try change.statement.bind(column + 2, read.statement.optionalText(column))
        }
        try change.statement.run()
      }
      read.statement.reset()
    }
  }

  /// Folds all names anew, for a copy of a file that another pipeline made.
  public func refold() throws(SQLiteError) {
    for facet in Facet.allCases {
      var names = try database.prepare(
        "SELECT id,name,native FROM entity WHERE kind=\(facet.number)")
      let update = try cached("UPDATE entity SET fold=?3 WHERE kind=?1 AND id=?2")
      while try names.step() {
        try update.statement.bind(1, facet.number)
        try update.statement.bind(2, names.integer(0))
        try update.statement.bind(3, Self.fold(names.text(1), names.optionalText(2), text))
        try update.statement.run()
      }
    }
  }
}
