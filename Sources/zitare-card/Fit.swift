/// Searches for the size at which something fits. Pure: what fits is asked.
enum Fit {
  /// The largest number of the range that fits, if those that fit are the small ones; `nil` where none does.
  ///
  /// What fits is not quite monotonic (a line that breaks elsewhere may take less room), but whatever is returned was asked
  /// for and fits.
  ///
  /// - Complexity: O(log n) questions.
  static func largest(_ range: ClosedRange<Int>, where fits: (Int) -> Bool) -> Int? {
    if fits(range.upperBound) { return range.upperBound }
    guard fits(range.lowerBound) else { return nil }
    var (good, bad) = (range.lowerBound, range.upperBound)
    while bad - good > 1 {
      let middle = good + (bad - good) / 2
      if fits(middle) { good = middle } else { bad = middle }
    }
    return good
  }

  /// The smallest number of the range that fits, if those that fit are the large ones; `nil` where none does.
  static func smallest(_ range: ClosedRange<Int>, where fits: (Int) -> Bool) -> Int? {
    largest(-range.upperBound ... -range.lowerBound) { fits(-$0) }.map { -$0 }
  }
}
