public import ZitareModels

/// A filter whose values were looked up: rows of the store instead of words.
public struct ResolvedFilter: Hashable, Sendable {
  /// The rows wanted and unwanted of one facet.
  public struct Choice: Hashable, Sendable {
    /// Quotes must have one of these; `nil` wants nothing in particular, an empty list lets nothing pass.
    public var included: [Int64]?
    /// Quotes that have one of these are left out.
    public var excluded: [Int64]

    /// Makes a choice; the default lets everything pass.
    public init(included: [Int64]? = nil, excluded: [Int64] = []) {
      self.included = included
      self.excluded = excluded
    }
  }

  /// The choice of each facet that has one.
  public var choices: [Facet: Choice]
  /// The spans of years.
  public var years: [Filter.Years]

  /// Makes a filter; the default lets everything pass.
  public init(choices: [Facet: Choice] = [:], years: [Filter.Years] = []) {
    self.choices = choices
    self.years = years
  }

  /// Whether every quote passes.
  public var isEmpty: Bool { choices.isEmpty && years.isEmpty }

  /// The filter without one facet's choice: for that facet's own counts.
  public func without(_ facet: Facet) -> ResolvedFilter {
    var copy = self
    copy.choices[facet] = nil
    return copy
  }

  /// The conditions over `quote q`, joined by AND; `nil` where there are none.
  ///
  /// Only whole numbers go into the text, so that nothing a user typed is ever parsed as SQL.
  public var condition: String? {
    var parts: [String] = []
    for facet in Facet.allCases {
      guard let choice = choices[facet] else { continue }
      if let included = choice.included { parts.append(facet.condition(included, negated: false)) }
      if !choice.excluded.isEmpty { parts.append(facet.condition(choice.excluded, negated: true)) }
    }
    let wanted = years.filter { !$0.isExcluded }.map { Self.condition($0.range) }
    if !wanted.isEmpty { parts.append("(" + wanted.joined(separator: " OR ") + ")") }
    for span in years where span.isExcluded {
      parts.append("(q.year IS NULL OR NOT " + Self.condition(span.range) + ")")
    }
    return parts.isEmpty ? nil : parts.joined(separator: " AND ")
  }

  /// The same behind `WHERE`; empty where there are none.
  public var clause: String { condition.map { " WHERE " + $0 } ?? "" }

  private static func condition(_ range: YearRange) -> String {
    switch (range.from, range.to) {
    case (let from?, let to?): "(q.year BETWEEN \(from) AND \(to))"
    case (let from?, nil): "(q.year>=\(from))"
    case (nil, let to?): "(q.year<=\(to))"
    case (nil, nil): "(q.year IS NOT NULL)"
    }
  }
}

extension Facet {
  /// `kind` of the facet's values in the store; those of entities are the same as in `received`.
  public var number: Int64 {
    switch self {
    case .author: 1
    case .source: 2
    case .theme: 3
    case .place: 4
    case .epoch: 5
    case .role: 6
    case .lang: 7
    case .length: 8
    case .form: 9
    case .tag: 10
    }
  }

  /// The numbers of the facets that `relation` has of quotes; all others are of authors.
  ///
  /// Where an owner is given or the order is the owners', statements say `+kind IN`: SQLite might otherwise take the index
  /// by kind, and look at every quote's rows for one quote's.
  static let ofQuotes = "\(theme.number),\(tag.number)"

  /// What a value of the facet is called in the store.
  var storedName: String {
    switch self {
    case .lang: "language"
    case .length: "bucket"
    default: rawValue
    }
  }

  /// How a quote has the facet's values.
  enum Path {
    /// A column of `quote`.
    case column(String)
    /// `relation`, of the quote.
    case quote
    /// `relation`, of the quote's author.
    case author
  }

  var path: Path {
    switch self {
    case .lang, .length, .form, .author, .source: .column(storedName)
    case .theme, .tag: .quote
    case .place, .epoch, .role: .author
    }
  }

  fileprivate func condition(_ rows: [Int64], negated: Bool) -> String {
    let list = "(" + rows.map(String.init).joined(separator: ",") + ")"
    let related = "kind=\(number) AND entity IN \(list)"
    let not = negated ? "NOT " : ""
    return switch path {
    case .column(let name):
      // A missing value is none of the unwanted ones.
      negated ? "(q.\(name) IS NULL OR q.\(name) NOT IN \(list))" : "q.\(name) IN \(list)"
    case .quote:
      "q.id \(not)IN (SELECT owner FROM relation WHERE \(related))"
    case .author:
      negated
        ? "(q.author IS NULL OR q.author NOT IN (SELECT owner FROM relation WHERE \(related)))"
        : "q.author IN (SELECT owner FROM relation WHERE \(related))"
    }
  }
}
