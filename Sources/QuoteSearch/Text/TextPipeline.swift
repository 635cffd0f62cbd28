internal import CText
public import CorpusStore

/// Makes tokens out of text: the same ones for the index and for what a user looks for.
///
/// ```swift
/// var pipeline = TextPipeline()
/// pipeline.tokens(of: "Die Straße", language: "de").map(\.text)  // "die", "strasse", and its stem
/// ```
public struct TextPipeline: ~Copyable {
  private var scanner = TextScanner()

  /// Makes a pipeline, for one thread; ICU is opened when a text needs it.
  public init() {}

  /// What decides the tokens; see `TextIndexing.version`.
  ///
  /// The first part is raised with every change of the fold table, the segmentation or the marks.
  public static let version = PipelineVersion(
    pipeline: "2", icu: String(cString: ctext_icu_version()),
    stemmers: String(cString: ctext_stemmer_version()))

  /// The tokens of a text, in order. Offsets are those of the text's UTF-8.
  ///
  /// - Parameter language: BCP 47; stems are made where it has a stemmer. `nil`: none.
  /// - Complexity: O(n) in the text's length.
  public mutating func tokens(of text: String, language: String? = nil) -> [Token] {
    var copy = text
    var collector = TokenCollector()
    let stemmer = language.flatMap { Stemmer(language: $0) }
    copy.withUTF8 { scanner.scan($0, stemmer: stemmer, into: &collector) }
    return collector.tokens
  }

  /// The marked stems of a word for a query, stemmer by stemmer, equal to the word or not.
  mutating func stems(of word: String, _ stemmers: [Stemmer]) -> [[UInt8]] {
    var copy = word
    var collector = TokenCollector()
    scanner.queryStemmers = stemmers
    copy.withUTF8 { scanner.scan($0, stemmer: nil, into: &collector) }
    scanner.queryStemmers = []
    return collector.tokens.filter { $0.kind == .stem }.map(\.bytes)
  }

  /// Hands the tokens of a text to a sink.
  mutating func scan<Sink: TokenSink>(
    _ bytes: UnsafeBufferPointer<UInt8>, stemmer: Stemmer?, into sink: inout Sink
  ) {
    scanner.scan(bytes, stemmer: stemmer, into: &sink)
  }
}

extension TextPipeline {
  /// Composes text (NFC): what the store holds, and what queries are turned into first.
  public static func composed(_ text: String) -> String {
    transformed(text, unless: ctext_is_nfc, ctext_nfc)
  }

  /// Composes text and folds its case, marks kept: two words with equal results are written alike.
  public static func caseFolded(_ text: String) -> String {
    transformed(text, unless: isLowerASCII, ctext_casefold)
  }

  private static func isLowerASCII(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Bool {
    UnsafeBufferPointer(start: bytes, count: count).allSatisfy {
      $0 < 0x80 && $0 &- 0x41 > 25
    }
  }

  private static func transformed(
    _ text: String, unless isDone: (UnsafePointer<UInt8>?, Int) -> Bool,
    _ body: (UnsafePointer<UInt8>?, Int, UnsafeMutablePointer<UInt8>?, Int) -> Int
  ) -> String {
    var copy = text
    return copy.withUTF8 { bytes in
      guard bytes.count > 0, !isDone(bytes.baseAddress, bytes.count) else { return text }
      var room = bytes.count + bytes.count / 4 + 16
      while true {
        var needed = 0
        let result = String(unsafeUninitializedCapacity: room) { buffer in
          needed = body(bytes.baseAddress, bytes.count, buffer.baseAddress, room)
          return max(0, min(needed, room))
        }
        if needed < 0 { return text }
        if needed <= room { return result }
        room = needed
      }
    }
  }
}
