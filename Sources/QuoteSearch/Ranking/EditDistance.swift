/// How many slips of the finger part two words: a letter too many, missing, wrong, or two swapped.
///
/// Damerau's distance in its restricted form (optimal string alignment): no part is edited twice.
public enum EditDistance {
  /// The distance of two words, if it is not above the limit.
  ///
  /// - Complexity: O(n × limit) in the length of the words.
  public static func between(
    _ left: some Collection<Unicode.Scalar>, _ right: some Collection<Unicode.Scalar>, limit: Int
  ) -> Int? {
    between(left.map(\.value), right.map(\.value), limit: limit)
  }

  static func between(_ left: [UInt32], _ right: [UInt32], limit: Int) -> Int? {
    left.withUnsafeBufferPointer { left in
      right.withUnsafeBufferPointer { right in between(left, right, limit: limit) }
    }
  }

  static func between(
    _ left: UnsafeBufferPointer<UInt32>, _ right: UnsafeBufferPointer<UInt32>, limit: Int
  ) -> Int? {
    let (m, n) = (left.count, right.count)
    guard abs(m - n) <= limit else { return nil }
    if m == 0 || n == 0 { return max(m, n) }
    let far = limit + 1
    return withUnsafeTemporaryAllocation(of: Int.self, capacity: 3 * (n + 1)) { rows in
      // Three rows in turn: the one before the last is needed for swaps.
      var (oldest, last, current) = (0, n + 1, 2 * (n + 1))
      for j in 0...n {
        rows[oldest + j] = far
        rows[last + j] = min(j, far)
      }
      for i in 1...m {
        let from = max(1, i - limit)
        let to = min(n, i + limit)
        rows[current] = min(i, far)
        if from > 1 { rows[current + from - 1] = far }
        var best = rows[current]
        for j in from...max(from, to) where j <= n {
          let isEqual = left[i - 1] == right[j - 1]
          let above = j >= i + limit ? far : rows[last + j]
          var value = min(rows[last + j - 1] + (isEqual ? 0 : 1), above + 1)
          value = min(value, rows[current + j - 1] + 1)
          if i > 1, j > 1, left[i - 1] == right[j - 2], left[i - 2] == right[j - 1] {
            value = min(value, rows[oldest + j - 2] + 1)
          }
          rows[current + j] = min(value, far)
          best = min(best, value)
        }
        // Swaps look two rows back, so one row above the limit is not the end.
        if best > limit, rows[last..<last + n + 1].min() ?? far > limit { return nil }
        (oldest, last, current) = (last, current, oldest)
      }
      let result = rows[last + n]
      return result <= limit ? result : nil
    }
  }
}
