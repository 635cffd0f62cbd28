internal import CorpusStore
internal import QuoteSearch
internal import ZitareModels

/// `zitare config [KEY [VALUE]]`: what counts and where it came from; sets one key of `config.json`.
enum ConfigCommand {
  static func run(_ session: Session) throws(Failure) -> ExitStatus {
    try session.allow([.text, .json])
    let words = session.arguments.operands
    if let word = session.arguments.value(.unset) {
      guard words.isEmpty else {
        throw .usage("--unset takes one key and nothing else: `zitare config --unset \(word)`")
      }
      return try unset(word, session)
    }
    guard let word = words.first else { return try list(session) }
    let key = try SettingKey.named(word)
    guard words.count == 2 else { return try show(key, session) }
    return try set(key, words[1], session)
  }

  private static func path(_ session: Session) throws(Failure) -> String {
    guard let path = session.settings.configPath else {
      throw .usage("cannot tell where config.json is: set HOME or XDG_CONFIG_HOME")
    }
    return path
  }

  private static func unset(_ word: String, _ session: Session) throws(Failure) -> ExitStatus {
    // What is in the file can go, whether it means anything here or not.
    let isInFile = session.settings.config?.unknownKeys.contains(word) ?? false
    if !isInFile { _ = try SettingKey.named(word) }
    guard !word.contains("\"") else {
      throw .usage("cannot remove a key with quotation marks; edit \(try path(session))")
    }
    if try !ConfigFile.set(word, nil, at: try path(session)) {
      session.note("\(word) was not set in \(try path(session))")
    }
    return .success
  }

  private static func set(
    _ key: SettingKey, _ value: String, _ session: Session
  ) throws(Failure) -> ExitStatus {
    if let problem = key.problem(with: value) {
      throw .usage("\(key.rawValue) \"\(value)\" \(problem)")
    }
    var value = value
    if key == .dataDir { value = Settings.absolute(value) }
    if key == .languages { try check(SettingKey.languages(in: value), session) }
    _ = try ConfigFile.set(key.rawValue, ConfigFile.json(key, value), at: try path(session))
    let stronger = session.settings[key]
    switch stronger.source {
    case .flag, .environment:
      session.note("\(stronger.source.name) still comes before it: \(stronger.value)")
    case .config, .standard: break
    }
    return .success
  }

  /// Refuses languages that no quote has, with the nearest. Where the corpus cannot be read, all pass.
  private static func check(_ codes: [String], _ session: Session) throws(Failure) {
    let corpus: Corpus
    do {
      corpus = try session.corpus()
    } catch {
      return
    }
    let filter = Filter(values: [.lang: codes.map { Filter.Value($0) }])
    let found = try session.reading { () throws(CorpusError) in
      try FilterResolver(corpus).resolve(filter)
    }
    guard let unknown = found.unknown.first else { return }
    throw .usage(
      "no quote has the language \"\(unknown.value)\"; "
        + NearestNames.question(unknown.nearest, else: "`zitare languages` lists them"))
  }

  private static func show(_ key: SettingKey, _ session: Session) throws(Failure) -> ExitStatus {
    let setting = session.settings[key]
    if session.look.format == .json {
      var json = JSONWriter()
      append(key, setting, to: &json)
      json.endLine()
      return try write(json)
    }
    return try Program.write(Printable.line(setting.value) + "\n")
  }

  private static func list(_ session: Session) throws(Failure) -> ExitStatus {
    let settings = session.settings
    let problems = problems(session)
    if session.look.format == .json {
      var json = JSONWriter()
      json.object { json in
        json.key("schema")
        json.integer(1)
        json.key("path")
        json.string(settings.configPath)
        json.key("settings")
        json.array { json in
          for key in SettingKey.allCases { append(key, settings[key], to: &json) }
        }
        json.key("problems")
        json.array { json in
          for problem in problems { json.string(problem) }
        }
      }
      json.endLine()
      _ = try write(json)
    } else {
      var output = Output()
      for key in SettingKey.allCases {
        let setting = settings[key]
        let value = setting.value.isEmpty ? "all" : Printable.line(setting.value)
        output.write(key.rawValue + String(repeating: " ", count: 11 - key.rawValue.utf8.count))
        output.write(value)
        session.look.style.append(
          "  (\(Printable.line(setting.source.name)))", as: .aside, to: &output)
        output.endLine()
      }
      try output.flush()
    }
    for problem in problems { Messages.say(problem) }
    return settings.config?.badValues.isEmpty ?? true ? .success : .usage
  }

  private static func problems(_ session: Session) -> [String] {
    guard let config = session.settings.config else { return [] }
    let unknown = config.unknownKeys.map { name in
      "unknown setting \"\(name)\" in \(config.path); " + SettingKey.question(about: name)
    }
    return config.badValues + unknown
  }

  private static func append(
    _ key: SettingKey, _ setting: Setting<String>, to json: inout JSONWriter
  ) {
    json.object { json in
      json.key("key")
      json.string(key.rawValue)
      json.key("value")
      switch key {
      case .history: json.bool(setting.value == "true")
      case .languages:
        json.array { json in
          if setting.value.isEmpty { return }
          for code in SettingKey.languages(in: setting.value) { json.string(code) }
        }
      default: json.string(setting.value)
      }
      json.key("source")
      json.string(setting.source.kind)
      json.key("from")
      json.string(setting.source == .standard ? nil : setting.source.name)
    }
  }

  private static func write(_ json: JSONWriter) throws(Failure) -> ExitStatus {
    var output = Output()
    output.write(json.bytes)
    try output.flush()
    return .success
  }
}
