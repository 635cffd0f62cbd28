internal import CSQLite
internal import CorpusStore

/// Collects the matches of one statement at a time: FTS5 calls it for every row that matches.
///
/// It stands in for FTS5's `bm25`, which looks up the size of every match in a table; here one byte a quote is read in
/// ascending order.
///
/// A value behind a pointer rather than an object: Swift would check every access to an object's properties, which is half
/// the time of a match.
struct HitCollection: ~Copyable {
  /// One phrase of the expression.
  struct Slot {
    var phrase: Int32
    /// The phrase that tells whether the words are written otherwise; −1: there is none.
    var decorated: Int32
    /// See `PlannedPhrase.isPlain`.
    var isPlain: Bool
    var tier: MatchTier
    /// The phrase that has to be there too, for the language; −1: there is none.
    var language: Int32
    /// See `PlannedPhrase.isGuess`.
    var isGuess: Bool
  }

  /// A term: some slots in a row, the best tiers first.
  struct TermSlots {
    var slots: Range<Int>
    var clause: Int
    /// How telling the term is: the rarer, the more.
    var weight: Float
  }

  private(set) var hits: [RawHit] = []
  /// How many more there are that were not ranked.
  private(set) var passedOver = 0
  /// What went wrong within a callback.
  private(set) var failure: SQLiteError?

  private var slots: [Slot] = []
  private var terms: [TermSlots] = []
  private var clauseCount = 0
  private var needed = 0
  private var sample = HitSample()
  /// How many hits the sample holds; −1 where no sample is made.
  private var sampled = -1
  private var isBounded = false
  private var lengths: LengthReader
  private let lengthFactors: [Float]

  init(_ lengths: consuming LengthReader) {
    self.lengths = lengths
    lengthFactors = (0...255).map { byte in
      let scalars = Float(QuoteSequence.scalars(ofLengthByte: UInt8(byte)))
      let relative = min(scalars / RankingTable.ordinaryLength, 50)
      return RankingTable.saturation
        * (1 - RankingTable.lengthShare + RankingTable.lengthShare * relative)
    }
  }

  /// Makes the collector ready for the next statement.
  ///
  /// - Parameters:
  ///   - clauses: The clauses, whose phrases are the expression's first, in order.
  ///   - weights: How telling each term is.
  ///   - needed: How many of the clauses a hit has to have.
  ///   - isBounded: Whether of very many hits with all clauses only a sample is ranked, the others counted.
  mutating func prepare(
    _ clauses: [PlannedClause], weights: [[Float]], needed: Int, isBounded: Bool
  ) {
    hits = []
    passedOver = 0
    sample = HitSample()
    // What matches the whole expression has all clauses; else a row has to be looked at to know.
    sampled = needed == clauses.count ? 0 : -1
    self.isBounded = isBounded && sampled == 0
    failure = nil
    slots = []
    terms = []
    clauseCount = clauses.count
    self.needed = needed
    var number: Int32 = 0
    for (clauseNumber, clause) in clauses.enumerated() {
      for (nth, term) in clause.terms.enumerated() {
        let first = slots.count
        for phrase in term.phrases {
          slots.append(
            Slot(
              phrase: number, decorated: phrase.decorated.isEmpty ? -1 : number + 1,
              isPlain: phrase.isPlain, tier: phrase.tier,
              language: phrase.stemmers == 0 ? -1 : number + 1, isGuess: phrase.isGuess))
          number += phrase.decorated.isEmpty && phrase.stemmers == 0 ? 1 : 2
        }
        terms.append(
          TermSlots(
            slots: first..<slots.count, clause: clauseNumber, weight: weights[clauseNumber][nth]))
      }
    }
  }
}

extension HitCollection {
  /// Hands out what was collected, and forgets it.
  mutating func takeHits() -> [RawHit] {
    var taken = hits
    hits = []
    if !isBounded, !sample.isWhole {
      for index in taken.indices { taken[index].isBeyond = !sample.holds(taken[index].id) }
    }
    return taken
  }

