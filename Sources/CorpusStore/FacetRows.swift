internal import ZitareModels

/// The rows of facets' values by slug, as far as they are known.
struct FacetRows {
  private var rows = [[Slug: Int64]](repeating: [:], count: Facet.allCases.count)
  /// What was looked up last: neighbours in a document have much in common.
  private var last = [(slug: Slug, row: Int64)?](repeating: nil, count: Facet.allCases.count)

  /// The row of a value; `nil`: it is not known.
  mutating func row(_ facet: Facet, _ slug: Slug) -> Int64? {
    let place = facet.ordinal
    if let last = last[place], last.slug == slug { return last.row }
    guard let row = rows[place][slug] else { return nil }
    last[place] = (slug, row)
    return row
  }

  /// Notes a value's row.
  mutating func note(_ facet: Facet, _ slug: Slug, _ row: Int64) {
    rows[facet.ordinal][slug] = row
  }
}

extension Facet {
  /// Its place in arrays that have one element a facet.
  var ordinal: Int { Int(number) - 1 }
}
