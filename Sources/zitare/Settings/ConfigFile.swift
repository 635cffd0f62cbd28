internal import CorpusStore

/// `config.json`: a flat object. SQLite reads it, so that no second JSON reader is needed.
struct ConfigFile {
  /// Where it lies.
  let path: String
  /// What it sets, each value as the command line would have it.
  private(set) var values: [SettingKey: String] = [:]
  /// Values that make no sense, in the order of the file; every command but `config` refuses them.
  private(set) var badValues: [String] = []
  /// Keys that mean nothing here; another version may know them, so that only `config` speaks of them.
  private(set) var unknownKeys: [String] = []

  /// More than a person ever writes into it.
  private static let limitBytes = 1 << 20

  /// Reads the file; `nil` where there is none.
  init?(at path: String) throws(Failure) {
    guard let text = try Self.text(at: path) else { return nil }
    self.path = path
    do {
      let database = try Database(inMemory: ())
      var rows = try database.prepare("SELECT key,type,value FROM json_each(?1)")
      try rows.bind(1, text)
      var seen: Set<String> = []
      while try rows.step() {
        let name = rows.text(0)
        guard seen.insert(name).inserted else {
          badValues.append("\(name) stands in \(path) twice; remove one of them")
          continue
        }
        guard let key = SettingKey(rawValue: name) else {
          unknownKeys.append(name)
          continue
        }
        take(key, try Self.value(key, type: rows.text(1), rows.text(2), database))
      }
    } catch {
      throw .usage("cannot read \(path): it is no JSON; mend or remove it")
    }
  }

  /// The file's text, known to be a JSON object; `nil` where there is no file.
  static func text(at path: String) throws(Failure) -> String? {
    let bytes: [UInt8]
    switch System.read(path, limit: limitBytes) {
    case .absent: return nil
    case .failed(let code):
      throw .usage("cannot read \(path): \(System.describe(code)); mend or remove it")
    case .bytes(let content): bytes = content
    }
    let text = String(decoding: bytes, as: UTF8.self)
    do {
      let database = try Database(inMemory: ())
      var check = try database.prepare("SELECT json_valid(?1) AND json_type(?1)='object'")
      try check.bind(1, text)
      if try check.step(), check.integer(0) == 1 { return text }
    } catch {
      // What SQLite cannot take for JSON at all, it does not take for an object either.
    }
    throw .usage("\(path) is no JSON object; mend or remove it")
  }

  private mutating func take(_ key: SettingKey, _ value: Value) {
    switch value {
    case .absent: break
    case .wrongType(let wanted):
      badValues.append(
        "\(key.rawValue) in \(path) has to be \(wanted); "
          + "`zitare config \(key.rawValue) VALUE` writes it right")
    case .text(let text):
      if let problem = key.problem(with: text) {
        badValues.append("\(key.rawValue) \"\(text)\" in \(path) \(problem)")
      } else {
        values[key] = text
      }
    }
  }

  private enum Value {
    case absent
    case text(String)
    case wrongType(String)
  }

  private static func value(
    _ key: SettingKey, type: String, _ text: String, _ database: Database
  ) throws(SQLiteError) -> Value {
    switch (key, type) {
    case (_, "null"): return .absent
    case (.history, "true"), (.history, "false"): return .text(type)
    case (.history, _): return .wrongType("true or false")
    case (.languages, "array"):
      var codes: [String] = []
      var rows = try database.prepare("SELECT type,value FROM json_each(?1)")
      try rows.bind(1, text)
      while try rows.step() {
        guard rows.text(0) == "text" else { return .wrongType("a list of texts") }
        codes.append(rows.text(1))
      }
      return codes.isEmpty ? .absent : .text(codes.joined(separator: ","))
    case (.languages, "text"): return .text(text)
    case (.languages, _): return .wrongType("a list of texts")
    case (_, "text"): return .text(text)
    default: return .wrongType("a text")
    }
  }

  /// What the file says about a setting.
  subscript(key: SettingKey) -> String? { values[key] }
}
