internal import Glibc
internal import ZitareModels

extension System {
  /// Seconds since 1970-01-01T00:00:00Z.
  static func now() -> Int64 { Int64(Glibc.time(nil)) }

  /// When a day begins in the zone of the environment, in Unix seconds.
  static func beginning(of day: CalendarDay) -> Int64 {
    tzset()
    var parts = tm()
    parts.tm_year = Int32(day.year) - 1900
    parts.tm_mon = Int32(day.month) - 1
    parts.tm_mday = Int32(day.day)
    // Summer or winter: libc knows.
    parts.tm_isdst = -1
    return Int64(mktime(&parts))
  }

  /// The calendar day at a time, in the zone of the environment or in UTC.
  static func day(at seconds: Int64, utc: Bool) -> CalendarDay? {
    var time = time_t(seconds)
    var parts = tm()
    if utc {
      guard gmtime_r(&time, &parts) != nil else { return nil }
    } else {
      // localtime_r, unlike localtime, need not read TZ.
      tzset()
      guard localtime_r(&time, &parts) != nil else { return nil }
    }
    return CalendarDay(
      year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
  }
}
