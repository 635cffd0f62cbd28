public import CorpusStore

/// The project's one way to read text, for who writes the store.
public struct QuoteSearchText: TextIndexing {
  /// Makes the value; it holds nothing.
  public init() {}

  public var version: PipelineVersion { TextPipeline.version }

  /// Registers the tokenizer `zitare` with FTS5 on a connection; <https://sqlite.org/fts5.html#custom_tokenizers>.
  public func register(on database: Database) throws(SQLiteError) {
    try IndexTokenizer.register(on: database)
  }

  public func makeWordTokenizer() -> any WordTokenizing { WordTokenizer() }

  /// Folds one name to its words, each followed by a blank and the first preceded by one: `" soren kierkegaard "`.
  ///
  /// Apostrophes and hyphens part words. A run of Han or kana is one word. A name with umlauts has two foldings, parted
  /// by `|`: `" kurt godel | kurt goedel "`. A name without any letter is composed and folded in case only.
  public func foldKey(_ name: String) -> String {
    var pipeline = TextPipeline()
    return Self.foldKey(name, &pipeline)
  }

  /// The same with a pipeline that is at hand.
  static func foldKey(_ name: String, _ pipeline: inout TextPipeline) -> String {
    var plain: [UInt8] = [0x20]
    var spelled: [UInt8] = [0x20]
    var hasSpelling = false
    var previousEnd = -1
    var lastWord = 0..<0
    for token in pipeline.tokens(of: name) {
      switch token.kind {
      case .word, .emoji, .single:
        // The characters of a run are one word.
        if token.kind == .single, token.start == previousEnd {
          plain.removeLast()
          spelled.removeLast()
        }
        previousEnd = token.kind == .single ? token.end : -1
        lastWord = spelled.count..<spelled.count + token.bytes.count
        for byte in token.bytes {
          plain.append(byte)
          spelled.append(byte)
        }
        plain.append(0x20)
        spelled.append(0x20)
      case .spelling:
        spelled.replaceSubrange(lastWord, with: token.bytes)
        hasSpelling = true
      case .pair, .joined, .leading, .stem, .decorated: break
      }
    }
    guard plain.count > 1 else { return " " + TextPipeline.caseFolded(name) + " " }
    if hasSpelling {
      plain.append(0x7C)
      plain += spelled
    }
    return String(decoding: plain, as: UTF8.self)
  }
}
