import CorpusStore

/// The store's quotes by the digests they came with, each to be claimed once by a new document.
///
/// A table of numbers instead of a dictionary and a set: a sync in which little changed looks up every quote there is.
struct ReceivedQuotes {
  private let rows: [Int64]
  private let digests: [ItemDigest]
  private var isClaimed: [Bool]
  /// One more than the place of a digest, at or behind the slot that its bits name; 0 where there is none.
  private var slots: [Int32]

  init(_ old: Corpus) throws(CorpusError) {
    rows = try old.sequence().ids
    digests = try old.quoteDigests(of: rows)
    isClaimed = [Bool](repeating: false, count: rows.count)
    var size = 16
    while size < rows.count * 2 { size *= 2 }
    slots = [Int32](repeating: 0, count: size)
    for place in rows.indices where digests[place] != ItemDigest(zero: ()) {
      var slot = digests[place].bits & (size - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (size - 1) }
      slots[slot] = Int32(place + 1)
    }
  }

  /// Claims a quote that came in the same bytes; `nil` where there is none that is free.
  mutating func claim(_ digest: ItemDigest) -> Int64? {
    var slot = digest.bits & (slots.count - 1)
    while slots[slot] != 0 {
      let place = Int(slots[slot]) - 1
      if digests[place] == digest, !isClaimed[place] {
        isClaimed[place] = true
        return rows[place]
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Claims the quote in a row; false where it is not free.
  mutating func claim(row: Int64) -> Bool {
    var (low, high) = (0, rows.count)
    while low < high {
      let middle = (low + high) / 2
      if rows[middle] < row { low = middle + 1 } else { high = middle }
    }
    guard low < rows.count, rows[low] == row, !isClaimed[low] else { return false }
    isClaimed[low] = true
    return true
  }

  /// The rows that nobody claimed, ascending.
  var unclaimed: [Int64] {
    zip(rows, isClaimed).filter { !$1 }.map(\.0)
  }
}
