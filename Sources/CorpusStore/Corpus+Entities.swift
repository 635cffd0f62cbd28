public import ZitareModels

/// An entity with its row and how many quotes it has.
public struct StoredEntity: Hashable, Sendable {
  /// The row among the kind's.
  public let id: Int64
  /// The entity, its references with their names.
  public let entity: AnyEntity
  /// How many quotes it has, directly or through authors.
  public let quoteCount: Int
  /// Whether no document described it: it stands for a reference that dangles, or was derived.
  public let isStub: Bool
}

extension Corpus {
  /// The entity of a kind with a slug; `nil` where there is none.
  public func entity(
    _ kind: EntityKind, slug: Slug
  ) throws(CorpusError) -> StoredEntity? {
    try reading { () throws(SQLiteError) in
      var row = try database.prepare(
        "SELECT id,slug,name,native,quotes,stub,author,year,facts FROM entity WHERE kind=?1 AND slug=?2"
      )
      try row.bind(1, kind.facet.number)
      try row.bind(2, slug.rawValue)
      guard try row.step() else { return nil }
      let id = row.integer(0)
      return StoredEntity(
        id: id, entity: try entity(kind, id: id, row), quoteCount: Int(row.integer(4)),
        isStub: row.integer(5) != 0)
    }
  }

  private func entity(
    _ kind: EntityKind, id: Int64, _ row: borrowing Statement
  ) throws(SQLiteError) -> AnyEntity {
    let slug = Slug(row.text(1))
    let name = row.text(2)
    let native = row.optionalText(3)
    let facts = try EntityFacts(json: row.optionalText(8), on: database)
    let about = facts.about
    switch kind {
    case .author:
      return .author(
        Author(
          slug: slug, name: name, nativeName: native, description: about, bio: facts.bio,
          born: facts.born, died: facts.died, places: try references(.place, of: id),
          epochs: try references(.epoch, of: id), roles: try references(.role, of: id),
          url: facts.url))
    case .source:
      return .source(
        Source(
          slug: slug, title: name, description: about,
          author: try row.optionalInteger(6).flatMap { id throws(SQLiteError) in
            try reference(.author, id)
          }, year: row.optionalInteger(7), form: facts.form, language: facts.language,
          url: facts.url))
    case .theme:
      return .theme(
        Theme(slug: slug, name: name, description: about, parent: facts.parent.map { Slug($0) }))
    case .place:
      return .place(
        Place(
          slug: slug, name: name, description: about, region: facts.region,
          country: facts.country, latitude: facts.latitude.flatMap { Double($0) },
          longitude: facts.longitude.flatMap { Double($0) }))
    case .epoch:
      return .epoch(
        Epoch(
          slug: slug, name: name, description: about, from: facts.first.flatMap { Int64($0) },
          to: facts.last.flatMap { Int64($0) }))
    case .role:
      return .role(Role(slug: slug, name: name, description: about))
    case .language:
      return .language(
        Language(slug: slug, name: name, nativeName: native, description: about))
    }
  }

  private func references(_ facet: Facet, of author: Int64) throws(SQLiteError) -> [Reference] {
    var row = try database.prepare(
      """
      SELECT e.slug,e.name FROM relation x JOIN entity e ON e.kind=x.kind AND e.id=x.entity
      WHERE x.owner=?1 AND x.kind=?2 ORDER BY x.nth
      """)
    try row.bind(1, author)
    try row.bind(2, facet.number)
    var result: [Reference] = []
    while try row.step() { result.append(Reference(slug: Slug(row.text(0)), name: row.text(1))) }
    return result
  }

  private func reference(_ facet: Facet, _ id: Int64) throws(SQLiteError) -> Reference? {
    var row = try database.prepare("SELECT slug,name FROM entity WHERE kind=?1 AND id=?2")
    try row.bind(1, facet.number)
    try row.bind(2, id)
    return try row.step() ? Reference(slug: Slug(row.text(0)), name: row.text(1)) : nil
  }
}
