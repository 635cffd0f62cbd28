internal import CorpusStore
internal import Glibc
internal import ZitareModels

/// All that matched, in order.
struct RawMatches {
  /// Those with all the words. Only the front of them is in order if only a front was asked for.
  var full: [RawHit] = []
  /// How many more have all the words, none of which is on a page that was asked for.
  var passedOver = 0
  /// Those with most of them.
  var partial: [RawHit] = []
  /// What was looked for.
  var clauses: [PlannedClause] = []
  /// The same with near words, for the partial ones.
  var widened: [PlannedClause] = []
  var suggestions: [Suggestion] = []
}

extension Searcher {
  /// Everything that matches.
  ///
  /// - Parameters:
  ///   - isPartialWanted: Whether quotes with most of the words follow; `nil`: if there are few with all.
  ///   - isBounded: Whether it is enough to count what is beyond the page; see `HitSample`.
  func matches(
    of query: Query, _ filter: ResolvedFilter, isPartialWanted: Bool?, limit: Int?, offset: Int,
    isBounded: Bool = true
  ) throws(SQLiteError) -> RawMatches {
    var matches = RawMatches()
    let plan = QueryPlan(query, stemmers: stemmers(for: filter))
    guard !plan.isHopeless else { return matches }
    // Far beyond any corpus, and far from an overflow.
    let wanted = limit.map { min(offset, 1 << 40) + min($0, 1 << 40) } ?? .max
    guard !plan.clauses.isEmpty else {
      matches.full = try listing(plan, filter, wanted: wanted)
      return matches
    }
    matches.clauses = plan.clauses
    let hasOneTerm = plan.clauses.count == 1 && plan.clauses[0].terms.count == 1
    // One term's weight is the same in all its hits.
    let counts = hasOneTerm ? [[1]] : try plan.clauses.map(counts)
    let isImpossible = !hasOneTerm && counts.contains { $0.allSatisfy { $0 == 0 } }
    if !isImpossible {
      matches.full = try collect(
        plan.expression(of: plan.clauses), plan.clauses, counts, needed: plan.clauses.count, filter,
        isBounded: isBounded && wanted <= HitSample.pageLimit)
      matches.passedOver = collector.passedOver
      try settleExactForms(&matches.full, plan.clauses)
      try order(
        &matches.full, upTo: wanted, by: RawHit.precedes, areEqual: RawHit.areEqual)
    }
    if isPartialWanted ?? (matches.full.count < Self.fewHits) {
      try addPartial(to: &matches, plan, counts: hasOneTerm ? nil : counts, filter)
    }
    return matches
  }

  /// The stemmers of the languages that the filter lets pass.
  private func stemmers(for filter: ResolvedFilter) -> [Stemmer] {
    let choice = filter.choices[.lang]
    var bits: UInt64 = 0
    for language in languages {
      guard let stemmer = language.stemmer,
        choice?.included.map({ $0.contains(language.id) }) ?? true,
        !(choice?.excluded.contains(language.id) ?? false)
      else { continue }
      bits |= 1 << UInt64(stemmer.number)
    }
    return Stemmer.all(in: bits)
  }

  /// In how many quotes each term of a clause is, up to a limit.
  func counts(_ clause: PlannedClause) throws(SQLiteError) -> [Int64] {
    var statement = try corpus.database.prepare(
      "SELECT count(*) FROM (SELECT 1 FROM search WHERE search MATCH ?1 LIMIT ?2)")
    var result: [Int64] = []
    for term in clause.terms {
      // FTS5 merges all words with a beginning before it tells the first row: a letter or two are in many quotes.
      if term.phrases.contains(where: { $0.isPrefix && $0.positions.last?[0].count ?? 0 <= 2 }) {
        result.append(RankingTable.countLimit)
        continue
      }
      var expression = MatchExpression()
      expression.append(anyOf: term.phrases.filter { !$0.isGuess })
      let text = expression.text
      if let known = knownCounts[text] {
        result.append(known)
        continue
      }
      try statement.bind(1, text)
      try statement.bind(2, RankingTable.countLimit)
      let count = try statement.step() ? statement.integer(0) : 0
      statement.reset()
      knownCounts[text] = count
      result.append(count)
    }
    return result
  }

