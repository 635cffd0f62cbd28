public import CorpusStore
public import ZitareModels

extension FilterResolver {
  /// Values named in an answer, at most.
  private static let nearestLimit = 3

  /// The existing values that are most like one that does not exist, best first; of a small facet without any, the most
  /// frequent ones.
  ///
  /// - Complexity: O(n) in the facet's values.
  public func nearest(_ facet: Facet, _ value: String) throws(CorpusError) -> [String] {
    let wanted = Self.keys(of: TextPipeline.composed(value))
      .map { Array($0.unicodeScalars.dropFirst().dropLast().map(\.value)) }
    let limit = max(1, min((wanted.first?.count ?? 0) / 3, 3))
    var ranked: [Candidate] = []
    var frequent: [Candidate] = []
    try corpus.names(of: facet) { name in
      let candidate = Candidate(distance: 0, count: name.quoteCount, slug: name.slug)
      frequent.append(candidate)
      if let distance = Self.distance(wanted, name, limit: limit) {
        ranked.append(Candidate(distance: distance, count: name.quoteCount, slug: name.slug))
      }
    }
    if ranked.isEmpty, frequent.count <= 60 { ranked = frequent }
    return ranked.sorted(by: Candidate.precedes).prefix(Self.nearestLimit).map(\.slug)
  }

  private struct Candidate {
    var distance: Int
    var count: Int
    var slug: String

    static func precedes(_ left: Candidate, _ right: Candidate) -> Bool {
      if left.distance != right.distance { return left.distance < right.distance }
      if left.count != right.count { return left.count > right.count }
      return left.slug.utf8.lexicographicallyPrecedes(right.slug.utf8)
    }
  }

  /// The least distance of the value to the slug, a name, or a word of one.
  private static func distance(_ wanted: [[UInt32]], _ name: FacetName, limit: Int) -> Int? {
    var best: Int?
    func compare(_ other: [UInt32]) {
      for value in wanted {
        if let distance = EditDistance.between(value, other, limit: limit) {
          best = min(best ?? distance, distance)
        }
      }
    }
    compare(name.slug.unicodeScalars.map { $0 == "-" ? 0x20 : $0.value })
    for key in name.fold.split(separator: "|") {
      let scalars = Array(key.unicodeScalars.map(\.value))
      compare(Array(scalars.dropFirst().dropLast()))
      let words = scalars.split(separator: 0x20)
      guard words.count > 1 else { continue }
      for word in words where word.count > limit + 1 { compare(Array(word)) }
    }
    return best
  }
}
