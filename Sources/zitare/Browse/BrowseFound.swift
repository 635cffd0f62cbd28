internal import CorpusStore
internal import ZitareModels

/// What is to be looked for: as long as it stays the same, so does what was found.
struct BrowseRequest: Equatable {
  var text: String
  var filter: ResolvedFilter
  /// At most so many hits.
  var limit: Int
}

/// A hit in the list.
struct BrowseHit: Equatable {
  let id: Int64
  /// What matched in the quote's text, in Characters.
  var matches: [Range<Int>] = []
  var isPartial = false
}

/// What was found.
struct BrowseFound: Equatable {
  var hits: [BrowseHit] = []
  var total = 0
  /// What to say where there is nothing.
  var note = ""
}

/// A value of a facet, with how many of the hits have it.
struct BrowseValue: Equatable {
  let id: Int64
  let name: String
  let count: Int
}

/// Whose counts are wanted.
struct BrowseCountRequest: Equatable {
  var facet: Facet
  var text: String
  var filter: ResolvedFilter
}

extension Facet {
  /// The facet's name in a menu.
  var label: String {
    switch self {
    case .lang: "Language"
    case .length: "Length"
    case .form: "Form"
    case .theme: "Theme"
    case .tag: "Tag"
    case .author: "Author"
    case .source: "Source"
    case .place: "Place"
    case .epoch: "Epoch"
    case .role: "Role"
    }
  }
}
