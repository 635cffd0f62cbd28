/// What quotes can be narrowed by, apart from the year.
public enum Facet: String, CaseIterable, Sendable {
  case lang, length, form, theme, tag, author, source, place, epoch, role

  /// The kind of entity whose slugs and names the facet's values are; `nil` for free values.
  public var kind: EntityKind? {
    switch self {
    case .lang: .language
    case .length, .form, .tag: nil
    case .theme: .theme
    case .author: .author
    case .source: .source
    case .place: .place
    case .epoch: .epoch
    case .role: .role
    }
  }
}

/// A span of years, both ends included; a missing end is open.
public struct YearRange: Hashable, Sendable {
  /// The first year of the span.
  public var from: Int64?
  /// The last year of the span.
  public var to: Int64?

  /// Makes a span.
  public init(from: Int64?, to: Int64?) {
    self.from = from
    self.to = to
  }

  /// Reads `1862`, `1840..1862`, `..-1` or `1900..`; `nil` for anything else, `..` alone and reversed ends included.
  public init?(parsing text: some StringProtocol) {
    func year(_ part: Substring) -> Int64? {
      // Int64 accepts a leading plus, which no year has.
      part.first == "+" ? nil : Int64(part)
    }
    let text = Substring(text)
    let bytes = Array(text.utf8)
    if let dots = bytes.indices.dropLast().first(where: {
      bytes[$0] == 0x2E && bytes[$0 + 1] == 0x2E
    }) {
      let split = text.utf8.index(text.utf8.startIndex, offsetBy: dots)
      let first = text[..<split]
      let second = text[text.utf8.index(split, offsetBy: 2)...]
      let (from, to) = (year(first), year(second))
      guard first.isEmpty || from != nil, second.isEmpty || to != nil, from != nil || to != nil
      else { return nil }
      if let from, let to, from > to { return nil }
      self.init(from: from, to: to)
    } else {
      guard let single = year(text) else { return nil }
      self.init(from: single, to: single)
    }
  }
}

/// A choice among quotes as the user stated it: different facets narrow together, the values of one are alternatives.
public struct Filter: Hashable, Sendable {
  /// One wanted or unwanted value: a slug or a name, unresolved.
  public struct Value: Hashable, Sendable {
    /// What the user wrote, without the `!`.
    public var text: String
    /// Whether the value was preceded by `!`: quotes that have it are left out.
    public var isExcluded: Bool

    /// Makes a value, wanted by default.
    public init(_ text: String, isExcluded: Bool = false) {
      self.text = text
      self.isExcluded = isExcluded
    }
  }

  /// A span of years, wanted or not.
  public struct Years: Hashable, Sendable {
    /// The span.
    public var range: YearRange
    /// Whether quotes of these years are left out.
    public var isExcluded: Bool

    /// Makes a span, wanted by default.
    public init(_ range: YearRange, isExcluded: Bool = false) {
      self.range = range
      self.isExcluded = isExcluded
    }
  }

  /// The values of each facet that has any, each as one argument stated it: it may hold commas, which part values
  /// unless the whole is a name.
  public var values: [Facet: [Value]]
  /// The spans of years.
  public var years: [Years]

  /// Makes a filter; the default lets everything pass.
  public init(values: [Facet: [Value]] = [:], years: [Years] = []) {
    self.values = values
    self.years = years
  }

  /// Whether every quote passes.
  public var isEmpty: Bool { values.values.allSatisfy(\.isEmpty) && years.isEmpty }
}
