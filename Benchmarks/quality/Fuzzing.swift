import CorpusStore
import Glibc
import QuoteSearch
import ZitareModels

/// Searches random queries: out of all planes, operators and the corpus's own words, up to 200 characters each.
enum Fuzzing {
  static func run(file: String, count: Int, seed: UInt64) throws {
    guard let corpus = try Corpus.open(at: file) else { return }
    let searcher = try Searcher(corpus)
    var generator = SeededGenerator(state: seed)
    var words: [Substring] = []
    for _ in 0..<2000 {
      let place = Int.random(in: 0..<corpus.quoteCount, using: &generator)
      words += try corpus.quote(at: place)?.quote.text.split(separator: " ") ?? []
    }
    var slowest: [(duration: Duration, text: String)] = []
    var total = Duration.zero
    for number in 1...max(count, 1) {
      let text = query(words, &generator)
      let options = QueryOptions(
        isPrefix: Int.random(in: 0..<4, using: &generator) == 0,
        isLiteral: Int.random(in: 0..<8, using: &generator) == 0,
        matchesAny: Int.random(in: 0..<8, using: &generator) == 0)
      let start = processorTime()
      _ = try searcher.search(Query(parsing: text, options: options), limit: 20)
      let duration = processorTime() - start
      total += duration
      if slowest.count < kept || duration > slowest[kept - 1].duration {
        slowest.append((duration, "\(options) \(text.debugDescription)"))
        slowest.sort { $0.duration > $1.duration }
        slowest.removeLast(max(slowest.count - kept, 0))
      }
      if number % 10_000 == 0 {
        print("\(number): \(total), \(slowest[0].duration)")
        fflush(nil)
      }
    }
    for (duration, text) in slowest.reversed() { print("\(duration): \(text)") }
    print("\(count) queries in \(total), the slowest took \(slowest[0].duration)")
  }

  /// How many of the slowest queries are told.
  private static let kept = 10

  /// The time that this process has spent computing: what other programs do on the machine does not count.
  private static func processorTime() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  private static func query(_ words: [Substring], _ generator: inout SeededGenerator) -> String {
    let syntax = [
      "\"", "„", "“", "«", "»", "-", "OR", "*", "(", ")", "author:", "lang:de", "year:1800..",
      "theme:", "length:short", "!", "^", "NEAR", "AND", "NOT", ":", "'", "\u{200D}", "\u{301}",
    ]
    var text = ""
    // Up to 200 characters, short ones more often: people type few words.
    let share = Double.random(in: 0..<1, using: &generator)
    let length = 1 + Int(share * share * share * share * 200)
    while text.unicodeScalars.count < length {
      switch Int.random(in: 0..<8, using: &generator) {
      case 0: text += syntax.randomElement(using: &generator) ?? ""
      case 1:
        for _ in 0..<Int.random(in: 1...12, using: &generator) {
          let value = UInt32.random(in: 0...0x10FFFF, using: &generator)
          if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
        }
      case 2:
        for _ in 0..<Int.random(in: 1...12, using: &generator) {
          let value = UInt32.random(in: 0x20...0x2FFF, using: &generator)
          if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
        }
      default: text += words.randomElement(using: &generator) ?? ""
      }
      if Int.random(in: 0..<3, using: &generator) > 0 { text += " " }
    }
    return String(text.prefix(200))
  }
}
