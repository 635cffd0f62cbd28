/// The function that chooses the quote of the day, the same in every surface of the site.
///
/// Over the UTF-16 units c of `YYYY-MM-DD`: h = 31·h + c, wrapping in 32-bit two's complement; the pick is |h| mod n.
public enum DailyPick {
  /// The hash of a day.
  public static func hash(of day: CalendarDay) -> Int32 {
    var hash: Int32 = 0
    for unit in day.description.utf16 {
      hash = hash &* 31 &+ Int32(unit)
    }
    return hash
  }

  /// The place of the day's quote among `count` candidates in document order; `nil` where there are none.
  public static func index(on day: CalendarDay, of count: Int) -> Int? {
    guard count > 0 else { return nil }
    // The magnitude of Int32.min does not fit Int32: UInt32 holds it.
    return Int(hash(of: day).magnitude) % count
  }
}
