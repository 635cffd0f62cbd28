/// What the store needs to know of text: how names are compared and how the index's tokens are made.
///
/// QuoteSearch implements it; SnapshotSync, which writes the store, gets it handed in and so knows nothing of scripts.
public protocol TextIndexing: Sendable {
  /// What decides the tokens. An index that was made by another version is rebuilt.
  var version: PipelineVersion { get }

  /// Registers the tokenizer `zitare` with FTS5 on a connection.
  func register(on database: Database) throws(SQLiteError)

  /// Makes the same tokens for who builds a whole index.
  func makeWordTokenizer() -> any WordTokenizing

  /// Folds one name to its words, each followed by a blank and the first preceded by one: `" soren kierkegaard "`.
  ///
  /// Two names with equal keys are the same name to a user who types without accents or capitals.
  func foldKey(_ name: String) -> String
}

/// The versions that decide the tokens of an index.
public struct PipelineVersion: Hashable, Sendable {
  /// Our own steps.
  public var pipeline: String
  /// ICU's version, whose dictionaries segment Thai, Lao, Khmer and Burmese.
  public var icu: String
  /// The stemmer library's version and algorithms.
  public var stemmers: String

  /// Makes a version out of its parts.
  public init(pipeline: String, icu: String, stemmers: String) {
    self.pipeline = pipeline
    self.icu = icu
    self.stemmers = stemmers
  }
}
