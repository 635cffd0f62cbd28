import CorpusStore
import QuoteSearch
import Testing
import TestSupport
import ZitareModels

@testable import SnapshotSync

@Suite("Applying a snapshot")
struct ApplyTests {
  let folder: TemporaryFolder
  let paths: StorePaths

  init() throws {
    folder = try TemporaryFolder()
    paths = StorePaths(folder: folder.path)
  }

  @discardableResult
  func apply(
    _ snapshot: Snapshot, only names: [String]? = nil, shrink: Bool = true, dangling: Bool = true,
    ignoringStore: Bool = false, at now: Int64 = 1_780_000_000
  ) throws -> ApplyOutcome {
    let fetched = try snapshot.fetched(names)
    let arrived = Set(fetched.map(\.name))
    let absent =
      snapshot.documents[EntityKind.language.document] == nil ? [EntityKind.language.document] : []
    let unchanged = DocumentName.all.filter { !arrived.contains($0) && !absent.contains($0) }
    return try CorpusApply(
      paths: paths, text: QuoteSearchText(),
      options: ApplyOptions(
        acceptsShrink: shrink, acceptsDangling: dangling, ignoresStore: ignoringStore, now: now)
    ).apply(fetched: fetched, unchanged: unchanged, absent: absent, origin: "https://example.org/")
  }

  func report(_ outcome: ApplyOutcome) throws -> ApplyReport {
    guard case .applied(let report) = outcome else {
      Issue.record("not applied: \(outcome)")
      throw CancellationError()
    }
    return report
  }

  func corpus() throws -> Corpus {
    try #require(try Corpus.open(at: paths.corpus))
  }

  func expectSound(_ comment: Comment? = nil) throws {
    #expect(try corpus().problems(QuoteSearchText()).damage == [], comment)
  }

