internal import ZitareModels

/// What can stand in a place of the command line, for completion.
enum ValueKind {
  /// Anything: nothing can be offered.
  case free
  /// One of a few words, with what they mean.
  case words([(String, String)])
  /// A file or folder: the shell knows them better.
  case files
  /// Values of a filter, several with commas, negated by `!`.
  case filter(Facet)
  case entity(EntityKind)
  /// A quote's slug.
  case quote
  /// Quotes, then whatever else has a slug.
  case reference
}

extension CommandTable {
  /// What an option's value can be.
  static func values(of option: Option) -> ValueKind {
    if let facet = Facet(rawValue: option.rawValue) { return .filter(facet) }
    return switch option {
    case .format: .words(OutputFormat.names.map { ($0, "") })
    case .color: .words((SettingKey.color.choices ?? []).map { ($0, "") })
    case .mode: .words([("delta", "only what changed"), ("snapshot", "everything anew")])
    case .unset: settingKeys
    case .dataDir, .origin, .output, .card: .files
    case .style: .words([("light", "dark letters on paper"), ("dark", "light letters")])
    case .size:
      .words([
        ("1200x630", "where links are shared"), ("1080x1080", "a square"),
        ("1080x1920", "a telephone"), ("1920x1080", "a screen"), ("3840x2160", "a large screen"),
      ])
    default: .free
    }
  }

  /// What the n-th word behind a command can be; `words` are those before it.
  static func operand(_ nth: Int, of command: Command, after words: [String]) -> ValueKind {
    if let limit = operandLimit(of: command), nth >= limit { return .free }
    if let kind = command.entityKind { return .entity(kind) }
    switch command {
    case .show: return .reference
    case .card: return .quote
    case .note: return nth == 0 ? .quote : .free
    case .fav:
      guard nth > 0 else { return .words(FavouriteCommand.actions.map { ($0.name, $0.summary) }) }
      return switch words.first {
      case "add", "remove": .quote
      case "export", "import": .files
      default: .free
      }
    case .history: return .words([("clear", "forget what was shown")])
    case .cache: return .words([("clear", "remove the mirrored corpus")])
    case .completions: return .words(CompletionScript.Shell.allCases.map { ($0.rawValue, "") })
    case .help: return .words(Command.allCases.map { ($0.rawValue, summary(of: $0)) })
    case .config:
      guard nth > 0 else { return settingKeys }
      guard let key = words.first.flatMap(SettingKey.init(rawValue:)) else { return .free }
      if let choices = key.choices { return .words(choices.map { ($0, "") }) }
      return switch key {
      case .dataDir, .origin: .files
      case .languages: .filter(.lang)
      default: .free
      }
    default: return .free
    }
  }

  private static var settingKeys: ValueKind {
    .words(SettingKey.allCases.map { ($0.rawValue, $0.summary) })
  }
}
