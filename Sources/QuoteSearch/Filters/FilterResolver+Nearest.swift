public import CorpusStore
public import ZitareModels

extension FilterResolver {
  /// Values named in an answer, at most.
  private static let nearestLimit = 3
  /// A facet with so many values is small.
  private static let smallFacet = 60

  /// The existing values that are most like one that does not exist, best first; of a small facet without any, the most
  /// frequent ones.
  ///
  /// - Complexity: O(n) in the facet's values.
  public func nearest(_ facet: Facet, _ value: String) throws(CorpusError) -> [String] {
    let wanted = Self.keys(of: TextPipeline.composed(value)).map { Wanted($0) }
    let limit = max(1, min((wanted.first?.scalars.count ?? 0) / 3, 3))
    var ranked: [Candidate] = []
    var frequent: [Candidate] = []
    try corpus.names(of: facet) { name in
      if frequent.count <= Self.smallFacet {
        frequent.append(Candidate(distance: 0, count: name.quoteCount, slug: name.slug))
      }
      if let distance = Self.distance(wanted, name, limit: limit) {
        ranked.append(Candidate(distance: distance, count: name.quoteCount, slug: name.slug))
      }
    }
    if ranked.isEmpty, frequent.count <= Self.smallFacet { ranked = frequent }
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
  private static func distance(_ wanted: [Wanted], _ name: FacetName, limit: Int) -> Int? {
    var best: Int?
    func compare(_ bytes: UnsafeBufferPointer<UInt8>) {
      for value in wanted {
        if let distance = value.distance(to: bytes, limit: limit) {
          best = min(best ?? distance, distance)
        }
      }
    }
    var slug = name.slug
    slug.withUTF8 { compare($0) }
    var fold = name.fold
    fold.withUTF8 { bytes in
      var keyStart = 1
      var wordStart = 1
      for index in 1..<max(bytes.count + 1, 1) {
        let byte = index < bytes.count ? bytes[index] : 0x7C
        guard byte == 0x20 || byte == 0x7C else { continue }
        // Short words are near to everything.
        if index - wordStart > limit + 1 {
          compare(UnsafeBufferPointer(rebasing: bytes[wordStart..<index]))
        }
        wordStart = index + 1
        guard byte == 0x7C else { continue }
        // A key begins and ends with a blank.
        if index - 1 > keyStart {
          compare(UnsafeBufferPointer(rebasing: bytes[keyStart..<index - 1]))
        }
        keyStart = index + 2
      }
    }
    return best
  }

  /// A folding of the value, made ready for comparing.
  private struct Wanted {
    var scalars: [UInt32]
    private var byteCount = 0
    /// A bit for every byte that it has.
    private var letters: UInt64 = 0

    init(_ key: String) {
      scalars = key.unicodeScalars.dropFirst().dropLast().map(\.value)
      for byte in key.utf8.dropFirst().dropLast() {
        byteCount += 1
        letters |= Self.bit(byte)
      }
    }

    /// A hyphen counts as a blank: slugs have one where names have the other.
    @inline(__always)
    private static func bit(_ byte: UInt8) -> UInt64 {
      1 << UInt64((byte == 0x2D ? 0x20 : byte) & 63)
    }

    /// The distance to a name, if it is not above the limit. Most names are told apart by their letters alone.
    func distance(to bytes: UnsafeBufferPointer<UInt8>, limit: Int) -> Int? {
      guard abs(byteCount - bytes.count) <= 4 * limit else { return nil }
      var others: UInt64 = 0
      var all: UInt8 = 0
      for byte in bytes {
        others |= Self.bit(byte)
        all |= byte
      }
      // A slip changes two letters at most, each of one byte in ASCII and up to four elsewhere.
      let isASCII = all < 0x80 && byteCount == scalars.count
      guard (letters ^ others).nonzeroBitCount <= (isASCII ? 2 : 8) * limit else { return nil }
      let other = String(decoding: bytes, as: UTF8.self).unicodeScalars.map {
        $0 == "-" ? 0x20 : $0.value
      }
      return EditDistance.between(scalars, other, limit: limit)
    }
  }
}
