public import ZitareModels

/// What a user looks for, read from what was typed.
///
/// Every text is a query; see docs/search.md for the language. The value is what was meant, before any word is folded:
///
/// ```swift
/// let query = Query(parsing: "\"irrt der mensch\" faust OR urfaust -mephisto lang:de")
/// query.clauses    // the phrase; faust or urfaust
/// query.exclusions // mephisto
/// query.filter     // lang: de
/// ```
public struct Query: Hashable, Sendable {
  /// A word or a phrase.
  public struct Term: Hashable, Sendable {
    /// What was typed, in NFC, without the marks around it.
    public var text: String
    /// Whether the words have to follow each other as they stand, without stems.
    public var isPhrase: Bool
    /// Whether the last word may go on.
    public var isPrefix: Bool

    /// Makes a term; the default is a whole word.
    public init(_ text: String, isPhrase: Bool = false, isPrefix: Bool = false) {
      self.text = text
      self.isPhrase = isPhrase
      self.isPrefix = isPrefix
    }
  }

  /// Terms of which one has to match.
  public struct Clause: Hashable, Sendable {
    /// The terms, at least one.
    public var alternatives: [Term]

    /// Makes a clause.
    public init(_ alternatives: [Term]) {
      self.alternatives = alternatives
    }
  }

  /// What has to match, all of it.
  public var clauses: [Clause]
  /// What must not match.
  public var exclusions: [Term]
  /// The fields: filters, as on the command line.
  public var filter: Filter
  /// Values of `year:` that are no years: nothing has them.
  public var unreadableYears: [String]

  /// Makes a query out of its parts.
  public init(
    clauses: [Clause] = [], exclusions: [Term] = [], filter: Filter = Filter(),
    unreadableYears: [String] = []
  ) {
    self.clauses = clauses
    self.exclusions = exclusions
    self.filter = filter
    self.unreadableYears = unreadableYears
  }

  /// Reads what was typed. Nothing is an error.
  ///
  /// - Complexity: O(n) in the text's length.
  public init(parsing text: String, options: QueryOptions = QueryOptions()) {
    var parser = QueryParser(TextPipeline.composed(text), options: options)
    self = parser.parse()
  }
}

/// How what was typed is read.
public struct QueryOptions: Hashable, Sendable {
  /// `--prefix`: the last word may go on, for menus that search while one types.
  public var isPrefix: Bool
  /// `--literal`: everything is words; no phrases, operators, fields.
  public var isLiteral: Bool
  /// `--any`: one of the words is enough.
  public var matchesAny: Bool

  /// Makes options, off by default.
  public init(isPrefix: Bool = false, isLiteral: Bool = false, matchesAny: Bool = false) {
    self.isPrefix = isPrefix
    self.isLiteral = isLiteral
    self.matchesAny = matchesAny
  }
}
