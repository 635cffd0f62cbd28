public import CorpusStore
import ZitareModels

/// All that a corpus says, in a form that does not depend on rows or on the way it came about.
public enum CorpusDump {
  /// A line for every quote in order, every entity and every facet's value.
  public static func lines(_ corpus: Corpus) throws -> [String] {
    var lines: [String] = []
    for stored in try corpus.quotes(ResolvedFilter(), limit: nil) {
      lines.append("\(stored.quote)")
    }
    for (place, line) in lines.enumerated() {
      let found = try corpus.quote(at: place)?.quote
      lines[place] = found.map { "\($0)" == line ? line : "misplaced \(line)" } ?? "lost \(line)"
    }
    for kind in EntityKind.allCases {
      let (entries, _) = try corpus.entries(of: kind.facet, words: [], limit: nil)
      for entry in entries {
        let entity = try corpus.entity(kind, slug: Slug(entry.value))
        lines.append(
          "\(kind) \(entry.count) \(entity?.isStub ?? false) \(entity.map { "\($0.entity)" } ?? "lost")"
        )
      }
    }
    for facet in [Facet.length, .form, .tag] {
      for entry in try corpus.entries(of: facet, words: [], limit: nil).entries {
        lines.append("\(facet) \(entry.value) \(entry.count)")
      }
    }
    return lines
  }
}