  /// How telling terms are that are in so many quotes (the weight of BM25).
  private func weights(_ counts: [[Int64]]) -> [[Float]] {
    let all = Double(max(corpus.quoteCount, 1))
    return counts.map { clause in
      clause.map { count in
        Float(log(1 + (max(all - Double(count), 0) + 0.5) / (Double(count) + 0.5)))
      }
    }
  }

  /// Runs an expression through the collector.
  func collect(
    _ expression: MatchExpression, _ clauses: [PlannedClause], _ counts: [[Int64]], needed: Int,
    _ filter: ResolvedFilter, isBounded: Bool = false
  ) throws(SQLiteError) -> [RawHit] {
    collector.prepare(clauses, weights: weights(counts), needed: needed, isBounded: isBounded)
    var sql = "SELECT zitare_hit(search) FROM search WHERE search MATCH ?1"
    if let condition = filter.condition {
      // The index first: a row of the corpus is read for what matches only.
      sql = """
        SELECT zitare_hit(search) FROM search CROSS JOIN quote q ON q.id=search.rowid
        WHERE search MATCH ?1 AND \(condition)
        """
    }
    var statement = try corpus.database.prepare(sql)
    try statement.bind(1, expression.text)
    while try statement.step() {}
    return try collector.takeHits()
  }

  /// Quotes chosen by filters and exclusions alone: short before long, in document order.
  private func listing(
    _ plan: QueryPlan, _ filter: ResolvedFilter, wanted: Int
  ) throws(SQLiteError) -> [RawHit] {
    guard !plan.exclusions.isEmpty || !filter.isEmpty else { return [] }
    var excluded: Set<Int64> = []
    if !plan.exclusions.isEmpty {
      var expression = MatchExpression()
      expression.append(anyOf: plan.exclusions)
      var row = try corpus.database.prepare("SELECT rowid FROM search WHERE search MATCH ?1")
      try row.bind(1, expression.text)
      while try row.step() { excluded.insert(row.integer(0)) }
    }
    var lengths = try LengthReader(corpus)
    var row = try corpus.database.prepare(
      "SELECT q.id,q.language FROM quote q\(filter.clause) ORDER BY q.id")
    var hits: [RawHit] = []
    while try row.step() {
      let id = row.integer(0)
      guard !excluded.contains(id) else { continue }
      hits.append(
        RawHit(
          id: id, score: 0, penalty: 0, satisfied: 0, length: try lengths.lengthByte(of: id),
          preference: preference(ofLanguage: row.integer(1))))
    }
    hits.order(upTo: wanted, by: RawHit.precedes)
    return hits
  }

  /// Finds out for hits with decorated words which of them have the words as they were typed. Of very many only for the
  /// best.
  private func settleExactForms(
    _ hits: inout [RawHit], _ clauses: [PlannedClause]
  ) throws(SQLiteError) {
    var unsure = hits.indices.filter { hits[$0].isUnsure }
    guard !unsure.isEmpty else { return }
    unsure.order(upTo: RankingTable.exactLimit) { RawHit.precedes(hits[$0], hits[$1]) }
    let forms = try ExactForms(corpus.database, clauses)
    for index in unsure.prefix(RankingTable.exactLimit) {
      let exact = try forms.count(in: hits[index].id)
      hits[index].penalty -= max(exact - hits[index].exact, 0)
    }
  }
}

extension Array {
  /// Brings the first elements into order, the others behind them.
  ///
  /// - Complexity: O(n log k) for the first k of n.
  mutating func order(upTo wanted: Int, by precedes: (Element, Element) -> Bool) {
    // Sorting all is as fast unless few out of many are wanted.
    guard count > 4096, wanted < count / 4 else {
      sort(by: precedes)
      return
    }
    // The wanted ones are kept in a heap, the last of them on top.
    for index in (0..<wanted / 2).reversed() { sink(index, wanted, precedes) }
    for index in wanted..<count where precedes(self[index], self[0]) {
      swapAt(0, index)
      sink(0, wanted, precedes)
    }
    self[..<wanted].sort(by: precedes)
  }

  private mutating func sink(
    _ start: Int, _ count: Int, _ precedes: (Element, Element) -> Bool
  ) {
    var parent = start
    while true {
      var child = 2 * parent + 1
      guard child < count else { return }
      if child + 1 < count, precedes(self[child], self[child + 1]) { child += 1 }
      guard precedes(self[parent], self[child]) else { return }
      swapAt(parent, child)
      parent = child
    }
  }
}
