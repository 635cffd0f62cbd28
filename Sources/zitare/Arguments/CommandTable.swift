/// The one table of commands and options. The parser, the help, the man page and the completions read it.
///
/// It is made of switches rather than of an array: the compiler sees to it that nothing is left out, and a command that
/// does not ask builds nothing.
enum CommandTable {
  /// What an option looks like.
  struct OptionSpec {
    /// The one letter that means the same.
    var short: Character?
    /// What stands for the value in the help; `nil`: the option is a switch.
    var value: String?
    /// Whether every occurrence counts; otherwise the last one wins, so that an alias can be overridden.
    var isRepeatable = false
    /// One line of help.
    var summary: String
  }

  /// Commands under a heading, as the help shows them.
  static let groups: [(title: String, commands: [Command])] = [
    ("Read", [.today, .random, .search, .browse, .explore, .show, .card]),
    (
      "List",
      [.authors, .sources, .themes, .places, .epochs, .roles, .languages, .tags, .forms]
    ),
    ("Look closer", [.author, .source, .theme, .place, .epoch, .role, .language]),
    ("Yours", [.fav, .note, .history]),
    ("Keep", [.sync, .news, .status, .cache, .config]),
    ("Learn", [.help, .completions]),
  ]

  static let filters: [Option] = [
    .lang, .length, .form, .theme, .tag, .author, .source, .place, .epoch, .role, .year,
  ]
  static let output: [Option] = [.format, .width, .color]
  /// What lines about quotes take as well.
  static let quoteOutput: [Option] = output + [.links]
  static let paging: [Option] = [.limit, .offset]
  /// Options that every command takes.
  static let general: [Option] = [.dataDir, .quiet, .help]
}

extension CommandTable {
  /// The options of a command, in the help's order.
  static func options(of command: Command) -> [Option] {
    let own: [Option] =
      switch command {
      case .today:
        [.date, .utc] + filters + quoteOutput + [.template, .maxWidth, .noMarkup] + [
          .card, .style, .size,
        ]
      case .random: [.count, .seed, .unseen] + filters + quoteOutput + [.template, .maxWidth]
      case .search:
        [.any, .literal, .prefix, .facets, .facetLimit, .offline, .online] + filters + paging
          + quoteOutput + [.template, .maxWidth, .noPager, .api]
      case .browse: filters + quoteOutput + [.template, .maxWidth]
      case .explore:
        [.facets, .facetLimit] + filters + paging + quoteOutput + [.template, .maxWidth, .noPager]
      case .show: paging + quoteOutput + [.template, .maxWidth, .noMarkup]
      case .card: [.output, .style, .size]
      case .sync: [.ifStale, .force, .acceptShrink, .mode, .origin, .format]
      case .status: [.check, .origin, .api] + output
      case .news: [.since] + paging + quoteOutput + [.template, .maxWidth, .noPager]
      case .fav, .history: paging + quoteOutput + [.template, .maxWidth, .noPager]
      case .note: []
      case .config: [.unset] + output
      case .cache, .help, .completions: []
      case .authors, .sources, .themes, .places, .epochs, .roles, .languages, .tags, .forms:
        filters + paging + output + [.template, .maxWidth, .noPager]
      case .author, .source, .theme, .place, .epoch, .role, .language:
        paging + quoteOutput + [.template, .maxWidth, .noPager]
      }
    return own + general
  }

  /// Whether a command takes an option.
  ///
  /// The settings that say where things are pass everywhere, so that one alias or script can give them to all commands.
  static func takes(_ command: Command, _ option: Option) -> Bool {
    switch option {
    case .dataDir, .quiet, .help, .origin, .api, .version: true
    default: options(of: command).contains(option)
    }
  }

  /// Whether the option narrows the quotes.
  static func isFilter(_ option: Option) -> Bool {
    switch option {
    case .lang, .length, .form, .theme, .tag, .author, .source, .place, .epoch, .role, .year: true
    default: false
    }
  }

