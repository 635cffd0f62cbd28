import CorpusStore
import ZitareModels

extension QuoteDiff {
  /// What a delta makes of the quotes: all of them, in their new order.
  ///
  /// Positions refer to the document as it is after the last page: what the delta puts stands at its position, what it
  /// does not mention fills the places between, in the order in which it is. A quote without a position stays where it
  /// is; a new one goes to the end.
  init(_ delta: Delta, _ old: Corpus?, _ signal: () -> Int32) throws {
    var placed: [(position: Int64, entry: Entry)] = []
    var staying: [Int64: Entry] = [:]
    var gone: Set<Int64> = []
    var decoder = ItemDecoder()
    let puts = delta.quotes.puts
    for (number, (slug, place)) in puts.enumerated() {
      if number % 1024 == 0, signal() != 0 { throw ApplyFailure.interrupted(signal()) }
      let bytes = delta.bytes(place)
      let row = try old?.quoteRow(slug: slug)
      var fate = Fate.added
      // It was read before, when its page came.
      let quote = try decoder.quote(bytes, at: 0)
      if let row {
        let stored = try old?.quotes(ids: [row]).first
        fate = stored?.quote.withoutNames == quote.withoutNames ? .rewritten : .updated
      }
      let entry = Entry(
        fate: fate, item: UInt32(number), row: row, digest: ItemDigest(sha256Of: bytes),
        statesBucket: decoder.quoteStatedBucket)
      if let row, place.position == nil {
        staying[row] = entry
      } else {
        placed.append((place.position ?? Int64.max, entry))
        if let row { gone.insert(row) }
      }
    }
    for slug in delta.quotes.order {
      guard case .delete = delta.quotes[slug], let row = try old?.quoteRow(slug: slug) else {
        continue
      }
      removed.append(row)
    }
    let known = try old?.sequence().ids ?? []
    if delta.since == nil {
      removed = known.filter { !gone.contains($0) && staying[$0] == nil }
    }
    gone.formUnion(removed)
    // Equal positions, which no origin should state, stay in the order of the pages.
    placed = placed.enumerated().sorted {
      ($0.element.position, $0.offset) < ($1.element.position, $1.offset)
    }.map(\.element)
    let kept = known.filter { !gone.contains($0) }
    arrange(placed, kept.map { staying[$0] ?? Self.kept($0) })
    removed.sort()
    moved = DocumentOrder.moved(entries.map(\.row))
    try findDigests(old)
    decode = { number in
      var decoder = ItemDecoder()
      return try decoder.quote(delta.bytes(puts[Int(number)].place), at: 0)
    }
  }

  /// A quote that the delta does not mention; its digest is looked for where it is needed.
  private static func kept(_ row: Int64) -> Entry {
    Entry(fate: .kept, item: 0, row: row, digest: ItemDigest(zero: ()))
  }

  private mutating func arrange(_ placed: [(position: Int64, entry: Entry)], _ kept: [Entry]) {
    entries.reserveCapacity(placed.count + kept.count)
    var rest = kept[...]
    for (position, entry) in placed {
      while entries.count < position, let next = rest.popFirst() { entries.append(next) }
      entries.append(entry)
    }
    entries += rest
  }

  /// Kept quotes that move, or are written anew with all others, keep the digest of what was received.
  private mutating func findDigests(_ old: Corpus?) throws {
    guard let old, zip(entries, moved).contains(where: { $0.fate == .kept && $1 }) else { return }
    try completeDigests(old)
  }

  /// Looks up the digests of what is kept.
  mutating func completeDigests(_ old: Corpus) throws {
    let rows = try old.sequence().ids
    let digests = Dictionary(
      zip(rows, try old.quoteDigests(of: rows)), uniquingKeysWith: { $1 })
    for index in entries.indices where entries[index].fate == .kept {
      if let row = entries[index].row, let digest = digests[row] { entries[index].digest = digest }
    }
  }
}
