internal import ZitareModels

/// What the program can be told to do.
enum Command: String, CaseIterable {
  case today, random, search, browse, explore, show, card
  case authors, sources, themes, places, epochs, roles, languages, tags, forms
  case author, source, theme, place, epoch, role, language
  case fav, note, history
  case news, sync, status, cache, config, completions, help
}

extension Command {
  /// What a list command lists.
  enum Listing: Equatable {
    case entities(EntityKind)
    case tags
    case forms
  }

  /// What to do where nothing matches.
  var wideningHint: String {
    switch self {
    case .search, .browse: "fewer words or filters find more"
    case .authors, .sources, .themes, .places, .epochs, .roles, .languages, .tags, .forms:
      "`zitare \(rawValue)` lists all"
    case .history, .fav, .news: "`zitare \(rawValue) --help` tells how to fill it"
    default: "fewer filters find more; `zitare explore --facets` lists what there is"
    }
  }

  /// What the command lists, if it is one of the lists.
  var listing: Listing? {
    switch self {
    case .authors: .entities(.author)
    case .sources: .entities(.source)
    case .themes: .entities(.theme)
    case .places: .entities(.place)
    case .epochs: .entities(.epoch)
    case .roles: .entities(.role)
    case .languages: .entities(.language)
    case .tags: .tags
    case .forms: .forms
    default: nil
    }
  }

  /// The kind of entity that the command shows one of.
  var entityKind: EntityKind? {
    switch self {
    case .author: .author
    case .source: .source
    case .theme: .theme
    case .place: .place
    case .epoch: .epoch
    case .role: .role
    case .language: .language
    default: nil
    }
  }
}
