internal import CSQLite
internal import CorpusStore

/// The tokenizer `zitare` of FTS5.
///
/// Of a document it takes text, which may begin with the quote's language between two U+001F (`\u{1F}de\u{1F}Die …`):
/// then there are stems, and the first token says which stemmer made them. The offsets that FTS5 gets are those of the whole column, the language included.
///
/// Of a query it takes tokens that are made already, verbatim: U+001E before each position, U+001F between the tokens
/// of one position, which are alternatives. A query of any other beginning is text, without stems.
enum IndexTokenizer {
  /// Begins a position in a query.
  static let positionMark: UInt8 = 0x1E
  /// Parts alternatives in a query, and encloses the language in a document.
  static let separator: UInt8 = 0x1F
  /// No language tag between the separators is longer.
  private static let languageLimit = 40

  static func register(on database: Database) throws(SQLiteError) {
    let api = UnsafeMutablePointer<fts5_api>(try database.fts5())
    var tokenizer = fts5_tokenizer(
      xCreate: { _, _, _, result in
        let scanner = UnsafeMutablePointer<TextScanner>.allocate(capacity: 1)
        scanner.initialize(to: TextScanner())
        result?.pointee = OpaquePointer(scanner)
        return SQLITE_OK
      },
      xDelete: { tokenizer in
        guard let tokenizer else { return }
        let scanner = UnsafeMutablePointer<TextScanner>(tokenizer)
        scanner.deinitialize(count: 1)
        scanner.deallocate()
      },
      xTokenize: { tokenizer, context, flags, text, count, callback in
        guard let tokenizer, let text, let callback, count > 0 else { return SQLITE_OK }
        return text.withMemoryRebound(to: UInt8.self, capacity: Int(count)) { bytes in
          let buffer = UnsafeBufferPointer(start: bytes, count: Int(count))
          var sink = IndexSink(context: context, callback: callback)
          // A query has bit 0 (FTS5_TOKENIZE_QUERY), a document bit 2, a highlight bit 3.
          if flags & FTS5_TOKENIZE_QUERY != 0, buffer[0] == IndexTokenizer.positionMark {
            IndexTokenizer.takeVerbatim(buffer, into: &sink)
          } else {
            let scanner = UnsafeMutablePointer<TextScanner>(tokenizer)
            IndexTokenizer.scan(buffer, with: &scanner.pointee, into: &sink)
          }
          return sink.code
        }
      })
    let registered = api.pointee.xCreateTokenizer(api, "zitare", nil, &tokenizer, nil)
    guard registered == SQLITE_OK else { throw database.lastError(registered) }
  }

  /// The language at the head of a column, if there is one, and where the text begins.
  static func head(of column: UnsafeBufferPointer<UInt8>) -> (stemmer: Stemmer?, start: Int) {
    guard column.first == separator else { return (nil, 0) }
    let limit = min(column.count, languageLimit + 2)
    guard let end = (1..<max(limit, 1)).first(where: { column[$0] == separator }) else {
      return (nil, 1)
    }
    var subtagEnd = 1
    while subtagEnd < end, column[subtagEnd] != 0x2D { subtagEnd += 1 }
    let subtag = UnsafeBufferPointer(rebasing: column[1..<subtagEnd])
    return (Stemmer(subtag: subtag), end + 1)
  }

  private static func scan(
    _ column: UnsafeBufferPointer<UInt8>, with scanner: inout TextScanner,
    into sink: inout IndexSink
  ) {
    let (stemmer, start) = head(of: column)
    if let stemmer {
      let isTaken = stemmer.languageToken.withUnsafeBufferPointer { token in
        token.baseAddress.map { sink.take($0, token.count, start: 0, end: 0, kind: .word) } ?? true
      }
      guard isTaken else { return }
    }
    sink.shift = start
    scanner.scan(
      UnsafeBufferPointer(rebasing: column[start...]), stemmer: stemmer, into: &sink)
  }

  private static func takeVerbatim(
    _ query: UnsafeBufferPointer<UInt8>, into sink: inout IndexSink
  ) {
    guard let base = query.baseAddress else { return }
    var start = 0
    while start < query.count {
      let kind: Token.Kind = query[start] == positionMark ? .word : .spelling
      var end = start + 1
      while end < query.count, query[end] != positionMark, query[end] != separator { end += 1 }
      if end > start + 1 {
        guard
          sink.take(base + start + 1, end - start - 1, start: start, end: end, kind: kind)
        else { return }
      }
      start = end
    }
  }
}

/// Passes tokens on to FTS5.
private struct IndexSink: TokenSink {
  typealias Callback =
    @convention(c) (
      UnsafeMutableRawPointer?, Int32, UnsafePointer<CChar>?, Int32, Int32, Int32
    ) -> Int32

  let context: UnsafeMutableRawPointer?
  let callback: Callback
  /// What FTS5 answered last.
  var code = SQLITE_OK
  /// Where the text begins in the column.
  var shift = 0

  init(context: UnsafeMutableRawPointer?, callback: @escaping Callback) {
    self.context = context
    self.callback = callback
  }

  @inline(__always)
  mutating func take(
    _ bytes: UnsafePointer<UInt8>, _ count: Int, start: Int, end: Int, kind: Token.Kind
  ) -> Bool {
    code = UnsafeRawPointer(bytes).withMemoryRebound(to: CChar.self, capacity: count) {
      callback(
        context, kind.isColocated ? FTS5_TOKEN_COLOCATED : 0, $0, Int32(count),
        Int32(truncatingIfNeeded: shift &+ start), Int32(truncatingIfNeeded: shift &+ end))
    }
    return code == SQLITE_OK
  }
}
