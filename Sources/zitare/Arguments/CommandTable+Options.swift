extension CommandTable {
  /// What an option looks like and does.
  static func spec(of option: Option) -> OptionSpec {
    switch option {
    case .lang: filter("CODE", "in this language: de, pt-BR, or a name")
    case .length: filter("LENGTH", "short, medium or long")
    case .form: filter("FORM", "of this literary form: novel, poem, letter …")
    case .theme: filter("THEME", "about this theme")
    case .tag: filter("TAG", "with this tag")
    case .author: filter("AUTHOR", "by this author, by slug or name")
    case .source: filter("SOURCE", "from this work")
    case .place: filter("PLACE", "by authors of this place (also --region)")
    case .epoch: filter("EPOCH", "by authors of this epoch")
    case .role: filter("ROLE", "by authors who were this")
    case .year: filter("FROM..TO", "of this year or span: 1862, 1840..1862, ..-1, 1900..")
    case .date: OptionSpec(value: "YYYY-MM-DD", summary: "the quote of another day")
    case .since: OptionSpec(value: "YYYY-MM-DD", summary: "what changed from this day on")
    case .utc: OptionSpec(summary: "take UTC's day instead of the local one")
    case .count: OptionSpec(short: "n", value: "N", summary: "how many different quotes (1)")
    case .seed: OptionSpec(value: "S", summary: "a number that fixes the choice, on every machine")
    case .unseen: OptionSpec(summary: "repeat nothing until all were shown")
    case .limit: OptionSpec(value: "N", summary: "at most so many (20; 0 = all)")
    case .offset: OptionSpec(value: "N", summary: "leave out the first N")
    case .facets: OptionSpec(summary: "count the quotes for each value of each filter")
    case .facetLimit:
      OptionSpec(value: "N", summary: "values of each facet (10, in JSON 100; 0 = all)")
    case .any: OptionSpec(summary: "any of the words instead of all")
    case .literal: OptionSpec(summary: "take everything as plain words")
    case .prefix: OptionSpec(summary: "the last word may be the beginning of one")
    case .offline: OptionSpec(summary: "never ask the site")
    case .online: OptionSpec(summary: "always ask the site too")
    case .format: OptionSpec(short: "f", value: "FORMAT", summary: formatSummary)
    case .template:
      OptionSpec(value: "TEXT", summary: "a line with {text}, {author} … instead of a format")
    case .width: OptionSpec(value: "N", summary: "wrap at N cells (the terminal's; 0 = never)")
    case .color: OptionSpec(value: "WHEN", summary: "auto, always or never")
    case .maxWidth: OptionSpec(value: "N", summary: "cut one-line formats at N cells with …")
    case .noMarkup: OptionSpec(summary: "leave escaping of Pango markup to the bar")
    case .ifStale: OptionSpec(summary: "do nothing while everything is fresh")
    case .force: OptionSpec(summary: "fetch everything, changed or not")
    case .acceptShrink: OptionSpec(summary: "take a corpus that became much smaller")
    case .mode: OptionSpec(value: "MODE", summary: "delta or snapshot, instead of what fits")
    case .check: OptionSpec(summary: "verify the store: exit code 5 if it is damaged")
    case .unset: OptionSpec(value: "KEY", summary: "remove a setting from config.json")
    case .links: OptionSpec(summary: "link the line below a quote to its page (OSC 8)")
    case .output: OptionSpec(value: "FILE", summary: "the picture: FILE.svg or FILE.png")
    case .card:
      OptionSpec(value: "FILE", summary: "draw it as a picture instead: FILE.svg or FILE.png")
    case .style: OptionSpec(value: "STYLE", summary: "the picture's colours: light or dark")
    case .size: OptionSpec(value: "SIZE", summary: "the picture's pixels (1200x630)")
    case .noPager: OptionSpec(summary: "never show long lists in a pager")
    case .dataDir:
      OptionSpec(value: "DIR", summary: "the folder of corpus.sqlite (also ZITARE_DATA_DIR)")
    case .origin:
      OptionSpec(value: "URL", summary: "a site, or a folder with its documents (ZITARE_ORIGIN)")
    case .api: OptionSpec(value: "URL", summary: "the site's search (also ZITARE_API)")
    case .quiet: OptionSpec(short: "q", summary: "say nothing but errors on stderr")
    case .help: OptionSpec(short: "h", summary: "this text")
    case .version: OptionSpec(summary: "the program's version")
    }
  }

  private static func filter(_ value: String, _ summary: String) -> OptionSpec {
    OptionSpec(value: value, isRepeatable: true, summary: summary)
  }

  private static var formatSummary: String {
    "text, line, json, jsonl, csv, markdown, html or rofi"
  }
}
