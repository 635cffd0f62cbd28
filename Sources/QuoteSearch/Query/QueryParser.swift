internal import ZitareModels

/// Reads the query language from left to right, without going back.
struct QueryParser {
  private let scalars: [Unicode.Scalar]
  private let options: QueryOptions
  private var index = 0
  private var query = Query()
  /// Whether an OR stood before what comes next.
  private var joinsPrevious = false
  /// Whether what came last can be joined by an OR.
  private var canJoin = false
  /// An OR that had nothing to join so far.
  private var looseOR = false

  init(_ text: String, options: QueryOptions) {
    scalars = Array(text.unicodeScalars)
    self.options = options
  }

  mutating func parse() -> Query {
    while skipBlanks() {
      if options.isLiteral {
        add(Query.Term(chunk()))
      } else {
        parseElement()
      }
    }
    // A lone OR is the word.
    if query.clauses.isEmpty, query.exclusions.isEmpty, query.filter.isEmpty, looseOR {
      query.clauses = [Query.Clause([Query.Term("OR")])]
    }
    if options.isPrefix, let last = query.clauses.indices.last,
      let term = query.clauses[last].alternatives.indices.last
    {
      query.clauses[last].alternatives[term].isPrefix = true
    }
    if options.matchesAny, query.clauses.count > 1 {
      query.clauses = [Query.Clause(query.clauses.flatMap(\.alternatives))]
    }
    return query
  }
}

extension QueryParser {
  private mutating func parseElement() {
    var isExcluded = false
    if scalars[index] == "-", index + 1 < scalars.count, !isBlank(scalars[index + 1]) {
      isExcluded = true
      index += 1
    }
    if let closing = Self.closing(of: scalars[index]) {
      index += 1
      add(phrase(until: closing), isExcluded: isExcluded)
      return
    }
    if let facet = field() {
      addValue(of: facet, isExcluded: isExcluded)
      return
    }
    var text = chunk()
    if text == "OR", !isExcluded {
      if canJoin { joinsPrevious = true } else { looseOR = true }
      return
    }
    var isPrefix = false
    while text.last == "*" {
      text.removeLast()
      isPrefix = true
    }
    add(Query.Term(text, isPrefix: isPrefix), isExcluded: isExcluded)
  }

  private mutating func add(_ term: Query.Term, isExcluded: Bool = false) {
    defer { joinsPrevious = false }
    guard !term.text.isEmpty else { return }
    canJoin = !isExcluded
    if isExcluded {
      query.exclusions.append(term)
    } else if joinsPrevious {
      query.clauses[query.clauses.count - 1].alternatives.append(term)
    } else {
      query.clauses.append(Query.Clause([term]))
    }
  }

  /// The rest of a phrase, whose opening mark was read; unbalanced, it goes to the end.
  private mutating func phrase(until closing: [Unicode.Scalar]) -> Query.Term {
    let start = index
    while index < scalars.count, !closing.contains(scalars[index]) { index += 1 }
    let text = String(scalars[start..<index])
    if index < scalars.count { index += 1 }
    let isPrefix = index < scalars.count && scalars[index] == "*"
    if isPrefix { index += 1 }
    return Query.Term(text, isPhrase: true, isPrefix: isPrefix)
  }

  /// What ends a phrase that this mark begins; `nil` where it begins none.
  private static func closing(of mark: Unicode.Scalar) -> [Unicode.Scalar]? {
    switch mark {
    case "\"", "\u{FF02}": [mark]
    case "„": ["“", "”", "\""]
    case "“": ["”", "“"]
    case "”": ["”"]
    case "«": ["»"]
    case "»": ["«"]
    case "「": ["」"]
    case "『": ["』"]
    default: nil
    }
  }

  /// The facet of a field with a value, behind whose colon the index then is; the year is `nil` within.
  private mutating func field() -> Field? {
    var end = index
    // The longest name has six letters.
    while end < scalars.count, end - index < 7, scalars[end].isASCII, scalars[end] != ":",
      !isBlank(scalars[end])
    { end += 1 }
    guard end + 1 < scalars.count, scalars[end] == ":", !isBlank(scalars[end + 1]) else {
      return nil
    }
    let name = String(scalars[index..<end]).lowercased()
    guard let field = Field(name: name) else { return nil }
    index = end + 1
    return field
  }

  private mutating func addValue(of field: Field, isExcluded: Bool) {
    joinsPrevious = false
    canJoin = false
    var isExcluded = isExcluded
    if scalars[index] == "!", index + 1 < scalars.count, !isBlank(scalars[index + 1]) {
      isExcluded = true
      index += 1
    }
    let value: String
    if let closing = Self.closing(of: scalars[index]) {
      index += 1
      value = phrase(until: closing).text
    } else {
      value = chunk()
    }
    guard !value.isEmpty else { return }
    switch field {
    case .facet(let facet):
      query.filter.values[facet, default: []].append(
        Filter.Value(value, isExcluded: isExcluded))
    case .year:
      if let range = YearRange(parsing: value) {
        query.filter.years.append(Filter.Years(range, isExcluded: isExcluded))
      } else if !isExcluded {
        query.unreadableYears.append(value)
      }
    }
  }
}

extension QueryParser {
  /// What stands before a colon.
  private enum Field {
    case facet(Facet)
    case year

    init?(name: String) {
      if name == "year" {
        self = .year
      } else if name == "region" {
        self = .facet(.place)
      } else if let facet = Facet(rawValue: name) {
        self = .facet(facet)
      } else {
        return nil
      }
    }
  }

  /// Goes to the next element; false at the end.
  private mutating func skipBlanks() -> Bool {
    while index < scalars.count, isBlank(scalars[index]) { index += 1 }
    return index < scalars.count
  }

  /// What stands until the next blank.
  private mutating func chunk() -> String {
    let start = index
    while index < scalars.count, !isBlank(scalars[index]) { index += 1 }
    return String(scalars[start..<index])
  }

  /// Control characters part words too: they are in no text.
  private func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value <= 0x20 || scalar.value == 0x7F || scalar.properties.isWhitespace
  }
}

extension String {
  fileprivate init(_ scalars: ArraySlice<Unicode.Scalar>) {
    self.init()
    for scalar in scalars { unicodeScalars.append(scalar) }
  }
}
