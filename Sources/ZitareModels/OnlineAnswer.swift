/// What the helper that talks to origins tells the program about an online query, over a pipe.
///
/// Records end with U+001E, their fields are separated by U+001F. Cleaned strings hold no such characters, so nothing is
/// escaped and no parser of JSON is needed to read them. An absent value is an empty field.
///
/// - The first record is `ok`, the total and the number of quotes that follow; or `failure`, a code, a message and the
///   seconds after which to try again.
/// - Each further record is a quote with its fields in the order of `write`. Items of lists are separated by U+001D,
///   the slug and the name of a reference by U+001C.
public enum OnlineAnswer: Hashable, Sendable {
  /// The quotes that were found, and how many there are in all.
  case found([Quote], total: Int)
  /// There was no answer, or none that could be used.
  case failure(Failure)

  /// Why there is no answer.
  public struct Failure: Hashable, Sendable {
    /// `timeout`, `unreachable`, `refused`, or what the server itself calls it.
    public var code: String
    /// What happened, in words.
    public var message: String
    /// After how many seconds the server wants to be asked again.
    public var retryAfterSeconds: Int64?

    /// Makes a failure.
    public init(code: String, message: String, retryAfterSeconds: Int64? = nil) {
      self.code = code
      self.message = message
      self.retryAfterSeconds = retryAfterSeconds
    }
  }
}

private let recordEnd: UInt8 = 0x1E
private let fieldEnd: UInt8 = 0x1F
private let itemSeparator: UInt8 = 0x1D
private let nameSeparator: UInt8 = 0x1C

extension OnlineAnswer {
  /// The answer as it goes through the pipe.
  public var bytes: [UInt8] {
    var writer = RecordWriter()
    switch self {
    case .failure(let failure):
      writer.field("failure")
      writer.field(failure.code)
      writer.field(failure.message)
      writer.field(failure.retryAfterSeconds.map { String($0) })
      writer.end()
    case .found(let quotes, let total):
      writer.field("ok")
      writer.field(String(total))
      writer.field(String(quotes.count))
      writer.end()
      for quote in quotes { writer.write(quote) }
    }
    return writer.bytes
  }

  /// Reads what came through the pipe; `nil` where it is not whole.
  public init?(_ bytes: [UInt8]) {
    guard bytes.last == recordEnd else { return nil }
    var records = bytes.dropLast().split(
      separator: recordEnd, omittingEmptySubsequences: false
    ).makeIterator()
    guard var first = records.next().map(RecordReader.init) else { return nil }
    switch first.string() {
    case "failure":
      guard let code = first.string(), let message = first.string() else { return nil }
      self = .failure(
        Failure(
          code: code, message: message, retryAfterSeconds: first.string().flatMap { Int64($0) })
      )
    case "ok":
      guard let total = first.string().flatMap({ Int($0) }),
        let count = first.string().flatMap({ Int($0) })
      else { return nil }
      var quotes: [Quote] = []
      while var record = records.next().map(RecordReader.init) {
        guard let quote = record.quote() else { return nil }
        quotes.append(quote)
      }
      guard quotes.count == count else { return nil }
      self = .found(quotes, total: total)
    default: return nil
    }
  }
}

private struct RecordWriter {
  var bytes: [UInt8] = []

  mutating func field(_ value: String?) {
    if let value { bytes.append(contentsOf: value.utf8) }
    bytes.append(fieldEnd)
  }

  mutating func end() {
    bytes.append(recordEnd)
  }

  mutating func write(_ quote: Quote) {
    field(quote.slug.rawValue)
    field(quote.id)
    field(quote.text)
    field(quote.language)
    field(quote.originalText)
    field(quote.originalLanguage)
    field(quote.translationOf?.rawValue)
    field(quote.lengthBucket.rawValue)
    field(quote.form)
    references(quote.author.map { [$0] } ?? [])
    references(quote.source.map { [$0] } ?? [])
    references(quote.themes)
    for (index, tag) in quote.tags.enumerated() {
      if index > 0 { bytes.append(itemSeparator) }
      bytes.append(contentsOf: tag.utf8)
    }
    bytes.append(fieldEnd)
    field(quote.locator)
    field(quote.year.map { String($0) })
    field(quote.license)
    field(quote.url)
    field(quote.createdAt)
    field(quote.updatedAt)
    end()
  }

  private mutating func references(_ references: [Reference]) {
    for (index, reference) in references.enumerated() {
      if index > 0 { bytes.append(itemSeparator) }
      bytes.append(contentsOf: reference.slug.rawValue.utf8)
      if let name = reference.name {
        bytes.append(nameSeparator)
        bytes.append(contentsOf: name.utf8)
      }
    }
    bytes.append(fieldEnd)
  }
}

private struct RecordReader {
  private var rest: ArraySlice<UInt8>

  init(_ record: ArraySlice<UInt8>) {
    rest = record
  }

  private mutating func field() -> ArraySlice<UInt8> {
    let end = rest.firstIndex(of: fieldEnd) ?? rest.endIndex
    defer { rest = rest[min(end + 1, rest.endIndex)...] }
    return rest[..<end]
  }

  mutating func string() -> String? {
    let bytes = field()
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }

  mutating func quote() -> Quote? {
    let (slug, id, text, language) = (string(), string(), string(), string())
    guard let slug, let text, let language else { return nil }
    return Quote(
      slug: Slug(slug), id: id, text: text, language: language, originalText: string(),
      originalLanguage: string(), translationOf: string().map { Slug($0) },
      lengthBucket: string().map { LengthBucket(rawValue: $0) }, form: string(),
      author: references().first, source: references().first, themes: references(),
      tags: items().map { String(decoding: $0, as: UTF8.self) }, locator: string(),
      year: string().flatMap { Int64($0) }, license: string(), url: string(),
      createdAt: string(), updatedAt: string())
  }

  private mutating func items() -> [ArraySlice<UInt8>] {
    field().split(separator: itemSeparator)
  }

  private mutating func references() -> [Reference] {
    items().map { item in
      let parts = item.split(separator: nameSeparator, maxSplits: 1).map {
        String(decoding: $0, as: UTF8.self)
      }
      return Reference(slug: Slug(parts.first ?? ""), name: parts.count > 1 ? parts[1] : nil)
    }
  }
}
