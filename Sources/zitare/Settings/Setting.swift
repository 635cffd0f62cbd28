/// The places that are asked for a setting, the strongest first.
enum SettingSource: Equatable {
  case flag(Option)
  case environment(String)
  /// The file's path.
  case config(String)
  case standard
}

/// A value with where it came from.
struct Setting<Value: Equatable>: Equatable {

  let value: Value
  let source: SettingSource
}

extension SettingSource {
  /// As messages name it: `--origin`, `ZITARE_ORIGIN`, the file, `the default`.
  var name: String {
    switch self {
    case .flag(let option): option.flag
    case .environment(let name): name
    case .config(let path): path
    case .standard: "the default"
    }
  }

  /// As scripts know it.
  var kind: String {
    switch self {
    case .flag: "flag"
    case .environment: "environment"
    case .config: "config"
    case .standard: "default"
    }
  }
}
