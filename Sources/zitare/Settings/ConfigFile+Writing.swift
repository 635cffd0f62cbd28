internal import CorpusStore
internal import ZitareModels

extension ConfigFile {
  /// Sets a key, or removes it where there is no value, and leaves everything else in the file as it is.
  ///
  /// - Returns: Whether the file changed.
  static func set(_ name: String, _ value: String?, at path: String) throws(Failure) -> Bool {
    let old = try text(at: path)
    if old == nil, value == nil { return false }
    let new: String
    do {
      let database = try Database(inMemory: ())
      // The path of a key whose name is anything: quoted, and no key of ours holds quotation marks.
      var row = try database.prepare(
        value == nil
          ? "SELECT json_remove(?1,'$.\"'||?2||'\"')"
          : "SELECT json_set(?1,'$.\"'||?2||'\"',json(?3))")
      try row.bind(1, old ?? "{}")
      try row.bind(2, name)
      if let value { try row.bind(3, value) }
      guard try row.step() else { return false }
      new = lines(row.text(0))
    } catch {
      throw .usage("cannot change \(path): \(error.message); mend or remove it")
    }
    if new == old { return false }
    if let code = System.replace(path, with: Array(new.utf8)) {
      throw .store(
        "cannot write \(path): \(System.describe(code)); make its folder writable, or edit it yourself"
      )
    }
    return true
  }

  /// A setting's value as it stands in the file.
  static func json(_ key: SettingKey, _ value: String) -> String {
    var json = JSONWriter()
    switch key {
    case .history: json.bool(value == "true")
    case .languages:
      json.array { json in
        for code in SettingKey.languages(in: value) { json.string(code) }
      }
    default: json.string(value)
    }
    return String(decoding: json.bytes, as: UTF8.self)
  }

  /// An object without blanks with each of its keys on a line, for people who edit it. Values are not touched: numbers
  /// that no program here could hold stay what they are.
  private static func lines(_ json: String) -> String {
    var result: [UInt8] = []
    var depth = 0
    var isInString = false
    var isEscaped = false
    for byte in json.utf8 {
      if isInString {
        result.append(byte)
        if isEscaped {
          isEscaped = false
        } else if byte == 0x5C {
          isEscaped = true
        } else if byte == 0x22 {
          isInString = false
        }
        continue
      }
      switch byte {
      case 0x22: isInString = true
      case 0x7B, 0x5B: depth += 1
      case 0x7D, 0x5D: depth -= 1
      default: break
      }
      if depth == 0, byte == 0x7D, result.count > 1 { result.append(0x0A) }
      result.append(byte)
      if depth == 1, byte == 0x2C || result.count == 1 { result += Array("\n  ".utf8) }
      if depth == 1, byte == 0x3A { result.append(0x20) }
    }
    // An empty object got a line of its own that nobody needs.
    if json == "{}" { return "{}\n" }
    result.append(0x0A)
    return String(decoding: result, as: UTF8.self)
  }
}
