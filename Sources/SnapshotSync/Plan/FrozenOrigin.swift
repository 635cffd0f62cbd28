/// Notices an origin that says the same for ever: whoever sits between could serve an old corpus as long as they like.
enum FrozenOrigin {
  /// What is published is published anew at least so often.
  static let limitDays: Int64 = 30

  /// What to tell of a manifest that was made at a time; `nil` where it is recent, or says nothing readable.
  static func warning(generatedAt: String?, now: Int64) -> String? {
    guard let generatedAt, let day = day(of: generatedAt) else { return nil }
    let age = now / 86_400 - day
    guard age > limitDays else { return nil }
    return "the origin's manifest.json was made \(age) days ago, on \(generatedAt.prefix(10)): "
      + "is the origin still published?"
  }

  /// The days since 1970 of a time in ISO 8601.
  private static func day(of text: String) -> Int64? {
    let parts = text.prefix(10).split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let year = Int64(parts[0]), let month = Int(parts[1]), (1...12).contains(month),
      let day = Int64(parts[2]), (1...31).contains(day)
    else { return nil }
    return HTTPDate.days(year: year, month: month, day: day)
  }
}
