/// For how long an answer need not be asked for again (RFC 9111, section 4.2).
enum Freshness {
  /// No promise is believed for longer than a week.
  static let limitSeconds: Int64 = 7 * 86_400

  /// Until when an answer that came now is fresh, in Unix seconds; `nil`: it has to be asked for again.
  ///
  /// Nothing is guessed where the origin promised nothing, and what contradicts itself promises nothing.
  static func until(_ fields: HeaderFields, now: Int64) -> Int64? {
    // `Vary: *` says that the same request may get another answer at any time.
    if fields.values("vary").contains(where: {
      $0.split(separator: ",").contains { trim($0) == "*" }
    }) {
      return nil
    }
    let lifetime: Int64
    if fields.values("cache-control").isEmpty {
      guard let expires = fields.value("expires").flatMap(HTTPDate.seconds) else { return nil }
      lifetime = expires - (fields.value("date").flatMap(HTTPDate.seconds) ?? now)
    } else {
      switch directives(fields) {
      case .age(let seconds): lifetime = seconds
      case .silent:
        guard let expires = fields.value("expires").flatMap(HTTPDate.seconds) else { return nil }
        lifetime = expires - (fields.value("date").flatMap(HTTPDate.seconds) ?? now)
      case .stale: return nil
      }
    }
    var age: Int64 = 0
    if !fields.values("age").isEmpty {
      guard let stated = fields.value("age").flatMap({ seconds($0[...]) }) else { return nil }
      age = stated
    }
    let left = min(lifetime - age, limitSeconds)
    return left > 0 ? now + left : nil
  }

  private enum Directives {
    case age(Int64), silent, stale
  }

  private static func directives(_ fields: HeaderFields) -> Directives {
    var age: Int64?
    for value in fields.values("cache-control") {
      for part in value.split(separator: ",") {
        let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        switch trim(pair[0]).lowercased() {
        case "no-store", "no-cache": return .stale
        case "max-age":
          guard pair.count == 2, let seconds = seconds(trim(pair[1])) else { return .stale }
          if let age, age != seconds { return .stale }
          age = seconds
        default: break
        }
      }
    }
    return age.map(Directives.age) ?? .silent
  }

  /// Digits, perhaps in quotes. More than fit are as long as it goes.
  private static func seconds(_ text: Substring) -> Int64? {
    var digits = trim(text)
    if digits.count >= 2, digits.first == "\"", digits.last == "\"" {
      digits = digits.dropFirst().dropLast()
    }
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return Int64(digits) ?? Int64(Int32.max)
  }

  private static func trim(_ text: Substring) -> Substring {
    var text = text.drop { $0 == " " || $0 == "\t" }
    while let last = text.last, last == " " || last == "\t" { text = text.dropLast() }
    return text
  }
}
