/// When an origin that is busy wants to be asked again.
enum RetryAfter {
  /// No origin can keep us away for longer than a day.
  static let limitSeconds: Int64 = 86_400

  /// The time before which nothing should be sent, in Unix seconds; `nil` where the answer names none.
  ///
  /// `Retry-After` has seconds or a date (RFC 9110, section 10.2.3); `X-RateLimit-Reset`, which no standard describes,
  /// has seconds, from now or since 1970. A time that is past means: at once.
  static func until(_ fields: HeaderFields, now: Int64) -> Int64? {
    if let value = fields.value("retry-after") {
      if let seconds = seconds(value) { return now + min(seconds, limitSeconds) }
      if let date = HTTPDate.seconds(value) { return clamp(date, now) }
    }
    if let seconds = fields.value("x-ratelimit-reset").flatMap(seconds) {
      // A billion seconds from now are thirty years: such a number is a time.
      return seconds > 1_000_000_000 ? clamp(seconds, now) : now + min(seconds, limitSeconds)
    }
    return nil
  }

  private static func clamp(_ time: Int64, _ now: Int64) -> Int64 {
    min(max(time, now), now + limitSeconds)
  }

  private static func seconds(_ value: String) -> Int64? {
    guard !value.isEmpty, value.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    // More digits than fit are as long as it goes, but no time since 1970.
    return Int64(value) ?? limitSeconds
  }
}
