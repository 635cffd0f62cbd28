internal import ZitareModels

/// Which day `today` is about.
enum Day {
  /// The day that the options name, else the current one, local unless UTC's is asked for.
  static func chosen(
    _ arguments: Arguments, _ environment: Environment
  ) throws(Failure) -> CalendarDay {
    if let text = arguments.value(.date) {
      guard let day = CalendarDay(parsing: text) else {
        throw .usage(
          "--date \"\(text)\" is no day; write it as YYYY-MM-DD: --date 2026-05-22")
      }
      return day
    }
    let isUTC = arguments.has(.utc)
    if !isUTC, let zone = environment["TZ"] {
      let folder = environment["TZDIR"] ?? "/usr/share/zoneinfo"
      guard TimeZoneName.isKnown(zone, folder: folder) else {
        throw .usage(
          "TZ names the unknown time zone \"\(zone)\"; "
            + "set it to a name such as Europe/Berlin, unset it, or use --utc")
      }
    }
    guard let day = System.day(at: System.now(), utc: isUTC) else {
      throw .usage("the clock shows no day between the years 1 and 9999; use --date YYYY-MM-DD")
    }
    return day
  }
}
