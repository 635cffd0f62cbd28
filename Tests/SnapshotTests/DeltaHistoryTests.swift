import CorpusStore
import Glibc
import QuoteSearch
import TestSupport
import Testing
import ZitareModels

@testable import SnapshotSync

/// Stores that followed an origin in different ways say the same.
@Suite("Random histories by deltas")
struct DeltaHistoryTests {
  let folder: TemporaryFolder
  let paths: StorePaths

  init() throws {
    folder = try TemporaryFolder()
    paths = StorePaths(folder: folder.path)
  }

  private func apply(
    at paths: StorePaths, _ signal: @escaping () -> Int32 = { 0 }
  ) -> CorpusApply {
    CorpusApply(
      paths: paths, text: QuoteSearchText(),
      options: ApplyOptions(acceptsShrink: true, acceptsDangling: true, now: 1_780_000_000),
      signal: signal)
  }

  private func snapshot(_ state: RandomCorpus, at paths: StorePaths) throws {
    _ = try apply(at: paths).apply(
      fetched: state.snapshot.fetched(), unchanged: [], absent: ["languages.json"],
      origin: "https://example.org/")
  }

  /// A dozen histories of 90 generations: more than a thousand in all. `ZITARE_HISTORIES` makes them more.
  private static let count =
    getenv("ZITARE_HISTORIES").flatMap { Int(String(cString: $0)) } ?? 12

  @Test("end in the same store as one snapshot", arguments: 0..<count)
  func histories(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(100 + seed))
    var state = RandomCorpus(&random)
    var log = DeltaLog()
    // What each place in the log was, for repeats.
    var reached = 0
    for generation in 0..<90 {
      state.change(&random)
      log.publish(quotes: state.quoteItems, authors: state.authorItems)
      switch Int.random(in: 0..<10, using: &random) {
      case 0:
        try snapshot(state, at: paths)
        reached = log.number
      case 1:
        // Nobody looked at this generation.
        break
      case 2:
        // The end comes at any moment; then it is tried again.
        var left = Int.random(in: 0...6, using: &random)
        let delta = try log.delta(since: reached, limit: 500)
        _ = try? apply(
          at: paths,
          {
            left -= 1
            return left < 0 ? 15 : 0
          }
        ).apply(delta, origin: "https://example.org/")
        #expect(!FileDamage.exists(paths.next))
        fallthrough
      default:
        // A page twice, or from a place that was left behind, changes nothing.
        let since = Int.random(in: 0..<6, using: &random) == 0 ? reached / 2 : reached
        let limit = Int.random(in: 1...40, using: &random)
        for _ in 0..<Int.random(in: 1...2, using: &random) {
          let outcome = try apply(at: paths).apply(
            log.delta(since: since, limit: limit), origin: "https://example.org/")
          guard case .applied = outcome else {
            Issue.record("seed \(seed), generation \(generation): \(outcome)")
            return
          }
        }
        reached = log.number
      }
    }
    _ = try apply(at: paths).apply(
      log.delta(since: reached, limit: 7), origin: "https://example.org/")
    let corpus = try #require(try Corpus.open(at: paths.corpus))
    #expect(corpus.problems(QuoteSearchText()).damage == [])
    let once = try TemporaryFolder()
    try snapshot(state, at: StorePaths(folder: once.path))
    let other = try #require(try Corpus.open(at: StorePaths(folder: once.path).corpus))
    #expect(try CorpusDump.lines(corpus) == CorpusDump.lines(other), "seed \(seed)")
    #expect(
      try CorpusDigest.of(corpus, { 0 }) == CorpusDigest.of(other, { 0 }), "seed \(seed)")
    #expect(try answers(corpus) == answers(other), "seed \(seed)")
  }
}