  /// What follows the command's name.
  static func operands(of command: Command) -> String? {
    switch command {
    case .search: "WORDS…"
    case .show, .card: "REF"
    case .browse, .authors, .sources, .themes, .places, .epochs, .roles, .languages, .tags,
      .forms:
      "[WORDS…]"
    case .author, .source, .theme, .place, .epoch, .role, .language: "SLUG"
    case .cache: "clear"
    case .fav: "[ACTION [REF]]"
    case .note: "REF [TEXT…]"
    case .history: "[clear]"
    case .config: "[KEY [VALUE]]"
    case .completions: "SHELL"
    case .help: "[COMMAND]"
    case .today, .random, .explore, .news, .sync, .status: nil
    }
  }

  /// How many words may follow the command's name; `nil`: any number.
  static func operandLimit(of command: Command) -> Int? {
    switch command {
    case .search, .browse, .note, .authors, .sources, .themes, .places, .epochs, .roles,
      .languages, .tags, .forms:
      nil
    case .show, .card, .author, .source, .theme, .place, .epoch, .role, .language, .history,
      .cache, .help, .completions:
      1
    case .fav, .config: 2
    case .today, .random, .explore, .news, .sync, .status: 0
    }
  }

  /// One line about a command.
  static func summary(of command: Command) -> String {
    switch command {
    case .today: "the quote of the day"
    case .random: "quotes picked at random"
    case .search: "full-text search, best hits first"
    case .browse: "search as you type, on the whole screen; Enter prints a quote"
    case .explore: "all quotes that match the filters, or how many for each value"
    case .show: "a quote or entity: a slug, a path like /q/SLUG, a URL of the site"
    case .card: "a picture of a quote, as SVG or PNG"
    case .authors: "who is quoted, and how often"
    case .sources: "the works that quotes come from"
    case .themes: "what quotes are about"
    case .places: "where their authors lived"
    case .epochs: "when their authors lived"
    case .roles: "what their authors were"
    case .languages: "the languages of quotes"
    case .tags: "the free words that quotes carry"
    case .forms: "the literary forms of quotes"
    case .author: "one author: facts and quotes"
    case .source: "one source: facts and quotes"
    case .theme: "one theme: facts and quotes"
    case .place: "one place: facts and its authors' quotes"
    case .epoch: "one epoch: facts and its authors' quotes"
    case .role: "one role and its authors' quotes"
    case .language: "one language and its quotes"
    case .news: "what the last syncs added, changed and withdrew, for 90 days"
    case .sync: "fetch what changed at the origin and keep it"
    case .status: "what is stored here, where it came from and how old it is"
    case .cache: "remove the mirrored corpus; what you wrote yourself stays"
    case .fav: "the quotes that you keep: add, remove, list, export or import"
    case .note: "what you have to say about a quote"
    case .history: "which quotes you were shown, if you want that noted"
    case .config: "all settings and where each came from; shows or sets one"
    case .completions: "a completion script for bash, zsh or fish"
    case .help: "this overview, or all about one command"
    }
  }

