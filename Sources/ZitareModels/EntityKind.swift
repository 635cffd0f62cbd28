/// The seven kinds of entities that quotes refer to, directly or through their author.
public enum EntityKind: String, CaseIterable, Sendable {
  case author, source, theme, place, epoch, role, language

  /// The collection's name: `authors`, and the key of counts in reports.
  public var plural: String { rawValue + "s" }

  /// The document that holds the collection: `authors.json`.
  public var document: String { plural + ".json" }

  /// The first part of the site's route: `a` in `/a/goethe`.
  public var route: String {
    switch self {
    case .author: "a"
    case .source: "c"
    case .theme: "thema"
    case .place: "region"
    case .epoch: "epoche"
    case .role: "rolle"
    case .language: "sprache"
    }
  }

  /// Whether an origin has to have the document. Languages can be derived from the quotes.
  public var isRequired: Bool { self != .language }
}

/// The documents of an origin.
public enum DocumentName {
  /// The quotes, whose order is meaningful.
  public static let quotes = "index-full.json"
  /// What belongs together; optional.
  public static let manifest = "manifest.json"
  /// The quotes' document, then the collections' in the order of `EntityKind`.
  public static let all = [quotes] + EntityKind.allCases.map(\.document)
}
