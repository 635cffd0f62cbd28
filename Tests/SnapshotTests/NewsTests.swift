import CorpusStore
import TestSupport
import Testing
import ZitareModels

@testable import SnapshotSync

@Suite("What syncs change is kept as news")
struct NewsTests {
  private let bench: Bench

  init() throws {
    bench = try Bench()
    try bench.sync()
  }

  private func news(since time: Int64 = 0) throws -> [String] {
    let corpus = try #require(try Corpus.open(at: bench.paths.corpus))
    return try corpus.news(since: time, limit: nil).map { entry in
      let text = entry.withdrawn.map { " \($0.text), \($0.author ?? ""), \($0.language)" } ?? ""
      return "\(entry.at - 1_800_000_000) \(entry.change) \(entry.slug)\(text)"
    }
  }

  private func publish(_ texts: [String: String]) throws {
    bench.serve(
      Snapshot(
        quotes: texts.sorted { $0.key < $1.key }.map { quoteJSON($0.key, $0.value, author: "x") },
        authors: ["{\"slug\":\"x\",\"name\":\"X\"}"]))
    try bench.sync()
  }

  @Test("each quote once, the latest change first; the first filling is none")
  func changes() throws {
    #expect(try news() == [])
    bench.now += 10
    try publish(["a": "Text a", "b": "Anders", "c": "Text c", "d": "Neu"])
    #expect(try news() == ["10 added d", "10 changed b"])
    bench.now += 10
    try publish(["a": "Text a", "c": "Text c", "d": "Neuer"])
    #expect(try news() == ["20 added d", "20 withdrawn b Anders, X, de"])
    // It was added before that.
    #expect(
      try news(since: 1_800_000_011) == ["20 changed d", "20 withdrawn b Anders, X, de"])
    bench.now += 10
    try publish(["a": "Text a", "b": "Anders", "c": "Text c", "d": "Neuer"])
    #expect(try news() == ["30 added b", "20 added d"])
  }

  @Test("ninety days, whatever happens to the file meanwhile")
  func kept() throws {
    bench.now += 10
    try publish(["a": "Text a", "b": "Text b", "c": "Text c", "d": "Neu"])
    // Everything differs: the quotes are filled anew.
    var many: [String: String] = [:]
    for number in 0..<2000 { many["q-\(number)"] = "Satz \(number)" }
    bench.now += 10
    try publish(many.merging(["a": "A", "b": "B", "c": "C", "d": "Neu"]) { own, _ in own })
    #expect(try news().count == 2004)
    #expect(try news().last == "10 added d")
    // Damage: the file is built anew, and says what it still can.
    let page = try #require(
      try Database(immutable: bench.paths.corpus)
        .integer("SELECT rootpage FROM sqlite_schema WHERE name='content'"))
    try FileDamage.overwrite(bench.paths.corpus, from: Int(page - 1) * 4096, count: 10)
    bench.now += 10
    #expect(
      try bench.sync().applied.warnings.contains("the store was damaged; it is built anew"))
    #expect(try news().last == "10 added d")
    bench.now += 90 * 86_400 - 15
    try publish(many.merging(["a": "A2", "b": "B", "c": "C", "d": "Neu"]) { own, _ in own })
    #expect(try news().count == 2003)
    #expect(try news().first?.hasSuffix("changed a") == true)
  }

  @Test("another origin's corpus is none")
  func otherOrigin() throws {
    bench.now += 10
    try publish(["a": "Text a", "b": "Text b", "c": "Text c", "d": "Neu"])
    let other = try Bench(Bench.snapshot("e", "f", authors: "y"))
    try bench.sync(from: other.origin.url)
    #expect(try news() == [])
  }
}
