extension DocumentFrame {
  /// The newest schema version that this program reads.
  public static let knownSchemaVersion: Int64 = 1

  /// Frames a document: finds its items without decoding them.
  ///
  /// All of the document is checked to be one JSON text in UTF-8. It is an array of items, or an envelope, an object
  /// with the items under `items` or under the collection's own name. Keys that an item has twice, and halves of
  /// surrogate pairs, are left to the decoder: they spoil the item, not the document.
  ///
  /// - Parameters:
  ///   - bytes: The document.
  ///   - collection: The collection's own name: `quotes`, `authors`.
  ///   - isUnwanted: Whether the framing is to end early, as a problem of the document; asked every few megabytes.
  /// - Complexity: O(n) in the document's length; eight bytes of memory an item.
  public init(
    framing bytes: UnsafeBufferPointer<UInt8>, collection: String,
    isUnwanted: (() -> Bool)? = nil
  ) throws(DocumentProblem) {
    // Offsets of items have 32 bits.
    guard bytes.count <= UInt32.max else {
      throw DocumentProblem(.damaged, "is larger than 4 GB")
    }
    var framer = Framer(bytes, collection: collection, isUnwanted: isUnwanted)
    do throws(JSONError) {
      try framer.run()
    } catch {
      throw DocumentProblem(.damaged, "is not valid JSON: " + error.description)
    }
    self = try framer.frame()
  }
}

/// The state of one framing.
private struct Framer {
  private var reader: JSONReader
  private let collection: String
  private var scratch: [UInt8] = []
  private var items: ContiguousArray<DocumentFrame.Item>?
  private var schemaVersion: Int64?
  private var generatedAt: String?
  private var count: Int64?
  /// The first thing that is valid JSON, but no document.
  private var problem: DocumentProblem?

  init(
    _ bytes: UnsafeBufferPointer<UInt8>, collection: String, isUnwanted: (() -> Bool)?
  ) {
    reader = JSONReader(bytes)
    reader.refusesLoneSurrogates = false
    reader.isUnwanted = isUnwanted
    self.collection = collection
  }

  mutating func run() throws(JSONError) {
    try reader.skipByteOrderMark()
    switch try reader.kind() {
    case .array: try readItems()
    case .object: try readEnvelope()
    default:
      note("is neither an array nor an object")
      try reader.skipValue()
    }
    try reader.finish()
  }

  consuming func frame() throws(DocumentProblem) -> DocumentFrame {
    if let problem { throw problem }
    guard let items else {
      throw DocumentProblem(.damaged, "has neither \"items\" nor \"" + collection + "\"")
    }
    if let count, count != Int64(items.count) {
      throw DocumentProblem(
        .damaged, "states a count of \(count) and holds \(items.count) items")
    }
    return DocumentFrame(items: items, schemaVersion: schemaVersion, generatedAt: generatedAt)
  }

  private mutating func note(_ message: String, _ code: DocumentProblem.Code = .damaged) {
    // A newer schema explains everything else that is wrong.
    if problem == nil || code == .newerSchema { problem = DocumentProblem(code, message) }
  }

  private mutating func readItems() throws(JSONError) {
    let found = try reader.readElements()
    if items == nil {
      items = found
    } else {
      note("has its items twice")
    }
  }

  private mutating func readEnvelope() throws(JSONError) {
    var members = try JSONMembers(of: &reader)
    while let key = try members.next(&reader) {
      switch key {
      case "items", collection: try readItems(under: key)
      case "schemaVersion": try readSchemaVersion()
      case "count": try readCount()
      case "generatedAt": try readGeneratedAt()
      default: try reader.skipValue()
      }
    }
  }

  private mutating func readItems(under key: String) throws(JSONError) {
    if try reader.kind() == .array { return try readItems() }
    if try !reader.skipNull() {
      note("has no array under \"" + key + "\"")
      try reader.skipValue()
    }
  }

  private mutating func readSchemaVersion() throws(JSONError) {
    if try reader.skipNull() { return }
    guard try reader.kind() == .number else {
      note("has a schemaVersion that is no number")
      return try reader.skipValue()
    }
    let token = try reader.readNumber()
    let known = DocumentFrame.knownSchemaVersion
    if let version = reader.integer(token), version <= known {
      if version < 1 { note("has the schemaVersion \(version), which does not exist") }
      schemaVersion = version
    } else {
      let digits = reader.text(token)
      note(
        "has the schemaVersion \(digits), but this zitare knows only \(known): update zitare",
        .newerSchema)
    }
  }

  private mutating func readCount() throws(JSONError) {
    if try reader.skipNull() { return }
    guard try reader.kind() == .number else {
      note("has a count that is no number")
      return try reader.skipValue()
    }
    count = reader.integer(try reader.readNumber())
    if count == nil { note("has a count that is no whole number") }
  }

  private mutating func readGeneratedAt() throws(JSONError) {
    if try reader.kind() == .string {
      let value = reader.string(try reader.readString(), as: .line, &scratch)
      generatedAt = String(value.prefix(64))
    } else {
      try reader.skipValue()
    }
  }
}
