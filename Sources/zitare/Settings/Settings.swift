/// Where things are and whom to ask: each value from the flag, else the environment, else the config, else a default.
struct Settings {
  /// The folder of `corpus.sqlite` and `user.sqlite`, absolute.
  let dataFolder: Setting<String>
  /// `config.json`; `nil` where neither HOME nor XDG_CONFIG_HOME tell where that would be.
  let configPath: String?
  private let arguments: Arguments
  private let environment: Environment
  private let config: ConfigFile?

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
    let standard = Self.folder("XDG_DATA_HOME", ".local/share", environment)
    if let found = Self.choose(.dataDir, "ZITARE_DATA_DIR", arguments, environment, config) {
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
    Self.choose(.origin, "ZITARE_ORIGIN", arguments, environment, config)
      ?? Setting(value: Self.defaultOrigin, source: .standard)
  }

  /// Where search asks when the local hits are few.
  var api: Setting<String> {
    Self.choose(.api, "ZITARE_API", arguments, environment, config)
      ?? Setting(value: Self.defaultAPI, source: .standard)
  }

  /// Whether search asks there: `auto`, `always` or `never`, from the config.
  var online: Setting<OnlineMode> {
    if let config, let mode = config[.online].flatMap({ OnlineMode(rawValue: $0) }) {
      return Setting(value: mode, source: .config(config.path))
    }
    return Setting(value: .auto, source: .standard)
  }

  private static func choose(
    _ option: Option, _ variable: String, _ arguments: Arguments, _ environment: Environment,
    _ config: ConfigFile?
  ) -> Setting<String>? {
    if let value = arguments.value(option) { return Setting(value: value, source: .flag(option)) }
    if let value = environment[variable] {
      return Setting(value: value, source: .environment(variable))
    }
    if let config, let value = config[option] {
      return Setting(value: value, source: .config(config.path))
    }
    return nil
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

  private static func absolute(_ path: String) -> String {
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
