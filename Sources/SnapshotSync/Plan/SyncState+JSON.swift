internal import ZitareModels

extension SyncState {
  /// The file's content.
  public var json: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("schema")
      writer.integer(1)
      writer.key("origin")
      writer.string(origin)
      writer.key("generation")
      writer.string(generation)
      writer.key("last")
      if let last {
        writer.object { writer in
          writer.key("at")
          writer.integer(last.at)
          writer.key("changed")
          writer.bool(last.changed)
          writer.key("error")
          writer.string(last.error)
        }
      } else {
        writer.null()
      }
      writer.key("succeededAt")
      writer.integer(succeededAt)
      writer.key("documents")
      writer.object { writer in
        for (name, check) in documents.sorted(by: { $0.key < $1.key }) {
          writer.key(name)
          writer.object { writer in
            writer.key("etag")
            writer.string(check.validators.etag)
            writer.key("lastModified")
            writer.string(check.validators.lastModified)
            writer.key("sha256")
            writer.string(check.sha256.map(SHA256.hex(digest:)))
            writer.key("fetchedAt")
            writer.integer(check.fetchedAt)
            writer.key("checkedAt")
            writer.integer(check.checkedAt)
            writer.key("freshUntil")
            writer.integer(check.freshUntil)
          }
        }
      }
      Self.write("absent", absent, &writer)
      Self.write("retryAfter", retryAfter, &writer)
      writer.key("cursor")
      writer.string(cursor)
      writer.key("digest")
      writer.string(digest)
    }
    writer.endLine()
    return writer.bytes
  }

  private static func write(
    _ key: StaticString, _ times: [String: Int64], _ writer: inout JSONWriter
  ) {
    writer.key(key)
    writer.object { writer in
      for (name, time) in times.sorted(by: { $0.key < $1.key }) {
        writer.key(name)
        writer.integer(time)
      }
    }
  }

  /// Reads the file's content. What cannot be read is as good as not there: the next sync asks unconditionally.
  public init(json: [UInt8]) {
    self.init()
    var copy = SyncState()
    let isWhole = json.withUnsafeBufferPointer { bytes in
      var parser = StateParser(reader: JSONReader(bytes))
      do throws(JSONError) {
        try parser.read(&copy)
        return true
      } catch {
        return false
      }
    }
    if isWhole { self = copy }
  }
}

private struct StateParser {
  var reader: JSONReader
  private var scratch: [UInt8] = []

  init(reader: JSONReader) {
    self.reader = reader
  }

  mutating func read(_ state: inout SyncState) throws(JSONError) {
    try members { parser, key throws(JSONError) in
      switch key {
      case "origin": state.origin = try parser.string()
      case "generation": state.generation = try parser.string()
      case "last": state.last = try parser.outcome()
      case "succeededAt": state.succeededAt = try parser.integer()
      case "documents":
        try parser.members { parser, name throws(JSONError) in
          state.documents[name] = try parser.check()
        }
      case "absent": state.absent = try parser.times()
      case "cursor": state.cursor = try parser.string()
      case "digest": state.digest = try parser.string()
      case "retryAfter": state.retryAfter = try parser.times()
      default: try parser.reader.skipValue()
      }
    }
    try reader.finish()
  }

  private mutating func members(
    _ body: (inout StateParser, String) throws(JSONError) -> Void
  ) throws(JSONError) {
    try reader.open(0x7B)
    var isFirst = true
    while try reader.next(closing: 0x7D, isFirst: &isFirst) {
      let key = reader.string(try reader.readString(), as: .line, &scratch)
      try reader.expect(0x3A)
      try body(&self, key)
    }
  }

  private mutating func string() throws(JSONError) -> String? {
    if try reader.skipNull() { return nil }
    let token = try reader.readString()
    // Not cleaned: a validator goes back as it came, C1 bytes included.
    reader.unescape(token, into: &scratch)
    return String(decoding: scratch, as: UTF8.self)
  }

  private mutating func integer() throws(JSONError) -> Int64? {
    if try reader.skipNull() { return nil }
    let token = try reader.readNumber()
    guard let number = reader.integer(token) else {
      throw reader.error(.invalidNumber, at: token.start)
    }
    return number
  }

  private mutating func times() throws(JSONError) -> [String: Int64] {
    var result: [String: Int64] = [:]
    try members { parser, key throws(JSONError) in result[key] = try parser.integer() }
    return result
  }

  private mutating func outcome() throws(JSONError) -> SyncState.Outcome? {
    if try reader.skipNull() { return nil }
    var outcome = SyncState.Outcome(at: 0, changed: false, error: nil)
    try members { parser, key throws(JSONError) in
      switch key {
      case "at": outcome.at = try parser.integer() ?? 0
      case "changed": outcome.changed = try parser.reader.readBool()
      case "error": outcome.error = try parser.string()
      default: try parser.reader.skipValue()
      }
    }
    return outcome
  }

  private mutating func check() throws(JSONError) -> SyncState.Check {
    var check = SyncState.Check(
      validators: Validators(), fetchedAt: 0, checkedAt: 0, freshUntil: nil)
    try members { parser, key throws(JSONError) in
      switch key {
      case "etag": check.validators.etag = try parser.string()
      case "lastModified": check.validators.lastModified = try parser.string()
      case "sha256": check.sha256 = try parser.string().flatMap(Manifest.bytes(ofHexadecimal:))
      case "fetchedAt": check.fetchedAt = try parser.integer() ?? 0
      case "checkedAt": check.checkedAt = try parser.integer() ?? 0
      case "freshUntil": check.freshUntil = try parser.integer()
      default: try parser.reader.skipValue()
      }
    }
    return check
  }
}
