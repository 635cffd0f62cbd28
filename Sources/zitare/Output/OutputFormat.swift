/// The forms in which quotes and entities are printed.
enum OutputFormat: String, CaseIterable {
  case text, line, json, jsonl, csv, waybar

  /// Whether the form can hold several items; the others are read by programs that show one.
  var holdsLists: Bool { self != .waybar }

  /// Whether a bar, prompt or menu reads it, which has to get an answer also where nothing matches.
  var isConsumer: Bool { self == .waybar }

  /// Whether hits and counts of facets can stand in one output.
  var mixesHitsAndCounts: Bool { self == .json || self == .text }

  /// Whether themes and tags are shown.
  var showsEverything: Bool {
    switch self {
    case .json, .jsonl, .csv: true
    case .text, .line, .waybar: false
    }
  }
}