  @Test("a first snapshot fills an empty store in the document's order")
  func first() throws {
    let snapshot = Snapshot(
      quotes: [quoteJSON("b", "Zweites.", author: "x"), quoteJSON("a", "Erstes.", themes: ["t"])],
      authors: [#"{"slug":"x","name":"X. Autor"}"#], themes: [#"{"slug":"t","name":"Thema"}"#])
    let report = try report(apply(snapshot))
    #expect(report.changed)
    #expect(report.added["quotes"] == 2)
    #expect(report.added["authors"] == 1)
    let corpus = try corpus()
    #expect(corpus.quoteCount == 2)
    #expect(try corpus.quote(at: 0)?.quote.slug == Slug("b"))
    #expect(try corpus.quote(at: 0)?.quote.author?.name == "X. Autor")
    #expect(try corpus.quote(at: 1)?.quote.themes.map(\.name) == ["Thema"])
    #expect(try corpus.quote(at: 2) == nil)
    try expectSound()
  }

  @Test("an equal snapshot writes nothing")
  func unchanged() throws {
    let snapshot = Snapshot(quotes: [quoteJSON("a", "Erstes.")])
    try apply(snapshot)
    let before = try corpus().meta("generation")
    let report = try report(apply(snapshot, at: 1_790_000_000))
    #expect(!report.changed)
    #expect(report.generation == before)
    #expect(try corpus().meta("generation") == before)
  }

  @Test("changes are counted as added, updated, removed and moved")
  func counts() throws {
    let texts = ["a", "b", "c", "d", "e"].map { quoteJSON($0, "Satz \($0).") }
    try apply(Snapshot(quotes: texts))
    let changed = [
      texts[1], texts[0], quoteJSON("n", "Neu."), quoteJSON("c", "Anders."), texts[4],
    ]
    let report = try report(apply(Snapshot(quotes: changed)))
    #expect(report.added["quotes"] == 1)
    #expect(report.updated["quotes"] == 1)
    #expect(report.removed["quotes"] == 1)
    #expect(report.moved == 1)
    let corpus = try corpus()
    #expect(
      try corpus.quotes(ResolvedFilter(), limit: nil).map(\.quote.slug.rawValue) == [
        "b", "a", "n", "c", "e",
      ])
    try expectSound()
  }

  @Test("an item in other bytes with the same meaning is no update")
  func sameMeaning() throws {
    try apply(Snapshot(quotes: [quoteJSON("a", "Erstes."), quoteJSON("b", "Zweites.")]))
    let rewritten = #"{"text":"Erstes.","language":"de","slug":"a","mood":"good"}"#
    let report = try report(apply(Snapshot(quotes: [rewritten, quoteJSON("b", "Zweites.")])))
    #expect(report.updated["quotes"] == 0)
    try expectSound()
  }

  @Test("a new name of an author is found in the author's quotes")
  func renamed() throws {
    let quotes = [quoteJSON("a", "Satz.", author: "x")]
    try apply(Snapshot(quotes: quotes, authors: [#"{"slug":"x","name":"Alter Name"}"#]))
    let report = try report(
      apply(
        Snapshot(quotes: quotes, authors: [#"{"slug":"x","name":"Neuer Name"}"#]),
        only: ["authors.json"]))
    #expect(report.updated["authors"] == 1)
    #expect(try corpus().quote(at: 0)?.quote.author?.name == "Neuer Name")
    try expectSound()
  }

  @Test("a withdrawn author leaves a name made from the slug, and goes with the last quote")
  func withdrawn() throws {
    let quotes = [quoteJSON("a", "Satz.", author: "rosa-luxemburg"), quoteJSON("b", "Zwei.")]
    try apply(Snapshot(quotes: quotes, authors: [#"{"slug":"rosa-luxemburg","name":"R. L."}"#]))
    let report = try report(apply(Snapshot(quotes: quotes), only: ["authors.json"]))
    #expect(report.removed["authors"] == 1)
    #expect(try corpus().quote(at: 0)?.quote.author?.name == "Rosa Luxemburg")
    #expect(try corpus().problems(QuoteSearchText()).data.count == 1)
    try apply(Snapshot(quotes: [quotes[1]]))
    #expect(try corpus().entity(.author, slug: Slug("rosa-luxemburg")) == nil)
    try expectSound()
  }

  @Test("references that lead nowhere anew are told before anything is written")
  func dangling() throws {
    let authors = [#"{"slug":"x","name":"X"}"#]
    try apply(Snapshot(quotes: [quoteJSON("a", "Satz.", author: "x")], authors: authors))
    let next = Snapshot(
      quotes: [quoteJSON("a", "Satz.", author: "x"), quoteJSON("b", "Zwei.", author: "y")],
      authors: authors)
    #expect(try apply(next, only: ["index-full.json"], dangling: false) == .dangling("author y"))
    #expect(try corpus().quoteCount == 1)
    #expect(try report(apply(next, only: ["index-full.json"])).added["quotes"] == 1)
  }

  @Test("an origin's first dangling reference keeps the quote")
  func firstDangling() throws {
    let report = try report(
      apply(Snapshot(quotes: [quoteJSON("a", "Satz.", source: "kleine-schriften")])))
    #expect(report.warnings.count == 1)
    #expect(try corpus().quote(at: 0)?.quote.source?.name == "Kleine Schriften")
  }

  @Test("one bad item is skipped, a second item of a slug too")
  func badItems() throws {
    var quotes = (0..<300).map { quoteJSON("q-\($0)", "Satz \($0).") }
    quotes[7] = #"{"slug":"ohne-text","language":"de"}"#
    let report = try report(apply(Snapshot(quotes: quotes)))
    #expect(report.added["quotes"] == 299)
    #expect(report.skipped.map(\.item.index) == [7])
    quotes[8] = quoteJSON("q-3", "Doppelt.")
    let error = #expect(throws: SyncError.self) {
      try apply(Snapshot(quotes: Array(quotes.prefix(20))))
    }
    #expect(error?.code == .refused)
    #expect(try corpus().quoteCount == 299)
  }

  @Test("a much smaller corpus is refused unless it is accepted")
  func shrink() throws {
    let quotes = (0..<10).map { quoteJSON("q-\($0)", "Satz \($0).") }
    try apply(Snapshot(quotes: quotes))
    for count in [0, 4] {
      let error = #expect(throws: SyncError.self) {
        try apply(Snapshot(quotes: Array(quotes.prefix(count))), shrink: false)
      }
      #expect(error?.message.contains("--accept-shrink") == true)
    }
    #expect(
      try report(apply(Snapshot(quotes: Array(quotes.prefix(5))), shrink: false)).removed["quotes"]
        == 5)
    #expect(try report(apply(Snapshot(quotes: []), shrink: true)).removed["quotes"] == 5)
  }

  @Test("languages may come and go")
  func languages() throws {
    let quotes = [quoteJSON("a", "Satz."), quoteJSON("b", "Sætning.", language: "da")]
    try apply(Snapshot(quotes: quotes))
    #expect(try corpus().entity(.language, slug: Slug("da"))?.entity.base.name == "dansk")
    try apply(Snapshot(quotes: quotes, languages: [#"{"code":"da","name":"Dänisch"}"#]))
    #expect(try corpus().entity(.language, slug: Slug("da"))?.entity.base.name == "Dänisch")
    #expect(try corpus().entity(.language, slug: Slug("de"))?.isStub == true)
    try apply(Snapshot(quotes: quotes))
    #expect(try corpus().entity(.language, slug: Slug("da"))?.entity.base.name == "dansk")
    try expectSound()
  }

  @Test("a damaged store is reported, and built anew on request")
  func damaged() throws {
    let snapshot = Snapshot(quotes: (0..<3000).map { quoteJSON("q-\($0)", "Satz \($0).") })
    try apply(snapshot)
    // Past the pages that opening reads.
    try FileDamage.overwrite(paths.corpus, from: 60 * 4096, count: 40 * 4096)
    var next = snapshot
    next.documents[DocumentName.quotes] =
      Snapshot(quotes: [quoteJSON("a", "Satz.")]).documents[DocumentName.quotes]
    guard case .damaged = try apply(next) else {
      Issue.record("the damage was not noticed")
      return
    }
    #expect(try report(apply(next, ignoringStore: true)).added["quotes"] == 1)
    try expectSound()
  }

  @Test("a signal ends it and leaves the store and no debris")
  func interrupted() throws {
    try apply(Snapshot(quotes: [quoteJSON("a", "Satz.")]))
    let more = Snapshot(quotes: (0..<3000).map { quoteJSON("q-\($0)", "Satz \($0).") })
    let error = #expect(throws: SyncError.self) {
      try CorpusApply(
        paths: paths, text: QuoteSearchText(), options: ApplyOptions(now: 1), signal: { 15 }
      ).apply(fetched: more.fetched(), unchanged: [], absent: [], origin: "https://example.org/")
    }
    #expect(error?.code.exitCode == 143)
    #expect(try corpus().quoteCount == 1)
    #expect(!FileDamage.exists(paths.next))
  }

  @Test("random histories end in the same store as one snapshot", arguments: 0..<12)
  func histories(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var state = RandomCorpus(&random)
    for _ in 0..<12 {
      state.change(&random)
      try apply(state.snapshot)
    }
    let lines = try CorpusDump.lines(corpus())
    try expectSound("seed \(seed)")
    let other = try TemporaryFolder()
    let once = StorePaths(folder: other.path)
    let fetched = try state.snapshot.fetched()
    _ = try CorpusApply(
      paths: once, text: QuoteSearchText(), options: ApplyOptions(now: 1)
    ).apply(
      fetched: fetched, unchanged: [], absent: ["languages.json"], origin: "https://example.org/")
    let expected = try #require(try Corpus.open(at: once.corpus))
    #expect(try CorpusDump.lines(expected) == lines, "seed \(seed)")
    #expect(try answers(corpus()) == answers(expected), "seed \(seed)")
  }
}

/// What a corpus answers to some queries: slugs in order, with their scores.
func answers(_ corpus: Corpus) throws -> [String] {
  let searcher = try Searcher(corpus)
  let queries =
    RandomCorpus.words
    + zip(RandomCorpus.words, RandomCorpus.words.dropFirst()).map { "\($0) \($1)" }
    + ["licht OR wasser", "\"sea Licht\"", "-Licht Wasser", "strase", "gr*", "道", "a-1"]
  return try queries.map { text in
    let results = try searcher.search(Query(parsing: text), limit: nil)
    let found = try corpus.quotes(ids: results.hits.map(\.id), detail: .line)
    return "\(text): \(results.fullTotal) of \(results.total) "
      + zip(found, results.hits).map { "\($0.quote.slug) \($1.score)" }.joined(separator: ", ")
  }
}
