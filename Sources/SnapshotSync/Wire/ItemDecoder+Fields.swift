internal import ZitareModels

extension ItemDecoder {
  /// A string; blank ones are absent.
  mutating func string(
    _ key: StaticString, as style: Cleaning.Style = .line
  ) throws(JSONError) -> String? {
    switch try reader.kind() {
    case .string: return present(try reader.readString(), as: style)
    case .null:
      try reader.literal("null")
      return nil
    default: throw unfit("\"\(key)\" is no string")
    }
  }

  /// A string, or a whole number that stands for its digits.
  mutating func stringOrInteger(_ key: StaticString) throws(JSONError) -> String? {
    guard try reader.kind() == .number else { return try string(key) }
    guard let number = reader.integer(try reader.readNumber()) else {
      throw unfit("\"\(key)\" is neither a string nor a whole number")
    }
    return String(number)
  }

  /// A whole number, also one in a string.
  mutating func integer(_ key: StaticString) throws(JSONError) -> Int64? {
    guard let token = try numberToken(key) else { return nil }
    guard let number = reader.integer(token) else {
      throw unfit("\"\(key)\" is no whole number that is of use")
    }
    return number
  }

  /// A number within bounds, also one in a string.
  mutating func number(
    _ key: StaticString, within bounds: ClosedRange<Double>
  ) throws(JSONError) -> Double? {
    guard let token = try numberToken(key) else { return nil }
    guard let value = Double(reader.text(token)), bounds.contains(value) else {
      throw unfit("\"\(key)\" is out of bounds")
    }
    return value
  }

  /// Passes a number, or a string that holds exactly one.
  private mutating func numberToken(
    _ key: StaticString
  ) throws(JSONError) -> JSONReader.NumberToken? {
    switch try reader.kind() {
    case .null:
      try reader.literal("null")
      return nil
    case .number: return try reader.readNumber()
    case .string:
      let token = try reader.readString()
      var inner = JSONReader(
        UnsafeBufferPointer(start: reader.base, count: token.end))
      inner.offset = token.start
      inner.skipWhitespace()
      if inner.offset == inner.end { return nil }
      do throws(JSONError) {
        let number = try inner.readNumber()
        try inner.finish()
        return number
      } catch {
        throw unfit("\"\(key)\" is no number")
      }
    default: throw unfit("\"\(key)\" is no number")
    }
  }

  /// A slug.
  mutating func slug(_ key: StaticString) throws(JSONError) -> Slug? {
    guard let value = try string(key) else { return nil }
    return try checked(value, key)
  }

  /// A slug, or an object with one and perhaps with a name.
  mutating func reference(_ key: StaticString) throws(JSONError) -> Reference? {
    switch try reader.kind() {
    case .object: return try referenceObject(key)
    case .string, .null: return try slug(key).map { Reference(slug: $0) }
    default: throw unfit("\"\(key)\" is neither a slug nor an object")
    }
  }

  /// A list of slugs or objects; one of them alone is a list of one. Each slug is taken once.
  mutating func references(_ key: StaticString) throws(JSONError) -> [Reference] {
    guard try reader.kind() == .array else { return try reference(key).map { [$0] } ?? [] }
    var list: [Reference] = []
    var seen = Set<Slug>()
    try reader.open(0x5B)
    var isFirst = true
    while try reader.next(closing: 0x5D, isFirst: &isFirst) {
      guard let reference = try reference(key) else { continue }
      if Self.isNew(reference.slug, among: list.lazy.map(\.slug), &seen) { list.append(reference) }
    }
    return list
  }

  /// A list of strings; one alone is a list of one. Each string is taken once.
  mutating func strings(_ key: StaticString) throws(JSONError) -> [String] {
    guard try reader.kind() == .array else { return try stringOrInteger(key).map { [$0] } ?? [] }
    var list: [String] = []
    var seen = Set<Slug>()
    try reader.open(0x5B)
    var isFirst = true
    while try reader.next(closing: 0x5D, isFirst: &isFirst) {
      guard let value = try stringOrInteger(key) else { continue }
      // Slugs compare by bytes, as the store does.
      if Self.isNew(Slug(value), among: list.lazy.map(Slug.init), &seen) { list.append(value) }
    }
    return list
  }

  /// Lists are short, and then compared one by one; only a hostile one needs a set.
  @inline(__always)
  private static func isNew(
    _ slug: Slug, among list: some RandomAccessCollection<Slug>, _ seen: inout Set<Slug>
  ) -> Bool {
    if list.count < 16 { return !list.contains(slug) }
    if seen.isEmpty { seen.formUnion(list) }
    return seen.insert(slug).inserted
  }

  private mutating func referenceObject(_ key: StaticString) throws(JSONError) -> Reference? {
    try openObject()
    var (slug, code, name, title): (Slug?, Slug?, String?, String?)
    var isFirst = true
    while let member = try nextKey(&isFirst) {
      switch member {
      case .slug: slug = try self.slug("slug")
      case .code: code = try self.slug("code")
      case .name: name = try string("name")
      case .title: title = try string("title")
      default: try skip()
      }
    }
    guard let found = slug ?? code else { throw unfit("\"\(key)\" is an object without a slug") }
    return Reference(slug: found, name: name ?? title)
  }

  private mutating func present(
    _ token: JSONReader.StringToken, as style: Cleaning.Style
  ) -> String? {
    let value = reader.string(token, as: style, &scratch)
    return Cleaning.isBlank(value) ? nil : value
  }

  /// A slug ends in paths, file names and URLs: what would mean something else there is none.
  private func checked(_ value: String, _ key: StaticString) throws(JSONError) -> Slug {
    guard value.utf8.count <= Self.slugLimitBytes else {
      throw unfit("\"\(key)\" is longer than \(Self.slugLimitBytes) bytes")
    }
    guard !value.utf8.contains(0x2F) else { throw unfit("\"\(key)\" has a slash") }
    guard value != "..", value != "." else { throw unfit("\"\(key)\" is a relative path") }
    return Slug(value)
  }
}
