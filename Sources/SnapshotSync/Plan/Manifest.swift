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
    var members = try JSONMembers(of: &reader)
    while let key = try members.next(&reader) {
      switch key {
      case "schemaVersion": try readSchemaVersion()
      case "snapshotId": manifest.snapshotId = try string()
      case "generatedAt": manifest.generatedAt = try string()
      case "cursor": manifest.cursor = try string()
      case "documents":
        hasDocuments = true
        var documents = try JSONMembers(of: &reader)
        while let name = try documents.next(&reader) {
          if let digest = try readEntry(&manifest.bytes) { manifest.digests[name] = digest }
        }
      default: try reader.skipValue()
      }
    }
    try reader.finish()
    if !hasDocuments, problem == nil {
      problem = DocumentProblem(.damaged, "names no documents")
    }
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
    var members = try JSONMembers(of: &reader)
    while let key = try members.next(&reader) {
      if key == "bytes", try reader.kind() == .number {
        size = reader.integer(try reader.readNumber()) ?? 0
      } else if key == "sha256" {
        let start = reader.offset
        digest = Manifest.bytes(ofHexadecimal: try string() ?? "")
        if digest == nil {
          throw reader.error(.unfit("a sha256 is not 64 hexadecimal digits"), at: start)
        }
      } else {
        try reader.skipValue()
      }
    }
    // Nothing can be larger than what can be fetched; the sum stays a number.
    total += min(max(size, 0), 1 << 40)
    return digest
  }
}
