/// A value with where it came from.
struct Setting<Value: Equatable>: Equatable {
  /// The places that are asked, the strongest first.
  enum Source: Equatable {
    case flag(Option)
    case environment(String)
    /// The file's path.
    case config(String)
    case standard
  }

  let value: Value
  let source: Source
}

extension Setting.Source {
  /// As messages name it: `--origin`, `ZITARE_ORIGIN`, the file, `the default`.
  var name: String {
    switch self {
    case .flag(let option): option.flag
    case .environment(let name): name
    case .config(let path): path
    case .standard: "the default"
    }
  }
}
