internal import CorpusStore

/// A stretch of a quote's text that matched.
public struct TextMatch: Hashable, Sendable {
  /// The first Character.
  public var start: Int
  /// How many Characters.
  public var length: Int

  /// Makes a stretch.
  public init(start: Int, length: Int) {
    self.start = start
    self.length = length
  }
}

/// Finds in texts what a query's phrases matched, by making the same tokens again.
///
/// Tokens are compared by their hashes, kept in sorted arrays: a dictionary of byte strings would cost a short-lived program
/// more to set up than all its look-ups.
struct TextMatcher: ~Copyable {
  /// A phrase whose tokens are hashes.
  private struct Phrase {
    var positions: [[UInt64]]
    var stemmers: UInt64
  }

  /// A token that a phrase may begin with.
  private struct Beginning {
    var hash: UInt64
    var phrase: Int
  }

  private var pipeline = TextPipeline()
  private var phrases: [Phrase] = []
  private var beginnings: [Beginning] = []
  /// The tokens that may go on.
  private var openForms: [[UInt8]] = []

  init(_ clauses: [PlannedClause]) {
    for clause in clauses {
      for term in clause.terms {
        for phrase in term.phrases { add(phrase) }
      }
    }
    beginnings.sort { ($0.hash, $0.phrase) < ($1.hash, $1.phrase) }
  }

  private mutating func add(_ phrase: PlannedPhrase) {
    var positions: [[UInt64]] = []
    for (nth, forms) in phrase.positions.enumerated() {
      let isOpen = phrase.isPrefix && nth == phrase.positions.count - 1
      if isOpen { openForms += forms }
      positions.append(forms.map { isOpen ? TokenHash.open($0) : TokenHash.of($0) })
    }
    for hash in positions[0] { beginnings.append(Beginning(hash: hash, phrase: phrases.count)) }
    phrases.append(Phrase(positions: positions, stemmers: phrase.stemmers))
  }

  /// What matched, in order; stretches that touch are one. Whole Characters, also where a part of one matched.
  ///
  /// - Complexity: O(n log m) in the lengths of the text and the query.
  mutating func matches(in text: String, language: String) -> [TextMatch] {
    let spans = spans(in: text, language: language)
    guard !spans.isEmpty else { return [] }
    var result: [TextMatch] = []
    var next = 0
    var offset = 0
    var number = 0
    for character in text {
      let end = offset + character.utf8.count
      while next < spans.count, spans[next].upperBound <= offset { next += 1 }
      if next == spans.count { break }
      if spans[next].lowerBound < end {
        if let last = result.last, last.start + last.length == number {
          result[result.count - 1].length += 1
        } else {
          result.append(TextMatch(start: number, length: 1))
        }
      }
      offset = end
      number += 1
    }
    return result
  }

  /// The bytes that matched, in order, none overlapping another.
  private mutating func spans(in text: String, language: String) -> [Range<Int>] {
    let stemmer = Stemmer(language: language)
    var sink = HashSink(openForms: openForms)
    var copy = text
    copy.withUTF8 { pipeline.scan($0, stemmer: stemmer, into: &sink) }
    let bit = stemmer.map { UInt64(1) << UInt64($0.number) } ?? 0
    var found: [Range<Int>] = []
    for index in sink.tokens.indices {
      let token = sink.tokens[index]
      var place = firstBeginning(token.hash)
      while place < beginnings.count, beginnings[place].hash == token.hash {
        let phrase = phrases[beginnings[place].phrase]
        place += 1
        guard phrase.stemmers == 0 || phrase.stemmers & bit != 0 else { continue }
        if let end = end(of: phrase, from: token.position, sink) {
          // A pair's span goes beyond its position.
          found.append(token.start..<max(end, token.end))
        }
      }
    }
    return merged(found)
  }

  private func firstBeginning(_ hash: UInt64) -> Int {
    var low = 0
    var high = beginnings.count
    while low < high {
      let middle = (low + high) / 2
      if beginnings[middle].hash < hash { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Where a phrase ends that begins at a position; `nil` where it does not stand there.
  private func end(of phrase: Phrase, from start: Int, _ sink: HashSink) -> Int? {
    guard start + phrase.positions.count <= sink.firsts.count else { return nil }
    var end = 0
    for (nth, hashes) in phrase.positions.enumerated() {
      var index = sink.firsts[start + nth]
      while index < sink.tokens.count, sink.tokens[index].position == start + nth,
        !hashes.contains(sink.tokens[index].hash)
      { index += 1 }
      guard index < sink.tokens.count, sink.tokens[index].position == start + nth else {
        return nil
      }
      end = max(end, sink.tokens[index].end)
    }
    return end
  }

  private func merged(_ spans: [Range<Int>]) -> [Range<Int>] {
    var result: [Range<Int>] = []
    for span in spans.sorted(by: { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
    ) {
      if let last = result.last, span.lowerBound <= last.upperBound {
        result[result.count - 1] = last.lowerBound..<max(last.upperBound, span.upperBound)
      } else {
        result.append(span)
      }
    }
    return result
  }
}

/// Hashes of tokens (FNV-1a): good enough to mark words, never to find quotes.
private enum TokenHash {
  static func of(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash
  }

  static func of(_ bytes: [UInt8]) -> UInt64 {
    bytes.withUnsafeBufferPointer { of($0) }
  }

  /// The hash of a token that may go on.
  static func open(_ bytes: [UInt8]) -> UInt64 { ~of(bytes) }
}

/// Keeps hashes of tokens, those that share a position one after the other.
private struct HashSink: TokenSink {
  struct Entry {
    var hash: UInt64
    var start: Int
    var end: Int
    var position: Int
  }

  let openForms: [[UInt8]]
  var tokens: [Entry] = []
  /// Where each position's tokens begin.
  var firsts: [Int] = []

  init(openForms: [[UInt8]]) {
    self.openForms = openForms
  }

  mutating func take(
    _ bytes: UnsafePointer<UInt8>, _ count: Int, start: Int, end: Int, kind: Token.Kind
  ) -> Bool {
    guard kind != .decorated else { return true }
    if !kind.isColocated || firsts.isEmpty { firsts.append(tokens.count) }
    let position = firsts.count - 1
    let token = UnsafeBufferPointer(start: bytes, count: count)
    tokens.append(
      Entry(hash: TokenHash.of(token), start: start, end: end, position: position))
    for form in openForms where form.count <= count && token.starts(with: form) {
      tokens.append(
        Entry(hash: TokenHash.open(form), start: start, end: end, position: position))
    }
    return true
  }
}
