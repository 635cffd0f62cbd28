internal import CorpusStore

extension Searcher {
  /// The place of a language among those that are preferred; behind them all others are equal.
  func preference(ofLanguage row: Int64) -> UInt8 {
    UInt8(clamping: preferredLanguages.firstIndex(of: row) ?? preferredLanguages.count)
  }

  /// Brings the first hits into order, equal ones by language where that matters.
  ///
  /// The language is looked up for hits only that have an equal, and are wanted: a search for a common word has ten
  /// thousands.
  func order(
    _ hits: inout [RawHit], upTo wanted: Int, by precedes: (RawHit, RawHit) -> Bool,
    areEqual: (RawHit, RawHit) -> Bool
  ) throws(SQLiteError) {
    hits.order(upTo: wanted, by: precedes)
    guard !preferredLanguages.isEmpty, wanted > 0, !hits.isEmpty else { return }
    // Those beyond the page that are equal to its last may belong on it.
    let last = hits[min(wanted, hits.count) - 1]
    var end = min(wanted, hits.count)
    for index in end..<hits.count where areEqual(hits[index], last) {
      hits.swapAt(index, end)
      end += 1
    }
    var row = try corpus.database.prepare("SELECT language FROM quote WHERE id=?1")
    var start = 0
    while start < end {
      var stop = start + 1
      while stop < end, areEqual(hits[start], hits[stop]) { stop += 1 }
      if stop - start > 1 {
        for index in start..<stop {
          try row.bind(1, hits[index].id)
          if try row.step() { hits[index].preference = preference(ofLanguage: row.integer(0)) }
          row.reset()
        }
        hits[start..<stop].sort(by: precedes)
      }
      start = stop
    }
  }
}