  /// Takes the row that the cursor is at; false where it does not count.
  mutating func take(_ api: UnsafePointer<Fts5ExtensionApi>, _ cursor: OpaquePointer) -> Bool {
    guard failure == nil else { return false }
    let id = api.pointee.xRowid(cursor)
    if isBounded, !sample.holds(id) {
      passedOver &+= 1
      return true
    }
    do {
      guard try take(api, cursor, id) else { return false }
      if sampled >= 0, sample.holds(id) {
        sampled &+= 1
        if sampled > HitSample.limit { narrowSample() }
      }
      return true
    } catch {
      failure = error
      return false
    }
  }

  private mutating func narrowSample() {
    sample.narrow()
    let before = hits.count
    if isBounded {
      hits.removeAll { !sample.holds($0.id) }
      passedOver += before - hits.count
      sampled = hits.count
    } else {
      sampled = hits.reduce(0) { sample.holds($1.id) ? $0 + 1 : $0 }
    }
  }

  private mutating func take(
    _ api: UnsafePointer<Fts5ExtensionApi>, _ cursor: OpaquePointer, _ id: Int64
  ) throws(SQLiteError) -> Bool {
    var penalty: Int32 = 0
    var satisfied = 0
    var nearly = 0
    var score: Float = 0
    var exact: Int32 = 0
    var isUnsure = false
    var length: UInt8?
    var term = 0
    for clause in 0..<clauseCount {
      var best: MatchTier?
      var isGuess = false
      while term < terms.count, terms[term].clause == clause {
        let slotRange = terms[term].slots
        for index in slotRange {
          let slot = slots[index]
          let frequency = frequency(of: slot.phrase, api, cursor)
          guard frequency > 0 else { continue }
          guard slot.language < 0 || has(slot.language, api, cursor) else { continue }
          let isDecorated = slot.decorated >= 0 && has(slot.decorated, api, cursor)
          let tier: MatchTier = slot.isPlain && !isDecorated ? .exact : slot.tier
          if isDecorated { isUnsure = true }
          if best.map({ tier < $0 }) ?? true {
            best = tier
            isGuess = slot.isGuess
          }
          if length == nil { length = try lengths.lengthByte(of: id) }
          score +=
            terms[term].weight * RankingTable.weight(slot.tier) * frequency
            / (frequency + lengthFactors[Int(length ?? 0)])
          break
        }
        term &+= 1
      }
      if let best, !isGuess {
        satisfied &+= 1
        penalty &+= Int32(best.rawValue)
        if best == .exact { exact &+= 1 }
      } else {
        if isGuess { nearly &+= 1 }
        if clauseCount &- clause &- 1 &+ satisfied < needed { return false }
      }
    }
    guard satisfied >= needed else { return false }
    hits.append(
      RawHit(
        id: id, score: score, penalty: penalty, satisfied: Int32(satisfied),
        nearly: Int32(nearly), exact: exact, isUnsure: isUnsure, length: length ?? 0))
    return true
  }

  /// How often a phrase stands in the row, each time weighted by its column; 0 for not at all.
  @inline(__always)
  private func frequency(
    of phrase: Int32, _ api: UnsafePointer<Fts5ExtensionApi>, _ cursor: OpaquePointer
  ) -> Float {
    var iterator = Fts5PhraseIter()
    var column: Int32 = -1
    var offset: Int32 = 0
    guard api.pointee.xPhraseFirst(cursor, phrase, &iterator, &column, &offset) == SQLITE_OK else {
      return 0
    }
    var sum: Float = 0
    var seen = 0
    while column >= 0, seen < 8 {
      sum += RankingTable.columnWeight(column)
      seen &+= 1
      api.pointee.xPhraseNext(cursor, &iterator, &column, &offset)
    }
    return sum
  }

  /// Whether a phrase stands in the row.
  @inline(__always)
  private func has(
    _ phrase: Int32, _ api: UnsafePointer<Fts5ExtensionApi>, _ cursor: OpaquePointer
  ) -> Bool {
    var iterator = Fts5PhraseIter()
    var column: Int32 = -1
    var offset: Int32 = 0
    let code = api.pointee.xPhraseFirst(cursor, phrase, &iterator, &column, &offset)
    return code == SQLITE_OK && column >= 0
  }
}
