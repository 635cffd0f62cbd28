public import ZitareModels

extension Query {
  /// The words that are looked for, as they were typed: for a search engine that knows nothing of this language.
  ///
  /// Fields and exclusions are left out: whoever asks has to hold what comes back against them.
  public var words: [String] {
    clauses.flatMap(\.alternatives).flatMap { term in
      term.text.split(whereSeparator: \.isWhitespace).map(String.init)
    }
  }

  /// Whether a quote that is in no index has something that must not match.
  public func excludes(_ quote: Quote) -> Bool {
    if exclusions.isEmpty { return false }
    var pipeline = TextPipeline()
    let fields =
      [quote.text, quote.author?.name, quote.source?.name].compactMap(\.self)
      + quote.themes.compactMap(\.name) + quote.tags
    let texts = fields.map { words(of: $0, &pipeline) }
    for term in exclusions {
      let wanted = words(of: term.text, &pipeline)
      guard !wanted.isEmpty else { continue }
      if texts.contains(where: { holds($0, wanted, isPrefix: term.isPrefix) }) { return true }
    }
    return false
  }

  private func words(of text: String, _ pipeline: inout TextPipeline) -> [[UInt8]] {
    pipeline.tokens(of: text).filter { !$0.kind.isColocated }.map(\.bytes)
  }

  private func holds(_ text: [[UInt8]], _ wanted: [[UInt8]], isPrefix: Bool) -> Bool {
    guard text.count >= wanted.count else { return false }
    return (0...text.count - wanted.count).contains { start in
      wanted.indices.allSatisfy { index in
        let word = text[start + index]
        return isPrefix && index == wanted.count - 1
          ? word.starts(with: wanted[index]) : word == wanted[index]
      }
    }
  }
}
