public import ZitareModels

/// How closely a name has to fit.
public enum NameMatch: Sendable {
  /// A slug, byte for byte.
  case slug
  /// A whole name, in the folded form of `TextIndexing.foldKey`.
  case name
  /// A run of whole words within a name, folded likewise.
  case words
}

/// A row of a facet's table with what names are compared by.
public struct FacetName: Hashable, Sendable {
  /// The row.
  public let id: Int64
  /// The slug; for tags and forms the word itself.
  public let slug: String
  /// The name.
  public let name: String
  /// Each name's folded words, `" soren kierkegaard "`, parted by `|`.
  public let fold: String
  /// How many quotes have it.
  public let quoteCount: Int
}

extension Corpus {
  /// The rows of a facet's table that a slug or a folded name means.
  ///
  /// - Complexity: O(log n) for a slug, else O(n) in the facet's values.
  public func rows(
    of facet: Facet, _ match: NameMatch, _ key: String
  ) throws(CorpusError) -> [Int64] {
    // A key without words would be contained in every name.
    guard match == .slug || key.utf8.contains(where: { $0 != 0x20 }) else { return [] }
    return try reading { () throws(SQLiteError) in
      let condition =
        switch match {
        case .slug: "slug=?1"
        case .name: "instr('|'||fold||'|','|'||?1||'|')"
        case .words: "instr(fold,?1)"
        }
      var row = try database.prepare(
        "SELECT id FROM entity WHERE kind=\(facet.number) AND \(condition) ORDER BY id")
      try row.bind(1, key)
      var result: [Int64] = []
      while try row.step() { result.append(row.integer(0)) }
      return result
    }
  }

  /// The rows of languages whose code is a variant of this one: `pt-BR` for `pt`.
  public func variants(ofLanguage code: String) throws(CorpusError) -> [Int64] {
    try reading { () throws(SQLiteError) in
      var row = try database.prepare(
        "SELECT id FROM entity WHERE kind=\(Facet.lang.number) AND "
          + "lower(substr(slug,1,length(?1)+1))=lower(?1)||'-' ORDER BY id"
      )
      try row.bind(1, code)
      var result: [Int64] = []
      while try row.step() { result.append(row.integer(0)) }
      return result
    }
  }

  /// Lends every name of a facet to `body`, for looking for the nearest ones.
  ///
  /// - Parameter withOddSlugs: Only those whose slug has other characters than `a` to `z`, digits and hyphens.
  public func names(
    of facet: Facet, withOddSlugs: Bool = false, _ body: (FacetName) -> Void
  ) throws(CorpusError) {
    try reading { () throws(SQLiteError) in
      let condition = withOddSlugs ? " AND slug GLOB '*[^a-z0-9-]*'" : ""
      var row = try database.prepare(
        "SELECT id,slug,name,fold,quotes FROM entity WHERE kind=\(facet.number)\(condition) ORDER BY id"
      )
      while try row.step() {
        body(
          FacetName(
            id: row.integer(0), slug: row.text(1), name: row.text(2), fold: row.text(3),
            quoteCount: Int(row.integer(4))))
      }
    }
  }

  /// The entities with a slug, in the order of `EntityKind`.
  public func kinds(withSlug slug: Slug) throws(CorpusError) -> [EntityKind] {
    try reading { () throws(SQLiteError) in
      var result: [EntityKind] = []
      var row = try database.prepare("SELECT 1 FROM entity WHERE kind=?1 AND slug=?2")
      try row.bind(2, slug.rawValue)
      for kind in EntityKind.allCases {
        try row.bind(1, kind.facet.number)
        if try row.step() { result.append(kind) }
        row.reset()
      }
      return result
    }
  }
}
