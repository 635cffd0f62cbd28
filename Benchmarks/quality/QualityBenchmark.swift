import CorpusStore
import QuoteSearch

/// Asks every engine the same known-item queries, and prints where the answers were found.
enum QualityBenchmark {
  struct Score {
    var count = 0
    var reciprocal = 0.0
    var found = 0

    mutating func add(_ rank: Int?) {
      count += 1
      guard let rank else { return }
      reciprocal += 1 / Double(rank)
      found += 1
    }
  }

  static func run(file: String, count: Int, seed: UInt64, misses: Bool) throws {
    guard let corpus = try Corpus.open(at: file) else { return }
    let items = try ItemCorpus(corpus)
    var sets = QuerySets(items, seed: seed)
    var engines: [any Engine] = [OurEngine(searcher: try Searcher(corpus))]
    if !misses {
      try corpus.database.execute("PRAGMA temp_store=MEMORY")
      for tokenizer in ["unicode61", "trigram"] {
        engines.append(try PlainEngine(tokenizer, on: corpus.database))
      }
    }
    print(
      "| kind | queries | target | zitare: MRR · in ten | or as typed | "
        + engines.dropFirst().map { "\($0.name): MRR · in ten" }.joined(separator: " | ") + " |")
    print("| --- | --- | --- |" + String(repeating: " --- |", count: engines.count + 1))
    var languages: [String: [Score]] = [:]
    for kind in QueryKind.allCases {
      let queries = sets.queries(of: kind, count: count)
      var scores = engines.map { _ in Score() }
      var lenient = Score()
      for query in queries {
        for (nth, engine) in engines.enumerated() {
          let rows = try engine.answer(query.text)
          let rank = rows.firstIndex { items.isAnswer($0, query.item) }.map { $0 + 1 }
          scores[nth].add(rank)
          if nth == 0 {
            lenient.add(
              rows.firstIndex { items.isAnswer($0, query.item) || items.holds($0, query.text) }
                .map { $0 + 1 })
          }
          languages[query.item.language, default: engines.map { _ in Score() }][nth].add(rank)
          if misses, rank != 1 {
            print(
              "  \(rank.map(String.init) ?? "-") [\(query.text)] \(query.item.language) \(query.item.text.prefix(100))"
            )
          }
        }
      }
      line(kind.rawValue, queries.count, kind.target, [scores[0], lenient] + scores.dropFirst())
    }
    print("\n| language | queries | | " + engines.map(\.name).joined(separator: " | ") + " |")
    print("| --- | --- | --- |" + String(repeating: " --- |", count: engines.count))
    for language in languages.keys.sorted() {
      guard let scores = languages[language] else { continue }
      line(language, scores[0].count, nil, scores)
    }
  }

  private static func line(_ head: String, _ count: Int, _ target: Double?, _ scores: [Score]) {
    let cells = scores.map { score in
      score.count == 0
        ? "–"
        : "\(decimal(score.reciprocal / Double(score.count))) · \(100 * score.found / score.count) %"
    }
    print(
      "| \(head) | \(count) | \(target.map(decimal) ?? "") | " + cells.joined(separator: " | ")
        + " |")
  }

  private static func decimal(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    let digits = String(hundredths % 100)
    return "\(hundredths / 100)." + (digits.count < 2 ? "0" : "") + digits
  }
}