  /// Lines to type, with what each does.
  static func examples(of command: Command) -> [(line: String, purpose: String)] {
    switch command {
    case .today:
      [
        ("zitare today", "the day's quote"),
        ("zitare today --lang de --length short", "out of the short German ones"),
        ("zitare today --format waybar", "for a status bar"),
        ("zitare today --card day.png --size 1920x1080", "for a wallpaper"),
      ]
    case .random:
      [
        ("zitare random", "any quote"),
        ("zitare random -n 3 --theme leben", "three about life"),
        ("zitare random --unseen", "one that was not shown yet"),
        ("zitare random --seed 7 --format line", "the same one each time"),
      ]
    case .search:
      [
        ("zitare search mensch irrt", "quotes with both words"),
        ("zitare search '\"irrt der mensch\"'", "the words in this order"),
        ("zitare search -- mensch -irrt", "the first without the second"),
        ("zitare search 'gipf*' author:goethe", "a beginning, and a filter"),
      ]
    case .browse:
      [
        ("zitare browse", "type; Tab for filters, Enter prints, Ctrl-Y copies, Esc leaves"),
        ("zitare browse --lang de irrt", "begin with a word and a filter"),
        ("zitare browse --format line", "for a script: what is drawn does not go to stdout"),
      ]
    case .explore:
      [
        ("zitare explore --form novel --lang de --length long", "long German ones from novels"),
        ("zitare explore --lang fr,da --theme '!leben'", "French or Danish, not about life"),
        ("zitare explore --epoch antike --facets", "how many for each value"),
        ("zitare explore --year ..-1", "before the common era"),
      ]
    case .show:
      [
        ("zitare show es-irrt-der-mensch", "a quote"),
        ("zitare show /a/goethe", "an author"),
        ("zitare show https://zitare.com/thema/liebe --format json", "a theme, for a script"),
      ]
    case .card:
      [
        ("zitare card es-irrt-der-mensch --output card.png", "to be shared"),
        ("zitare card es-irrt-der-mensch --output card.svg --style dark", "sharp at every size"),
      ]
    case .authors:
      [
        ("zitare authors", "most quoted first"),
        ("zitare authors soren", "whose name has this word"),
        ("zitare authors --lang el --limit 0", "all that are quoted in Greek"),
      ]
    case .sources: [("zitare sources --author goethe", "the works of one author")]
    case .themes: [("zitare themes --limit 0", "all of them")]
    case .places: [("zitare places --role philosopher", "where philosophers lived")]
    case .epochs: [("zitare epochs", "most quoted first")]
    case .roles: [("zitare roles --epoch antike", "in one epoch")]
    case .languages: [("zitare languages --format csv", "for a spreadsheet")]
    case .tags: [("zitare tags inner", "that have this word")]
    case .forms: [("zitare forms --author goethe", "of one author")]
    case .author: [("zitare author goethe", "facts, then quotes")]
    case .source: [("zitare source faust-1", "facts, then quotes")]
    case .theme: [("zitare theme liebe --limit 5", "and five of its quotes")]
    case .place: [("zitare place weimar", "facts, then quotes")]
    case .epoch: [("zitare epoch antike --format json", "for a script")]
    case .role: [("zitare role poet", "the quotes of poets")]
    case .language: [("zitare language de", "quotes in German")]
    case .news:
      [
        ("zitare news", "the newest first"),
        ("zitare news --since 2026-11-01 --format jsonl", "for a script"),
      ]
    case .sync:
      [
        ("zitare sync", "from the site"),
        ("zitare sync --if-stale --quiet", "for a timer"),
        ("zitare sync --origin ./corpus", "from a folder"),
      ]
    case .status:
      [
        ("zitare status", "for people"),
        ("zitare status --check", "and verify the store"),
        ("zitare status --format json", "for scripts"),
      ]
    case .cache: [("zitare cache clear", "back to the quotes that came with the program")]
    case .fav:
      [
        ("zitare fav add es-irrt-der-mensch", "keep a quote"),
        ("zitare fav add", "keep the day's"),
        ("zitare fav", "show those that you keep"),
        ("zitare fav export mine.json", "for another machine; import takes it in"),
      ]
    case .note:
      [
        ("zitare note es-irrt-der-mensch for the talk in May", "write one"),
        ("zitare note es-irrt-der-mensch", "read it"),
        ("zitare note es-irrt-der-mensch ''", "remove it"),
      ]
    case .history:
      [
        ("zitare history", "the latest first"),
        ("zitare history clear", "forget it"),
      ]
    case .config:
      [
        ("zitare config", "all settings"),
        ("zitare config languages de,fr", "today and random in these languages"),
        ("zitare config --unset languages", "and in all of them again"),
      ]
    case .completions:
      [
        ("zitare completions bash", "to be read by bash"),
        ("zitare completions fish", "to be read by fish"),
      ]
    case .help: [("zitare help search", "all about one command")]
    }
  }
}
