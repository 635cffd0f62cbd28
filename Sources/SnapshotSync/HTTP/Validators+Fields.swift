extension Validators {
  /// The most bytes of a validator that is worth keeping.
  private static let limit = 1024

  /// Takes the validators of an answer.
  ///
  /// Two entity tags that differ contradict each other, and none is kept; so is one with characters that cannot be sent
  /// back in a field.
  init(_ fields: HeaderFields) {
    self.init(
      etag: Self.sendable(fields.value("etag")),
      lastModified: Self.sendable(fields.value("last-modified")))
  }

  /// The lines of a conditional request (RFC 9110, section 13).
  ///
  /// Where there is a tag the date is not sent: the tag says more, and a server that heeds both may heed the wrong one.
  var requestFields: [[UInt8]] {
    if let etag { return [Self.line("If-None-Match: ", etag)] }
    if let lastModified { return [Self.line("If-Modified-Since: ", lastModified)] }
    return []
  }

  /// Whether a 304 with these validators can be the answer to a question with others.
  ///
  /// Tags are compared weakly, as for any question with `If-None-Match`: proxies weaken tags, and compressed forms of one
  /// document bear others. Only two strong tags that differ contradict each other.
  func contradicts(_ asked: Validators) -> Bool {
    guard let mine = etag, let other = asked.etag else { return false }
    if Self.isWeak(mine) || Self.isWeak(other) { return false }
    return !mine.unicodeScalars.elementsEqual(other.unicodeScalars)
  }

  /// The validators after a 304 that came with these ones.
  func renewed(by answer: Validators) -> Validators {
    Validators(
      etag: answer.etag ?? etag, lastModified: answer.lastModified ?? lastModified)
  }

  private static func isWeak(_ tag: String) -> Bool {
    tag.hasPrefix("W/") || tag.hasPrefix("w/")
  }

  private static func sendable(_ value: String?) -> String? {
    guard let value, !value.isEmpty, value.unicodeScalars.count <= limit else { return nil }
    let isSound = value.unicodeScalars.allSatisfy { scalar in
      scalar.value == 0x09 || (scalar.value >= 0x20 && scalar.value != 0x7F && scalar.value <= 0xFF)
    }
    return isSound ? value : nil
  }

  private static func line(_ name: String, _ value: String) -> [UInt8] {
    // Every scalar is one byte: that is how the values came.
    Array(name.utf8) + value.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
  }
}
