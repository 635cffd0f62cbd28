/// Points in time for people and programs.
enum Timestamp {
  /// ISO 8601 in UTC: `2026-11-30T05:21:00Z`.
  static func text(_ seconds: Int64) -> String {
    guard let day = System.day(at: seconds, utc: true) else { return String(seconds) }
    let rest = seconds - seconds / 86_400 * 86_400
    let second = rest < 0 ? rest + 86_400 : rest
    func two(_ value: Int64) -> String { (value < 10 ? "0" : "") + String(value) }
    return "\(day)T\(two(second / 3600)):\(two(second / 60 % 60)):\(two(second % 60))Z"
  }

  /// The same as a part of a file's name: `20261130T052100Z`.
  static func fileName(_ seconds: Int64) -> String {
    text(seconds).filter { $0 != "-" && $0 != ":" }
  }

  /// About how long: `3 hours`.
  static func span(_ seconds: Int64) -> String {
    let units: [(Int64, String)] = [(86_400, "day"), (3600, "hour"), (60, "minute")]
    for (size, name) in units where seconds >= 2 * size || name == "minute" && seconds >= size {
      return Count.text(Int(seconds / size), name)
    }
    return Count.text(Int(seconds), "second")
  }
}
