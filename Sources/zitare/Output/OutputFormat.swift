/// The forms in which quotes and entities are printed.
enum OutputFormat: String, CaseIterable {
  // For people, scripts and documents.
  case text, line, json, jsonl, csv, markdown, html
  // For the bars, prompts, menus and widgets of that name.
  case waybar, i3blocks
  case i3statusRs = "i3status-rs"
  case polybar, tmux, xbar, rofi, starship, conky
  // What `--template` says; it has no name of its own.
  case template

  /// The names that `--format` takes.
  static var names: [String] { allCases.filter { $0 != .template }.map(\.rawValue) }

  /// The format with a name that `--format` takes.
  init?(named name: String) {
    guard let format = OutputFormat(rawValue: name), format != .template else { return nil }
    self = format
  }

  /// Whether the form can hold several items; the others are read by programs that show one.
  var holdsLists: Bool { !isConsumer || self == .rofi }

  /// Whether a bar, prompt or menu reads it, which has to get an answer also where nothing matches.
  var isConsumer: Bool {
    switch self {
    case .text, .line, .json, .jsonl, .csv, .markdown, .html, .template: false
    case .waybar, .i3blocks, .i3statusRs, .polybar, .tmux, .xbar, .rofi, .starship, .conky: true
    }
  }

  /// Whether hits and counts of facets can stand in one output.
  var mixesHitsAndCounts: Bool { self == .json || self == .text }

  /// Whether themes and tags are shown.
  var showsEverything: Bool {
    switch self {
    case .json, .jsonl, .csv, .rofi: true
    case .text, .line, .markdown, .html, .template: false
    case .waybar, .i3blocks, .i3statusRs, .polybar, .tmux, .xbar, .starship, .conky: false
    }
  }
}
