internal import CorpusStore

// When little or nothing has all the words.

extension Searcher {
  /// Near words that stand in for one word, at most.
  private static let nearLimit = 24
  /// Words of a query that near ones are looked for, at most.
  private static let nearWordsLimit = 12
  /// Suggestions for a word.
  private static let suggestionLimit = 3

  /// Adds quotes with most of the words, near words counted for unknown ones.
  func addPartial(
    to matches: inout RawMatches, _ plan: QueryPlan, counts: [[Int64]]?, _ filter: ResolvedFilter
  ) throws(SQLiteError) {
    // One word that the index has is found or not: reading the vocabulary would tell nothing.
    if plan.clauses.count == 1, !matches.full.isEmpty { return }
    var clauses = matches.full.isEmpty ? plan.clauses.flatMap(\.takenApart) : plan.clauses
    let isTakenApart = clauses.count > plan.clauses.count
    if clauses.count > 1 { clauses = clauses.map(\.withoutSingleLetters) }
    var known: [[Int64]] = []
    if let counts, !isTakenApart {
      known = counts
    } else {
      for clause in clauses { known.append(try self.counts(clause)) }
    }
    var widened = clauses
    var hasNear = false
    for number in clauses.indices.prefix(Self.nearWordsLimit) {
      let isUnknown = known[number].allSatisfy { $0 == 0 }
      for (nth, term) in clauses[number].terms.enumerated() {
        // Guesses put the likelier of the partial hits first. Where there are full ones, that is not worth the time.
        guard isUnknown || (clauses.count > 1 && matches.full.isEmpty) else { continue }
        let near = try nearWords(to: term)
        guard !near.isEmpty else { continue }
        if isUnknown {
          hasNear = true
          let words = near.prefix(Self.suggestionLimit).map {
            String(decoding: $0.word, as: UTF8.self)
          }
          matches.suggestions.append(Suggestion(word: term.text, nearest: words))
        }
        widened[number].terms[nth].phrases += Self.phrases(near, isGuess: !isUnknown)
      }
      if isUnknown { known[number] = try self.counts(widened[number]) }
    }
    guard hasNear || clauses.count > 1 else { return }
    let needed = Self.needed(of: clauses.count, isTakenApart: isTakenApart)
    // One of the clauses that may be missing at most, and one more, is in every hit: the rarest drive the statement.
    let rarest = clauses.indices
      .map { (number: $0, count: known[$0].reduce(0, +)) }
      .sorted { ($0.count, $0.number) < ($1.count, $1.number) }
      .prefix(clauses.count - needed + 1)
    let drivers = rarest.sorted { $0.number < $1.number }.map { widened[$0.number].withoutGuesses }
      .filter { !$0.terms.isEmpty }
    guard !drivers.isEmpty else { return }
    var partial = try collect(
      plan.expression(partial: widened, drivers: drivers), widened, known, needed: needed, filter)
    let full = Set(matches.full.map(\.id))
    partial.removeAll { full.contains($0.id) }
    try order(
      &partial, upTo: .max, by: RawHit.partlyPrecedes, areEqual: RawHit.arePartlyEqual)
    matches.partial = partial
    matches.widened = widened
  }

  /// How many of so many clauses are most of them.
  ///
  /// - Parameter isTakenApart: Whether there are pairs of Han or kana among them: one wrong character is in two of those.
  static func needed(of clauses: Int, isTakenApart: Bool = false) -> Int {
    if isTakenApart { return max(1, min(clauses - 2, (2 * clauses + 2) / 3)) }
    return switch clauses {
    case ...1: 1
    case 2...5: clauses - 1
    default: (2 * clauses + 2) / 3
    }
  }

  /// The near words of a term that is one word; phrases are never taken apart.
  private func nearWords(to term: PlannedTerm) throws(SQLiteError) -> [Vocabulary.Near] {
    guard !term.isPhrase, let phrase = term.phrases.first, phrase.positions.count == 1,
      let word = phrase.positions[0].first, Vocabulary.letters(of: word) != nil
    else { return [] }
    if let known = knownNearWords[word] { return known }
    var statement = try corpus.database.prepare(
      "SELECT 1 FROM search WHERE search MATCH ?1 LIMIT 1")
    let near = try vocabulary().nearest(to: word, count: Self.nearLimit) {
      near throws(SQLiteError) in
      var expression = MatchExpression()
      expression.append(PlannedPhrase(positions: [[near]]))
      try statement.bind(1, expression.text)
      defer { statement.reset() }
      return try statement.step()
    }
    knownNearWords[word] = near
    return near
  }

  private static func phrases(_ near: [Vocabulary.Near], isGuess: Bool) -> [PlannedPhrase] {
    [(1, MatchTier.near), (2, .far)].compactMap { distance, tier in
      let words = near.filter { $0.distance == distance }.map(\.word)
      return words.isEmpty
        ? nil : PlannedPhrase(positions: [words], tier: tier, isGuess: isGuess)
    }
  }
}

extension PlannedClause {
  /// The clause without beginnings of a single letter: they are in most quotes, and cost the most.
  var withoutSingleLetters: PlannedClause {
    var copy = self
    for index in copy.terms.indices {
      copy.terms[index].phrases.removeAll { $0.isPrefix && $0.beginningLetters == 1 }
    }
    return copy
  }

  /// Of a longer run of Han or kana, which is written without blanks between its words, every pair; otherwise the clause
  /// itself.
  var takenApart: [PlannedClause] {
    guard terms.count == 1, let term = terms.first, !term.isPhrase, let run = term.phrases.first,
      run.positions.count >= 3, run.positions.allSatisfy(PlannedPhrase.isPair)
    else { return [self] }
    return run.positions.indices.prefix(QueryPlan.positionLimit / 2).map { index in
      var pair = PlannedPhrase(positions: [run.positions[index]])
      pair.isPlain = run.positions[index][0] == term.surfaces[index]
      let surface = term.surfaces[index]
      return PlannedClause(terms: [
        PlannedTerm(
          phrases: [pair], surfaces: [surface], text: String(decoding: surface, as: UTF8.self),
          isPhrase: true)
      ])
    }
  }

  /// The clause without near words that stand beside known ones.
  var withoutGuesses: PlannedClause {
    PlannedClause(
      terms: terms.compactMap { term in
        var copy = term
        copy.phrases.removeAll(where: \.isGuess)
        return copy.phrases.isEmpty ? nil : copy
      })
  }
}
