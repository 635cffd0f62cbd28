public import CorpusStore
internal import ZitareModels

/// Searches one corpus.
///
/// Made once and used for many queries, on the corpus's thread. See docs/search.md for what a query means and in which
/// order hits come.
public final class Searcher {
  let corpus: Corpus
  let collector: HitCollector
  /// The languages that quotes have.
  let languages: [(id: Int64, stemmer: Stemmer?)]
  /// Rows of languages: among equal hits those of the first come first. Empty: languages do not matter.
  ///
  /// What ranks higher stays higher; without this the order depends on nobody's habits.
  public var preferredLanguages: [Int64] = []
  private var loadedVocabulary: Vocabulary?
  /// What was asked of the index before: while someone types, all words but the last stay the same.
  var knownCounts = BoundedCache<String, Int64>(limit: 8192)
  var knownNearWords = BoundedCache<[UInt8], [Vocabulary.Near]>(limit: 2048)

  /// Fewer hits with all the words than these, and those with most of them follow.
  static let fewHits = 3

  /// Prepares a corpus for searching: registers the tokenizer and the ranking on its connection.
  public init(_ corpus: Corpus) throws(CorpusError) {
    self.corpus = corpus
    let database = corpus.database
    do {
      // A search reads many pages once. A published file is replaced by rename, never cut, so mapping it is safe.
      try database.execute("PRAGMA mmap_size=1073741824")
      try QuoteSearchText().register(on: database)
      var found: [(id: Int64, stemmer: Stemmer?)] = []
      var row = try database.prepare(
        "SELECT id,slug FROM entity WHERE kind=\(Facet.lang.number) AND quotes>0")
      while try row.step() { found.append((row.integer(0), Stemmer(language: row.text(1)))) }
      languages = found
      collector = try HitCollector(corpus)
      try collector.register(on: database)
    } catch {
      throw corpus.failure(error)
    }
  }

  /// Finds quotes.
  ///
  /// The fields within the query narrow further; values of one filter are alternatives, wherever they were given.
  /// - Parameters:
  ///   - filter: The filters beside the query.
  ///   - limit: At most so many hits; `nil` for all.
  ///   - offset: How many hits to leave out.
  ///   - marksMatches: Whether hits tell what matched in their text, for which the texts are read.
  public func search(
    _ query: Query, filter: ResolvedFilter = ResolvedFilter(), limit: Int? = 20, offset: Int = 0,
    marksMatches: Bool = true
  ) throws(CorpusError) -> SearchResults {
    let resolution = try FilterResolver(corpus).resolve(query.filter)
    let unknown =
      resolution.unknown
      + query.unreadableYears.map { UnknownFilterValue(field: "year", value: $0, nearest: []) }
    guard unknown.isEmpty else {
      var results = SearchResults.none
      results.unknownValues = unknown
      return results
    }
    let filter = filter.merged(with: resolution.filter)
    do {
      return try run(
        query, filter, limit: limit, offset: offset, marksMatches: marksMatches)
    } catch {
      throw corpus.failure(error)
    }
  }

  /// The words of the index, read when first asked for.
  func vocabulary() throws(SQLiteError) -> Vocabulary {
    if let loadedVocabulary { return loadedVocabulary }
    let made = try Vocabulary(corpus.database)
    loadedVocabulary = made
    return made
  }
}

extension Searcher {
  private func run(
    _ query: Query, _ filter: ResolvedFilter, limit: Int?, offset: Int, marksMatches: Bool
  ) throws(SQLiteError) -> SearchResults {
    let matches = try matches(of: query, filter, isPartialWanted: nil, limit: limit, offset: offset)
    var results = SearchResults.none
    results.fullTotal = matches.full.count + matches.passedOver
    results.total = results.fullTotal + matches.partial.count
    results.suggestions = matches.suggestions
    let page = (matches.full + matches.partial).dropFirst(offset).prefix(limit ?? .max)
    results.hits = page.indices.map { index in
      let isPartial = index >= matches.full.count
      return SearchHit(
        id: page[index].id,
        score: score(
          of: page[index], isPartial,
          clauses: isPartial ? matches.widened.count : matches.clauses.count),
        isPartial: isPartial, matches: [])
    }
    if marksMatches, !matches.clauses.isEmpty { try mark(&results.hits, matches) }
    return results
  }

  /// Finds what matched in the hits' texts.
  private func mark(_ hits: inout [SearchHit], _ matches: RawMatches) throws(SQLiteError) {
    var quote = try corpus.database.prepare(
      """
      SELECT c.text,l.slug FROM quote q JOIN content c ON c.id=q.id
      JOIN entity l ON l.kind=\(Facet.lang.number) AND l.id=q.language WHERE q.id=?1
      """
    )
    var matcher = TextMatcher(matches.clauses)
    var widenedMatcher = TextMatcher(
      matches.partial.isEmpty ? [] : matches.widened.map(\.withoutGuesses))
    for index in hits.indices {
      try quote.bind(1, hits[index].id)
      if try quote.step() {
        hits[index].matches =
          hits[index].isPartial
          ? widenedMatcher.matches(in: quote.text(0), language: quote.text(1))
          : matcher.matches(in: quote.text(0), language: quote.text(1))
      }
      quote.reset()
    }
  }

  /// One number that falls with the order: 100 and more for full hits, less for partial ones.
  private func score(of hit: RawHit, _ isPartial: Bool, clauses: Int) -> Double {
    guard clauses > 0 else { return 0 }
    let weight = Double(hit.score / (hit.score + 1)) * 0.999
    let steps = Double(isPartial ? hit.satisfied + hit.nearly : 5 * Int32(clauses) - hit.penalty)
    let allSteps = Double(isPartial ? clauses + 1 : 5 * clauses + 1)
    return (steps + weight) / allSteps * 100 + (isPartial ? 0 : 100)
  }
}

extension ResolvedFilter {
  /// Both filters at once: the values of one facet are alternatives, those of different ones narrow together.
  public func merged(with other: ResolvedFilter) -> ResolvedFilter {
    var result = self
    result.choices.merge(other.choices) { mine, theirs in
      let included =
        mine.included == nil && theirs.included == nil
        ? nil : (mine.included ?? []) + (theirs.included ?? [])
      return Choice(included: included, excluded: mine.excluded + theirs.excluded)
    }
    result.years += other.years
    return result
  }
}
