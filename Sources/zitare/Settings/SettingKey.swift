/// What `config.json` can set; the raw value is its key there.
enum SettingKey: String, CaseIterable {
  case dataDir = "data-dir"
  case origin, api, online, languages, color, pager, history
}

extension SettingKey {
  /// One line about the setting.
  var summary: String {
    switch self {
    case .dataDir: "the folder of corpus.sqlite and user.sqlite"
    case .origin: "the site, or folder, that sync fetches from"
    case .api: "the site's search"
    case .online: "whether search asks the site: auto, never or always"
    case .languages:
      "the languages that today and random choose from, the first also first among equal hits"
    case .color: "auto, always or never"
    case .pager: "what shows long lists on a terminal; never for none"
    case .history: "whether quotes that were shown are noted: true or false"
    }
  }

  /// The values that there are; `nil` where it may be any text.
  var choices: [String]? {
    switch self {
    case .online: OnlineMode.allCases.map(\.rawValue)
    case .color: ["auto", "never", "always"]
    case .history: ["true", "false"]
    case .dataDir, .origin, .api, .languages, .pager: nil
    }
  }

  /// The value that counts where nothing is set.
  var standard: String {
    switch self {
    case .dataDir, .languages: ""
    case .origin: Settings.defaultOrigin
    case .api: Settings.defaultAPI
    case .online, .color: "auto"
    case .pager: "less"
    case .history: "false"
    }
  }

  /// The key that a word names, or an error that names the nearest.
  static func named(_ word: String) throws(Failure) -> SettingKey {
    if let key = SettingKey(rawValue: word) { return key }
    throw .usage("unknown setting \"\(word)\"; " + question(about: word))
  }

  /// Which keys may have been meant, and which there are.
  static func question(about word: String) -> String {
    let names = allCases.map(\.rawValue)
    return NearestNames.question(
      NearestNames.nearest(to: word, in: names), else: "there are \(NearestNames.listAll(names))")
  }

  /// What is wrong with a value, as the end of a sentence; `nil` where nothing is.
  func problem(with value: String) -> String? {
    if value.isEmpty { return "is empty; `zitare config --unset \(rawValue)` removes it" }
    if let choices {
      if choices.contains(value) { return nil }
      let near = NearestNames.nearest(to: value, in: choices)
      return "is unknown; "
        + NearestNames.question(near, else: "it is \(NearestNames.list(choices))")
    }
    if self == .languages {
      let bad = Self.languages(in: value).first { !Self.isLanguageCode($0) }
      return bad.map { "holds \"\($0)\", which is no code of a language; write de or pt-BR,fr" }
    }
    return nil
  }

  /// The codes in a value of `languages`.
  static func languages(in value: String) -> [String] {
    value.split(separator: ",", omittingEmptySubsequences: false).map { part in
      var part = part
      while part.first == " " { part = part.dropFirst() }
      while part.last == " " { part = part.dropLast() }
      return String(part)
    }
  }

  /// Whether a word has the form of a code (BCP 47): letters and digits, parted by hyphens.
  private static func isLanguageCode(_ word: String) -> Bool {
    let parts = word.utf8.split(separator: 0x2D, omittingEmptySubsequences: false)
    guard let first = parts.first, (2...8).contains(first.count) else { return false }
    return parts.allSatisfy { part in
      (1...8).contains(part.count)
        && part.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) }
    }
  }
}
