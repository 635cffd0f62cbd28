internal import ZitareModels

/// One answer of `api/v1/changes`, framed: items are found, not decoded.
struct DeltaPage {
  /// The place after this page. Opaque: kept as it came, but for its escapes.
  var cursor = ""
  /// Whether there is more behind it.
  var hasMore = false
  /// What the mirror must hold after the last page.
  var corpus: DeltaTarget?
  /// What is new or says something else, by collection.
  var upserted: [String: ContiguousArray<DocumentFrame.Item>] = [:]
  /// What is gone, by collection.
  var deleted: [String: [Slug]] = [:]

  /// The most bytes of a cursor.
  static let cursorLimitBytes = 4096

  /// Reads a page.
  ///
  /// The same strictness as for documents: one JSON text in UTF-8; keys that an item has twice are left to the decoder.
  init(_ bytes: UnsafeBufferPointer<UInt8>) throws(DocumentProblem) {
    var parser = DeltaPageParser(bytes)
    do throws(JSONError) {
      try parser.read(&self)
    } catch {
      throw DocumentProblem(.damaged, "is not valid: " + error.description)
    }
    if let problem = parser.problem { throw problem }
    guard !cursor.isEmpty, cursor.utf8.count <= Self.cursorLimitBytes else {
      throw DocumentProblem(.damaged, "has no cursor that can be sent back")
    }
  }

  /// Whether the page brings nothing.
  var isEmpty: Bool {
    upserted.values.allSatisfy(\.isEmpty) && deleted.values.allSatisfy(\.isEmpty)
  }
}

/// What a mirror is compared with after the last page.
struct DeltaTarget: Hashable, Sendable {
  /// The number of quotes.
  var quotes: Int64
  /// Lower-case hexadecimal SHA-256, see `CorpusDigest`.
  var digest: String
}

private struct DeltaPageParser {
  private var reader: JSONReader
  private var scratch: [UInt8] = []
  var problem: DocumentProblem?

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    reader = JSONReader(bytes)
    reader.refusesLoneSurrogates = false
  }

  mutating func read(_ page: inout DeltaPage) throws(JSONError) {
    try reader.skipByteOrderMark()
    var hasEnd = false
    var members = try JSONMembers(of: &reader)
    while let key = try members.next(&reader) {
      switch key {
      case "schemaVersion": try readSchemaVersion()
      case "cursor": page.cursor = try verbatim() ?? ""
      case "more":
        hasEnd = true
        page.hasMore = try reader.readBool()
      case "corpus": page.corpus = try target()
      case "upserted":
        if try reader.skipNull() { continue }
        var collections = try JSONMembers(of: &reader)
        while let name = try collections.next(&reader) { page.upserted[name] = try items() }
      case "deleted":
        if try reader.skipNull() { continue }
        var collections = try JSONMembers(of: &reader)
        while let name = try collections.next(&reader) { page.deleted[name] = try slugs() }
      default: try reader.skipValue()
      }
    }
    try reader.finish()
    // Without it nobody knows where the end is.
    if !hasEnd { note("does not say whether there is more") }
  }

  private mutating func note(_ message: String, _ code: DocumentProblem.Code = .damaged) {
    if problem == nil || code == .newerSchema { problem = DocumentProblem(code, message) }
  }

  private mutating func verbatim() throws(JSONError) -> String? {
    switch try reader.kind() {
    case .null:
      try reader.literal("null")
      return nil
    case .number: return reader.text(try reader.readNumber())
    default:
      let token = try reader.readString()
      reader.unescape(token, into: &scratch)
      return String(decoding: scratch, as: UTF8.self)
    }
  }

  private mutating func readSchemaVersion() throws(JSONError) {
    if try reader.skipNull() { return }
    let token = try reader.readNumber()
    let known = DocumentFrame.knownSchemaVersion
    if let version = reader.integer(token), version <= known { return }
    note(
      "has the schemaVersion \(reader.text(token)), but this zitare knows only \(known): update zitare",
      .newerSchema)
  }

  private mutating func target() throws(JSONError) -> DeltaTarget? {
    if try reader.skipNull() { return nil }
    var (quotes, digest): (Int64?, String?)
    var members = try JSONMembers(of: &reader)
    while let key = try members.next(&reader) {
      switch key {
      case "quotes": quotes = reader.integer(try reader.readNumber())
      case "digest": digest = try verbatim()
      default: try reader.skipValue()
      }
    }
    guard let quotes, let digest else { return nil }
    return DeltaTarget(quotes: quotes, digest: digest.lowercased())
  }

  private mutating func items() throws(JSONError) -> ContiguousArray<DocumentFrame.Item> {
    try reader.skipNull() ? [] : try reader.readElements()
  }

  private mutating func slugs() throws(JSONError) -> [Slug] {
    if try reader.skipNull() { return [] }
    var found: [Slug] = []
    try reader.open(0x5B)
    var isFirst = true
    while try reader.next(closing: 0x5D, isFirst: &isFirst) {
      found.append(Slug(reader.string(try reader.readString(), as: .line, &scratch)))
    }
    return found
  }
}
