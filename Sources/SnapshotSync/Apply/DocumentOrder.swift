/// Decisions about rows, which ascend in document order.
enum DocumentOrder {
  /// The quotes whose order relative to the others changed: as few as can be.
  ///
  /// - Parameter rows: The row that each quote of the new document has now, in the new order; `nil` for new quotes.
  /// - Returns: For each quote, whether it is among the moved. New quotes are not.
  /// - Complexity: O(n) where nothing moved, else O(n log n).
  static func moved(_ rows: [Int64?]) -> [Bool] {
    var result = [Bool](repeating: false, count: rows.count)
    if isAscending(rows) { return result }
    // The longest ascending subsequence stays. `ends[k]` is the place of the smallest row that ends one of length k + 1.
    var ends: [Int] = []
    var previous = [Int](repeating: -1, count: rows.count)
    for place in rows.indices {
      guard let row = rows[place] else { continue }
      var low = 0
      var high = ends.count
      while low < high {
        let middle = (low + high) / 2
        if let end = rows[ends[middle]], end < row { low = middle + 1 } else { high = middle }
      }
      if low > 0 { previous[place] = ends[low - 1] }
      if low == ends.count { ends.append(place) } else { ends[low] = place }
      result[place] = true
    }
    var place = ends.last ?? -1
    while place >= 0 {
      result[place] = false
      place = previous[place]
    }
    return result
  }

  private static func isAscending(_ rows: [Int64?]) -> Bool {
    var last = Int64.min
    for case let row? in rows {
      if row <= last { return false }
      last = row
    }
    return true
  }

  /// Finds rows for those that have none, between their neighbours'.
  ///
  /// - Parameter rows: The row of each quote, ascending; `nil` for those that need one.
  /// - Returns: All rows, ascending; `nil` where a gap is too narrow, so that the corpus has to be filled anew.
  static func filled(_ rows: [Int64?], first: Int64, gap: Int64) -> [Int64]? {
    var result: [Int64] = []
    result.reserveCapacity(rows.count)
    var place = 0
    while place < rows.count {
      if let row = rows[place] {
        result.append(row)
        place += 1
        continue
      }
      var end = place
      while end < rows.count, rows[end] == nil { end += 1 }
      let count = Int64(end - place)
      switch (result.last, end < rows.count ? rows[end] : nil) {
      case (nil, nil):
        for nth in 0..<count { result.append(first + nth * gap) }
      case (let before?, nil):
        for nth in 1...count { result.append(before + nth * gap) }
      case (nil, let after?):
        // Rows stay positive: small numbers are small in the index.
        guard after - count * gap > 0 else { return nil }
        for nth in 0..<count { result.append(after - (count - nth) * gap) }
      case (let before?, let after?):
        guard after - before > count else { return nil }
        for nth in 1...count {
          // Spread evenly; the difference is far below 2^32, so the product fits.
          result.append(before + (after - before) * nth / (count + 1))
        }
      }
      place = end
    }
    return result
  }
}
