internal import CorpusStore

/// `config.json`: a flat object. SQLite reads it, so that no second JSON reader is needed.
struct ConfigFile {
  /// Where it lies.
  let path: String
  private let values: [Option: String]

  /// What the file may set so far.
  static let keys: [Option] = [.dataDir, .origin, .api, .online]

  /// More than a person ever writes into it.
  private static let limitBytes = 1 << 20

  /// Reads the file; `nil` where there is none.
  init?(at path: String) throws(Failure) {
    let bytes: [UInt8]
    switch System.read(path, limit: Self.limitBytes) {
    case .absent: return nil
    case .failed(let code):
      throw .usage("cannot read \(path): \(System.describe(code))")
    case .bytes(let content): bytes = content
    }
    self.path = path
    do {
      let database = try Database(inMemory: ())
      var check = try database.prepare("SELECT json_valid(?1) AND json_type(?1)='object'")
      let text = String(decoding: bytes, as: UTF8.self)
      try check.bind(1, text)
      guard try check.step(), check.integer(0) == 1 else {
        throw Failure.usage("\(path) is no JSON object; mend or remove it")
      }
      var found: [Option: String] = [:]
      var rows = try database.prepare("SELECT key,type,value FROM json_each(?1)")
      try rows.bind(1, text)
      while try rows.step() {
        guard let option = Option(rawValue: rows.text(0)), Self.keys.contains(option) else {
          continue
        }
        if rows.text(1) == "null" { continue }
        guard rows.text(1) == "text", !rows.text(2).isEmpty else {
          throw Failure.usage("\(option.rawValue) in \(path) has to be a text")
        }
        if option == .online, OnlineMode(rawValue: rows.text(2)) == nil {
          throw Failure.usage(
            "online in \(path) is \"\(Printable.line(rows.text(2)))\"; it can be auto, always or never"
          )
        }
        found[option] = rows.text(2)
      }
      values = found
    } catch let failure as Failure {
      throw failure
    } catch {
      throw .usage("cannot read \(path): it is no JSON")
    }
  }

  /// What the file says about a setting.
  subscript(option: Option) -> String? { values[option] }
}
