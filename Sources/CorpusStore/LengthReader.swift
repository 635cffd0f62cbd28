/// Tells how long quotes are, for rows that come in ascending order.
///
/// - Complexity: O(1) for the next row of the same or the next chunk, else O(log n) reads.
public struct LengthReader: ~Copyable {
  private var statement: Statement
  private let chunks: Int64
  private var chunk: Int64 = -1
  private var first: Int64 = 0
  private var last: Int64 = -1
  private var entries: [UInt8] = []
  /// The entry that was asked for last.
  private var place = 0

  /// Prepares reading; the corpus has to stay open.
  public init(_ corpus: Corpus) throws(SQLiteError) {
    statement = try corpus.database.prepare("SELECT first,entries FROM sequence WHERE chunk=?1")
    // All chunks but the last are full.
    chunks = Int64(
      (corpus.quoteCount + QuoteSequence.chunkLength - 1) / QuoteSequence.chunkLength)
  }

  /// The length byte of a quote (`QuoteSequence.lengthByte`); 0 where there is no such quote.
  public mutating func lengthByte(of id: Int64) throws(SQLiteError) -> UInt8 {
    if id < first || id > last {
      if id > last, chunk + 1 < chunks { try load(chunk + 1) }
      if id < first || id > last { try find(id) }
    }
    let count = entries.count / QuoteSequence.entryBytes
    guard count > 0 else { return 0 }
    // Where nothing came between, neighbours' rows differ by the gap.
    let guess = place &+ Int(truncatingIfNeeded: (id &- self.id(place)) / Schema.gap)
    if guess >= 0, guess < count, self.id(guess) == id {
      place = guess
      return entries[place * QuoteSequence.entryBytes + 4]
    }
    // Rows ascend: what is asked for is mostly near.
    if self.id(place) > id { place = 0 }
    var step = 1
    while place + step < count, self.id(place + step) <= id {
      place += step
      step *= 2
    }
    var high = min(place + step, count)
    while place + 1 < high {
      let middle = (place + high) / 2
      if self.id(middle) <= id { place = middle } else { high = middle }
    }
    return self.id(place) == id ? entries[place * QuoteSequence.entryBytes + 4] : 0
  }

  private func id(_ nth: Int) -> Int64 {
    entries.withUnsafeBytes {
      first
        &+ Int64(
          UInt32(
            littleEndian: $0.loadUnaligned(
              fromByteOffset: nth &* QuoteSequence.entryBytes, as: UInt32.self)))
    }
  }

  /// Loads the last chunk that does not begin behind the row.
  private mutating func find(_ id: Int64) throws(SQLiteError) {
    // Where a freshly filled corpus has it.
    let span = Schema.gap * Int64(QuoteSequence.chunkLength)
    try load(min(max((id &- Schema.firstID) / span, 0), max(chunks - 1, 0)))
    if first <= id, id <= last { return }
    var low: Int64 = 0
    var high = chunks
    while low < high {
      let middle = (low + high) / 2
      try statement.bind(1, middle)
      let begins = try statement.step() ? statement.integer(0) : Int64.max
      statement.reset()
      if begins <= id { low = middle + 1 } else { high = middle }
    }
    try load(max(low - 1, 0))
  }

  private mutating func load(_ number: Int64) throws(SQLiteError) {
    try statement.bind(1, number)
    defer { statement.reset() }
    chunk = number
    guard try statement.step() else {
      entries = []
      first = 0
      last = -1
      return
    }
    first = statement.integer(0)
    place = 0
    entries = statement.withBytes(1) { Array($0) }
    let count = entries.count / QuoteSequence.entryBytes
    last = count == 0 ? -1 : id(count - 1)
  }
}
