/// What of an origin's documents belongs together.
public struct Manifest: Hashable, Sendable {
  /// Identifies the generation.
  public var snapshotId: String?
  /// When it was made, as the origin states it.
  public var generatedAt: String?
  /// The place in the deltas that this snapshot equals, where the origin offers deltas.
  public var cursor: String?
  /// How large the documents are together, as far as the manifest says so.
  public var bytes: Int64 = 0
  /// The SHA-256 of each document's bytes.
  public var digests: [String: [UInt8]] = [:]

  /// Reads a manifest.
  init(_ bytes: UnsafeBufferPointer<UInt8>) throws(DocumentProblem) {
    var parser = ManifestParser(bytes)
    do throws(JSONError) {
      try parser.read(&self)
    } catch {
      throw DocumentProblem(.damaged, "is not valid: " + error.description)
    }
    if let problem = parser.problem { throw problem }
  }

  /// The 32 bytes that 64 hexadecimal digits stand for.
  static func bytes(ofHexadecimal text: String) -> [UInt8]? {
    guard text.utf8.count == 64 else { return nil }
    var result: [UInt8] = []
    var high: UInt8?
    for character in text {
      guard character.isASCII, let digit = character.hexDigitValue.map(UInt8.init) else {
        return nil
      }
      if let first = high {
        result.append(first << 4 | digit)
        high = nil
      } else {
        high = digit
      }
    }
    return result
  }
}

private struct ManifestParser {
  private var reader: JSONReader
  private var scratch: [UInt8] = []
  var problem: DocumentProblem?

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    reader = JSONReader(bytes)
  }

  mutating func read(_ manifest: inout Manifest) throws(JSONError) {
    try reader.skipByteOrderMark()
    var hasDocuments = false
    try members { parser, key throws(JSONError) in
      switch key {
      case "schemaVersion": try parser.readSchemaVersion()
      case "snapshotId": manifest.snapshotId = try parser.string()
      case "generatedAt": manifest.generatedAt = try parser.string()
      case "cursor": manifest.cursor = try parser.string()
      case "documents":
        hasDocuments = true
        try parser.members { parser, name throws(JSONError) in
          if let digest = try parser.readEntry(&manifest.bytes) { manifest.digests[name] = digest }
        }
      default: try parser.reader.skipValue()
      }
    }
    try reader.finish()
    if !hasDocuments, problem == nil {
      problem = DocumentProblem(.damaged, "names no documents")
    }
  }

  private mutating func members(
    _ body: (inout ManifestParser, String) throws(JSONError) -> Void
  ) throws(JSONError) {
    var keys = KeyTracker()
    keys.open()
    try reader.open(0x7B)
    var isFirst = true
    while try reader.next(closing: 0x7D, isFirst: &isFirst) {
      let token = try reader.readString()
      keys.key(token, in: reader)
      let key = reader.string(token, as: .line, &scratch)
      try reader.expect(0x3A)
      try body(&self, key)
    }
    try keys.close(in: reader)
  }

  private mutating func string() throws(JSONError) -> String? {
    if try reader.skipNull() { return nil }
    let value = reader.string(try reader.readString(), as: .line, &scratch)
    return Cleaning.isBlank(value) ? nil : value
  }

  private mutating func readSchemaVersion() throws(JSONError) {
    if try reader.skipNull() { return }
    let token = try reader.readNumber()
    let known = DocumentFrame.knownSchemaVersion
    if let version = reader.integer(token), version <= known { return }
    problem = DocumentProblem(
      .newerSchema,
      "has the schemaVersion \(reader.text(token)), but this zitare knows only \(known): update zitare"
    )
  }

  private mutating func readEntry(_ total: inout Int64) throws(JSONError) -> [UInt8]? {
    var digest: [UInt8]?
    var size: Int64 = 0
    try members { parser, key throws(JSONError) in
      if key == "bytes", try parser.reader.kind() == .number {
        size = parser.reader.integer(try parser.reader.readNumber()) ?? 0
        return
      }
      guard key == "sha256" else { return try parser.reader.skipValue() }
      let start = parser.reader.offset
      let text = try parser.string() ?? ""
      digest = Manifest.bytes(ofHexadecimal: text)
      if digest == nil {
        throw parser.reader.error(.unfit("a sha256 is not 64 hexadecimal digits"), at: start)
      }
    }
    // Nothing can be larger than what can be fetched; the sum stays a number.
    total += min(max(size, 0), 1 << 40)
    return digest
  }
}
