/// A published corpus, opened for reading: the mirror's file, or the starter corpus in memory.
///
/// Reading takes no lock, writes nothing and starts no thread. A file that is replaced meanwhile stays readable as it was.
public final class Corpus {
  /// The connection; QuoteSearch registers its tokenizer and functions on it.
  public let database: Database
  /// The file, or `nil` for one in memory.
  public let path: String?
  /// How many quotes there are.
  public let quoteCount: Int

  private init(database: Database, path: String?) throws(CorpusError) {
    self.database = database
    self.path = path
    do {
      quoteCount = Int(try database.integer("SELECT value FROM meta WHERE key='quotes'") ?? 0)
    } catch {
      throw Corpus.failure(error, path: path)
    }
  }

  /// Opens a published file; `nil` where there is none.
  public static func open(at path: String) throws(CorpusError) -> Corpus? {
    switch CorpusFile.condition(of: path) {
    case .absent:
      return nil
    case .damaged:
      throw CorpusError(
        code: .damaged, message: "the corpus \(path) is damaged; `zitare sync` builds it anew")
    case .unreadable(let code):
      throw CorpusError(
        code: .unreadable,
        message: "cannot read the corpus \(path): \(systemMessage(code)); check its permissions")
    case .corpus(let version) where version > Schema.version:
      throw CorpusError(
        code: .newer,
        message:
          "the corpus \(path) has format \(version), this zitare knows up to \(Schema.version); "
          + "update zitare, or run `zitare cache clear`, then `zitare sync`")
    case .corpus(let version) where version < Schema.version:
      throw CorpusError(
        code: .outdated,
        message: "the corpus \(path) has the old format \(version); `zitare sync` builds it anew")
    case .corpus:
      break
    }
    let database: Database
    do {
      database = try Database(immutable: path)
    } catch {
      throw failure(error, path: path)
    }
    return try Corpus(database: database, path: path)
  }

  /// Opens a corpus that lies in memory and stays there.
  public static func open(image: UnsafeRawBufferPointer) throws(CorpusError) -> Corpus {
    let database: Database
    do {
      database = try Database(image: image)
    } catch {
      throw failure(error, path: nil)
    }
    return try Corpus(database: database, path: nil)
  }

  /// Turns SQLite's refusal into an answer for the user.
  public func failure(_ error: SQLiteError) -> CorpusError {
    Corpus.failure(error, path: path)
  }

  static func failure(_ error: SQLiteError, path: String?) -> CorpusError {
    let name = path ?? "in the program"
    return if error.isDamage {
      CorpusError(
        code: .damaged,
        message: "the corpus \(name) is damaged (\(error.message)); `zitare sync` builds it anew",
        cause: error)
    } else {
      CorpusError(
        code: .unreadable,
        message: "cannot read the corpus \(name): \(error.message); check its permissions",
        cause: error
      )
    }
  }
}

extension Corpus {
  /// The view that is indexed, behind `CREATE VIEW` or `CREATE TEMP VIEW`: a published file has none.
  public static var searchable: String { Schema.searchable }

  /// A value that the sync recorded; `nil` where it recorded none.
  public func meta(_ key: String) throws(CorpusError) -> String? {
    try reading { () throws(SQLiteError) in
      var statement = try database.prepare("SELECT value FROM meta WHERE key=?1")
      try statement.bind(1, key)
      return try statement.step() ? statement.optionalText(0) : nil
    }
  }

  /// What made the index; a search by another pipeline may miss words until the next sync.
  public var pipeline: PipelineVersion {
    get throws(CorpusError) {
      PipelineVersion(
        pipeline: try meta("pipeline") ?? "", icu: try meta("icu") ?? "",
        stemmers: try meta("stemmers") ?? "")
    }
  }

  /// Runs what reads, and words its failure for the user.
  func reading<Result>(_ body: () throws(SQLiteError) -> Result) throws(CorpusError) -> Result {
    do {
      return try body()
    } catch {
      throw failure(error)
    }
  }
}
