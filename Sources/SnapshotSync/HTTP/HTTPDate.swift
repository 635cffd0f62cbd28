/// The dates of HTTP (RFC 9110, section 5.6.7), in Unix seconds.
enum HTTPDate {
  /// Reads a date in any of the three forms; `nil` for anything else.
  static func seconds(_ text: String) -> Int64? {
    let words = text.split(whereSeparator: { $0 == " " || $0 == "," || $0 == "-" })
    switch words.count {
    // Sun, 06 Nov 1994 08:49:37 GMT; Sunday, 06-Nov-94 08:49:37 GMT
    case 6 where words[5] == "GMT" || words[5] == "UTC":
      return seconds(day: words[1], month: words[2], year: words[3], time: words[4])
    // Sun Nov  6 08:49:37 1994
    case 5:
      return seconds(day: words[2], month: words[1], year: words[4], time: words[3])
    default: return nil
    }
  }

  private static func seconds(
    day: Substring, month: Substring, year: Substring, time: Substring
  ) -> Int64? {
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    let clock = time.split(separator: ":", omittingEmptySubsequences: false)
    guard clock.count == 3, let monthIndex = months.firstIndex(where: { $0 == month }),
      let day = number(day, 1...31), var year = number(year, 0...9999),
      let hour = number(clock[0], 0...23), let minute = number(clock[1], 0...59),
      let second = number(clock[2], 0...60)
    else { return nil }
    // Two digits: RFC 850. Years that would lie far ahead are the last century's; ours is known by now.
    if year < 100 { year += year < 70 ? 2000 : 1900 }
    return days(year: year, month: monthIndex + 1, day: day) * 86_400 + hour * 3600 + minute * 60
      + second
  }

  private static func number(_ text: Substring, _ range: ClosedRange<Int64>) -> Int64? {
    guard text.utf8.count <= 4, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let value = Int64(text), range.contains(value)
    else { return nil }
    return value
  }

  /// Days since 1970-01-01 in the Gregorian calendar, <https://howardhinnant.github.io/date_algorithms.html>.
  static func days(year: Int64, month: Int, day: Int64) -> Int64 {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let monthFromMarch = Int64((month + 9) % 12)
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }
}
