/// An option of the command line; the raw value is its long name.
enum Option: String, CaseIterable {
  // Filters.
  case lang, length, form, theme, tag, author, source, place, epoch, role, year
  // What is taken.
  case date, since, utc, count, seed, unseen, limit, offset, facets
  case facetLimit = "facet-limit"
  case any, literal, prefix, offline, online
  // How it looks.
  case format, template, width, color
  case maxWidth = "max-width"
  case noMarkup = "no-markup"
  case noPager = "no-pager"
  case links
  case output, card, style, size
  // Sync and store.
  case ifStale = "if-stale"
  case force
  case acceptShrink = "accept-shrink"
  case mode, check
  case unset
  // Everywhere.
  case dataDir = "data-dir"
  case origin, api, quiet, help, version
}

extension Option {
  /// The option that a long name means, other spellings included.
  init?(long name: some StringProtocol) {
    if name == "region" {
      self = .place
    } else {
      self.init(rawValue: String(name))
    }
  }

  /// The option that a single letter means.
  init?(short letter: Character) {
    switch letter {
    case "f": self = .format
    case "n": self = .count
    case "q": self = .quiet
    case "h": self = .help
    default: return nil
    }
  }

  /// `--name`, as messages spell it.
  var flag: String { "--" + rawValue }
}
