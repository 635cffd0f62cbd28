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
struct TextMatcher: ~Copyable {
  private var pipeline = TextPipeline()
  private let phrases: [PlannedPhrase]
  /// Phrases by the tokens that they may begin with.
  private var beginnings: [[UInt8]: [Int]] = [:]
  /// Phrases of one position that may go on.
  private var prefixes: [Int] = []

  init(_ clauses: [PlannedClause]) {
    phrases = clauses.flatMap(\.terms).flatMap(\.phrases)
    for (number, phrase) in phrases.enumerated() {
      if phrase.isPrefix, phrase.positions.count == 1 {
        prefixes.append(number)
        continue
      }
      for form in phrase.positions[0] { beginnings[form, default: []].append(number) }
    }
  }

  /// What matched, in order; stretches that touch are one. Whole Characters, also where a part of one matched.
  ///
  /// - Complexity: O(n) in the text's length for a given query.
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
      if next < spans.count, spans[next].lowerBound < end {
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
  mutating func spans(in text: String, language: String) -> [Range<Int>] {
    let positions = TextPosition.all(of: pipeline.tokens(of: text, language: language))
    let stemmer = Stemmer(language: language)
    var found: [Range<Int>] = []
    for (start, position) in positions.enumerated() {
      for token in position.tokens {
        for number in beginnings[token.bytes] ?? [] {
          if let end = end(of: phrases[number], at: start, in: positions, stemmer) {
            // A pair's span goes beyond its position.
            found.append(token.start..<max(end, token.end))
          }
        }
        guard !prefixes.isEmpty else { continue }
        for number in prefixes
        where phrases[number].positions[0].contains(where: { token.bytes.starts(with: $0) }) {
          found.append(token.start..<token.end)
        }
      }
    }
    return merged(found)
  }

  /// Where a phrase ends that begins at a position; `nil` where it does not stand there.
  private func end(
    of phrase: PlannedPhrase, at start: Int, in positions: [TextPosition], _ stemmer: Stemmer?
  ) -> Int? {
    if phrase.stemmers != 0 {
      guard let stemmer, phrase.stemmers & 1 << UInt32(stemmer.number) != 0 else { return nil }
    }
    guard start + phrase.positions.count <= positions.count else { return nil }
    var end = 0
    for (nth, forms) in phrase.positions.enumerated() {
      let isOpen = phrase.isPrefix && nth == phrase.positions.count - 1
      let token = positions[start + nth].tokens.first { token in
        isOpen ? forms.contains { token.bytes.starts(with: $0) } : forms.contains(token.bytes)
      }
      guard let token else { return nil }
      end = max(end, token.end)
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

/// The tokens that share a position.
struct TextPosition {
  var tokens: [Token]

  static func all(of tokens: [Token]) -> [TextPosition] {
    var positions: [TextPosition] = []
    for token in tokens {
      if token.kind.isColocated, !positions.isEmpty {
        positions[positions.count - 1].tokens.append(token)
      } else {
        positions.append(TextPosition(tokens: [token]))
      }
    }
    return positions
  }
}
