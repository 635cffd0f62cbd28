internal import ZitareModels

extension Arguments {
  /// An option's value as a whole number.
  func number(_ option: Option, in range: ClosedRange<Int>) throws(Failure) -> Int? {
    guard let text = value(option) else { return nil }
    // Int accepts a leading plus, which nobody means.
    guard text.utf8.first != 0x2B, let number = Int(text), range.contains(number) else {
      let size =
        range.upperBound == .max
        ? "from \(range.lowerBound) on" : "from \(range.lowerBound) to \(range.upperBound)"
      throw .usage(
        "\(option.flag) \"\(text)\" is no whole number \(size); "
          + "`zitare COMMAND --help` tells what it means")
    }
    return number
  }

  /// The page of a list that is asked for; a limit of `nil` is none.
  func page() throws(Failure) -> (limit: Int?, offset: Int) {
    let limit = try number(.limit, in: 0...Int.max) ?? 20
    return (limit == 0 ? nil : limit, try number(.offset, in: 0...Int.max) ?? 0)
  }

  /// Whether there is any filter.
  var hasFilters: Bool {
    given.contains { CommandTable.isFilter($0.option) }
  }

  /// The filters as they were stated: values still unknown to the store.
  func filter() throws(Failure) -> Filter {
    var filter = Filter()
    for item in given {
      let (text, isExcluded) = Self.negation(item.value)
      if item.option == .year {
        // Years hold no commas, so that these always part.
        for part in item.value.split(separator: ",", omittingEmptySubsequences: false) {
          let (text, isExcluded) = Self.negation(String(part))
          guard let range = YearRange(parsing: text) else {
            throw .usage(
              "--year \"\(item.value)\" is no year or span; "
                + "write 1862, 1840..1862, ..-1 or 1900..")
          }
          filter.years.append(Filter.Years(range, isExcluded: isExcluded))
        }
      } else if let facet = Facet(rawValue: item.option.rawValue) {
        if text.isEmpty {
          throw .usage(
            "\(item.option.flag) needs a value after the !; `zitare explore --facets` lists what there is"
          )
        }
        filter.values[facet, default: []].append(Filter.Value(text, isExcluded: isExcluded))
      }
    }
    return filter
  }

  private static func negation(_ text: String) -> (text: String, isExcluded: Bool) {
    text.utf8.first == 0x21 ? (String(text.dropFirst()), true) : (text, false)
  }
}
