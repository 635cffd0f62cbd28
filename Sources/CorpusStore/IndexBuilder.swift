internal import CSQLite
internal import Glibc
public import ZitareModels

/// What the index takes of a quote.
public struct IndexedQuote: Sendable {
  var text: String
  var language: String
  var author: Slug?
  var source: Slug?
  var themes: [Slug]
  var tags: [String]

  /// Takes it.
  public init(_ quote: Quote) {
    text = quote.text
    language = quote.language
    author = quote.author?.slug
    source = quote.source?.slug
    themes = quote.themes.map(\.slug)
    tags = quote.tags
  }
}

/// Builds the whole index of a corpus that is filled anew, quote by quote, without SQLite: on any one thread.
///
/// FTS5 would read every quote back, tokenize each of its words anew and write the index several times over; see
/// `docs/decisions/0012-index-built-at-one-go.md`. What comes out has the same tokens at the same places.
public final class IndexBuilder {
  let postings: OpaquePointer
  private let tokenizer: any WordTokenizing
  private let names: EntityNames
  private let cookie: UInt32
  private var heads: [String: Head] = [:]
  /// That of the text at hand.
  private var stemming: UInt8 = 0

  private struct Head {
    var stemming: UInt8
    var token: [UInt8]?
    /// The tag, where the tokenizer takes it for text.
    var text: [UInt8]?
  }

  /// The columns of `search` after the text.
  private enum Column {
    static let count: Int32 = 5
    static let author: Int32 = 1
    static let source: Int32 = 2
    static let themes: Int32 = 3
    static let tags: Int32 = 4
  }

  /// Bytes of memory that are filled before the file is.
  public static let memory = 24 << 20

  /// Makes an empty index.
  ///
  /// - Parameters:
  ///   - names: The names of the entities that quotes refer to.
  ///   - file: An open, empty file for what memory does not hold; it stays the caller's.
  public init(
    text: any TextIndexing, names: EntityNames, file: Int32, memory: Int = IndexBuilder.memory,
    cookie: UInt32 = 0
  ) throws(SQLiteError) {
    guard let postings = zitare_postings_open(Column.count, memory, file) else {
      throw Self.error(ENOMEM)
    }
    self.postings = postings
    self.names = names
    self.cookie = cookie
    tokenizer = text.makeWordTokenizer()
  }

  deinit {
    zitare_postings_close(postings)
  }

  /// Adds a quote. Rows ascend.
  public func add(_ quote: IndexedQuote, id: Int64) throws(SQLiteError) {
    zitare_postings_begin(postings, id)
    try addText(quote.text, quote.language)
    if let author = quote.author {
      zitare_postings_column(postings, Column.author)
      try add(names.authors[author] ?? author.humanized)
    }
    if let source = quote.source {
      zitare_postings_column(postings, Column.source)
      try add(names.sources[source] ?? source.humanized)
    }
    if !quote.themes.isEmpty { zitare_postings_column(postings, Column.themes) }
    for theme in quote.themes { try add(names.themes[theme] ?? theme.humanized) }
    if !quote.tags.isEmpty { zitare_postings_column(postings, Column.tags) }
    for tag in quote.tags { try add(tag) }
    try check(zitare_postings_end(postings))
  }

  /// Writes the index to the file, in the form in which it can be put in place. No more quotes can be added.
  public func finish() throws(SQLiteError) {
    try check(zitare_postings_finish(postings, cookie))
  }

  /// Lets the thread that is at work end soon, with an error; to be called from another one.
  public func cancel() {
    zitare_postings_cancel(postings)
  }

  private func addText(_ text: String, _ language: String) throws(SQLiteError) {
    zitare_postings_column(postings, 0)
    let head = head(language)
    if let token = head.token {
      try check(zitare_postings_add(postings, token, token.count, false))
    }
    if let tag = head.text { try add(String(decoding: tag, as: UTF8.self)) }
    try add(text, stemming: head.stemming)
  }

  private func head(_ language: String) -> Head {
    if let known = heads[language] { return known }
    let head: Head
    if let found = tokenizer.head(language) {
      head = Head(stemming: found.stemming, token: found.token)
    } else {
      head = Head(stemming: 0, text: Array(language.utf8))
    }
    // A hostile document may have a language for each quote.
    if heads.count < 1000 { heads[language] = head }
    return head
  }

  private func add(_ text: String, stemming: UInt8 = 0) throws(SQLiteError) {
    var text = text
    self.stemming = stemming
    let code = text.withUTF8 { bytes in
      zitare_postings_text(
        postings, stemming, bytes.baseAddress, bytes.count,
        { context, start, count in
          guard let context else { return EINVAL }
          let builder = Unmanaged<IndexBuilder>.fromOpaque(context).takeUnretainedValue()
          return builder.tokenize(UnsafeBufferPointer(start: start, count: count))
        }, Unmanaged.passUnretained(self).toOpaque())
    }
    try check(code)
  }

  private func tokenize(_ piece: UnsafeBufferPointer<UInt8>) -> Int32 {
    var code: Int32 = 0
    tokenizer.tokenize(piece, stemming: stemming) { token, isColocated in
      code = zitare_postings_add(postings, token.baseAddress, token.count, isColocated)
      return code == 0
    }
    return code
  }

  private func check(_ code: Int32) throws(SQLiteError) {
    guard code == 0 else { throw Self.error(code) }
  }

  static func error(_ code: Int32) -> SQLiteError {
    let kind =
      switch code {
      case ENOSPC: SQLITE_FULL
      case ENOMEM: SQLITE_NOMEM
      default: SQLITE_IOERR
      }
    return SQLiteError(code: kind, message: systemMessage(code))
  }
}
