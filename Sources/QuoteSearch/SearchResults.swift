/// What a search found.
public struct SearchResults: Sendable {
  /// How many quotes match, the partial ones among them.
  public var total: Int
  /// How many of them match everything that was asked for; they come first.
  public var fullTotal: Int
  /// The page that was asked for.
  public var hits: [SearchHit]
  /// "Did you mean": for words that the index does not have, in the query's order, the nearest that it has.
  public var suggestions: [Suggestion]
  /// Values of the query's fields that nothing has, each with the nearest existing ones.
  public var unknownValues: [UnknownFilterValue]

  /// Nothing.
  public static let none = SearchResults(
    total: 0, fullTotal: 0, hits: [], suggestions: [], unknownValues: [])
}

/// A quote that was found.
public struct SearchHit: Hashable, Sendable {
  /// The quote's row, for `Corpus.quotes(ids:)`.
  public var id: Int64
  /// How well it fits: falls from one hit to the next, or stays.
  public var score: Double
  /// Whether a word of the query is missing, or was replaced by a near one.
  public var isPartial: Bool
  /// What matched in the quote's text.
  public var matches: [TextMatch]
}

/// Words that may have been meant.
public struct Suggestion: Hashable, Sendable {
  /// The word as it was typed.
  public var word: String
  /// The nearest words that the index has, folded; nearest first.
  public var nearest: [String]

  /// Makes a suggestion.
  public init(word: String, nearest: [String]) {
    self.word = word
    self.nearest = nearest
  }
}

/// A filter's value that nothing in the store has.
public struct UnknownFilterValue: Hashable, Sendable, Error {
  /// The filter's name: `author`, `year` …
  public var field: String
  /// The value as it was given.
  public var value: String
  /// The nearest existing values, nearest first.
  public var nearest: [String]

  /// Makes a value.
  public init(field: String, value: String, nearest: [String]) {
    self.field = field
    self.value = value
    self.nearest = nearest
  }
}
