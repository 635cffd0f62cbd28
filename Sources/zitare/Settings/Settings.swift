/// Where things are and whom to ask: each value from the flag, else the environment, else the config, else a default.
struct Settings {
  /// The folder of `corpus.sqlite` and `user.sqlite`, absolute.
  let dataFolder: Setting<String>
  /// `config.json`; `nil` where neither HOME nor XDG_CONFIG_HOME tell where that would be.
  let configPath: String?
  private let arguments: Arguments
  private let environment: Environment
  let config: ConfigFile?

  /// The site that quotes come from unless another is named.
  static let defaultOrigin = "https://zitare.com/"
  /// Its search.
  static let defaultAPI = "https://api.zitare.com/"

  init(_ arguments: Arguments, _ environment: Environment) throws(Failure) {
    self.arguments = arguments
    self.environment = environment
    configPath = Self.folder("XDG_CONFIG_HOME", ".config", environment).map {
      $0 + "/config.json"
    }
    config = try configPath.flatMap { path throws(Failure) in try ConfigFile(at: path) }
    // `config` is what mends them.
    if let problem = config?.badValues.first, arguments.command != .config { throw .usage(problem) }
    let standard = Self.folder("XDG_DATA_HOME", ".local/share", environment)
    if let found = Self.choose(
      .dataDir, .dataDir, "ZITARE_DATA_DIR", arguments, environment, config)
    {
      dataFolder = Setting(value: Self.absolute(found.value), source: found.source)
    } else if let standard {
      dataFolder = Setting(value: standard, source: .standard)
    } else {
      throw .usage(
        "cannot tell where the corpus is: set HOME, or ZITARE_DATA_DIR to the folder that holds it")
    }
  }
}

extension Settings {
  var corpusPath: String { dataFolder.value + "/corpus.sqlite" }
  /// What a sync that was interrupted leaves.
  var unfinishedPath: String { corpusPath + ".next" }
  var userPath: String { dataFolder.value + "/user.sqlite" }
  var syncStatePath: String { dataFolder.value + "/sync.json" }
  var syncLockPath: String { dataFolder.value + "/sync.lock" }

  /// Where the corpus is mirrored from.
  var origin: Setting<String> {
    Self.choose(.origin, .origin, "ZITARE_ORIGIN", arguments, environment, config)
      ?? Setting(value: Self.defaultOrigin, source: .standard)
  }

  /// Where search asks when the local hits are few.
  var api: Setting<String> {
    Self.choose(.api, .api, "ZITARE_API", arguments, environment, config)
      ?? Setting(value: Self.defaultAPI, source: .standard)
  }

  /// Whether search asks the site: `auto`, `never` or `always`.
  var online: Setting<OnlineMode> {
    if arguments.has(.offline) { return Setting(value: .never, source: .flag(.offline)) }
    if arguments.has(.online) { return Setting(value: .always, source: .flag(.online)) }
    let setting = configured(.online)
    return Setting(value: OnlineMode(rawValue: setting.value) ?? .auto, source: setting.source)
  }

  /// The languages that the user wants to read, the dearest first; none: all are equal.
  var languages: Setting<[String]> {
    let setting = configured(.languages)
    let codes = setting.value.isEmpty ? [] : SettingKey.languages(in: setting.value)
    return Setting(value: codes, source: setting.source)
  }

  /// When there is colour: `auto`, `always` or `never`; see <https://no-color.org> and
  /// <https://bixense.com/clicolors/> for the variables.
  var color: Setting<String> {
    if let value = arguments.value(.color) { return Setting(value: value, source: .flag(.color)) }
    if environment["NO_COLOR"] != nil {
      return Setting(value: "never", source: .environment("NO_COLOR"))
    }
    if let force = environment["CLICOLOR_FORCE"], force != "0" {
      return Setting(value: "always", source: .environment("CLICOLOR_FORCE"))
    }
    return configured(.color)
  }

  /// What shows long lists on a terminal, as the shell takes it; `never` for nothing.
  var pager: Setting<String> {
    if arguments.has(.noPager) { return Setting(value: "never", source: .flag(.noPager)) }
    if let value = environment["PAGER"] {
      return Setting(value: value, source: .environment("PAGER"))
    }
    return configured(.pager)
  }

  /// Whether quotes that were shown are noted in `user.sqlite`.
  var history: Setting<Bool> {
    let setting = configured(.history)
    return Setting(value: setting.value == "true", source: setting.source)
  }

  /// A setting as text, with where it came from.
  subscript(key: SettingKey) -> Setting<String> {
    switch key {
    case .dataDir: dataFolder
    case .origin: origin
    case .api: api
    case .online: Setting(value: online.value.rawValue, source: online.source)
    case .languages:
      Setting(value: languages.value.joined(separator: ","), source: languages.source)
    case .color: color
    case .pager: pager
    case .history: Setting(value: history.value ? "true" : "false", source: history.source)
    }
  }

  private static func choose(
    _ key: SettingKey, _ option: Option, _ variable: String, _ arguments: Arguments,
    _ environment: Environment, _ config: ConfigFile?
  ) -> Setting<String>? {
    if let value = arguments.value(option) { return Setting(value: value, source: .flag(option)) }
    if let value = environment[variable] {
      return Setting(value: value, source: .environment(variable))
    }
    if let config, let value = config[key] {
      return Setting(value: value, source: .config(config.path))
    }
    return nil
  }

  private func configured(_ key: SettingKey) -> Setting<String> {
    if let config, let value = config[key] {
      return Setting(value: value, source: .config(config.path))
    }
    return Setting(value: key.standard, source: .standard)
  }

  /// Our folder below an XDG base folder, or below HOME where that is not set. Relative paths in these variables are to
  /// be ignored (<https://specifications.freedesktop.org/basedir-spec/latest/>).
  private static func folder(
    _ variable: String, _ belowHome: String, _ environment: Environment
  ) -> String? {
    if let base = environment[variable], isAbsolute(base) { return withoutSlash(base) + "/zitare" }
    guard let home = environment["HOME"], isAbsolute(home) else { return nil }
    return withoutSlash(home) + "/" + belowHome + "/zitare"
  }

  private static func isAbsolute(_ path: String) -> Bool { path.utf8.first == 0x2F }

  static func absolute(_ path: String) -> String {
    let path = withoutSlash(path)
    if isAbsolute(path) || path.isEmpty { return path }
    guard let folder = System.workingFolder() else { return path }
    return withoutSlash(folder) + "/" + path
  }

  /// Paths are joined with a slash: the one at the end, if any, goes. The root becomes empty, which joins well.
  private static func withoutSlash(_ path: String) -> String {
    var path = Substring(path)
    while path.utf8.last == 0x2F { path = path.dropLast() }
    return String(path)
  }
}
