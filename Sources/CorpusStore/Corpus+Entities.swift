public import ZitareModels

/// An entity with its row and how many quotes it has.
public struct StoredEntity: Hashable, Sendable {
  /// The row in the kind's table.
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
        "SELECT id,slug,name,about,quotes,stub\(Self.columns(kind)) FROM \(kind.rawValue) WHERE slug=?1"
      )
      try row.bind(1, slug.rawValue)
      guard try row.step() else { return nil }
      let id = row.integer(0)
      return StoredEntity(
        id: id, entity: try entity(kind, id: id, row), quoteCount: Int(row.integer(4)),
        isStub: row.integer(5) != 0)
    }
  }

  private static func columns(_ kind: EntityKind) -> String {
    switch kind {
    case .author: ",native,bio,born,died,url"
    case .source: ",author,year,form,language,url"
    case .theme: ",parent"
    case .place: ",region,country,latitude,longitude"
    case .epoch: ",first,last"
    case .role: ""
    case .language: ",native"
    }
  }

  private func entity(
    _ kind: EntityKind, id: Int64, _ row: borrowing Statement
  ) throws(SQLiteError) -> AnyEntity {
    let slug = Slug(row.text(1))
    let name = row.text(2)
    let about = row.optionalText(3)
    switch kind {
    case .author:
      return .author(
        Author(
          slug: slug, name: name, nativeName: row.optionalText(6), description: about,
          bio: row.optionalText(7), born: row.optionalText(8), died: row.optionalText(9),
          places: try references("author_place", "place", of: id),
          epochs: try references("author_epoch", "epoch", of: id),
          roles: try references("author_role", "role", of: id), url: row.optionalText(10)))
    case .source:
      return .source(
        Source(
          slug: slug, title: name, description: about,
          author: try row.optionalInteger(6).flatMap { id throws(SQLiteError) in
            try reference("author", id)
          }, year: row.optionalInteger(7), form: row.optionalText(8),
          language: row.optionalText(9), url: row.optionalText(10)))
    case .theme:
      return .theme(
        Theme(
          slug: slug, name: name, description: about,
          parent: row.optionalText(6).map { Slug($0) }))
    case .place:
      return .place(
        Place(
          slug: slug, name: name, description: about, region: row.optionalText(6),
          country: row.optionalText(7), latitude: row.optionalDouble(8),
          longitude: row.optionalDouble(9)))
    case .epoch:
      return .epoch(
        Epoch(
          slug: slug, name: name, description: about, from: row.optionalInteger(6),
          to: row.optionalInteger(7)))
    case .role:
      return .role(Role(slug: slug, name: name, description: about))
    case .language:
      return .language(
        Language(slug: slug, name: name, nativeName: row.optionalText(6), description: about))
    }
  }

  private func references(
    _ relation: String, _ table: String, of author: Int64
  ) throws(SQLiteError) -> [Reference] {
    var row = try database.prepare(
      "SELECT e.slug,e.name FROM \(relation) x JOIN \(table) e ON e.id=x.\(table) WHERE x.author=?1 ORDER BY x.nth"
    )
    try row.bind(1, author)
    var result: [Reference] = []
    while try row.step() { result.append(Reference(slug: Slug(row.text(0)), name: row.text(1))) }
    return result
  }

  private func reference(_ table: String, _ id: Int64) throws(SQLiteError) -> Reference? {
    var row = try database.prepare("SELECT slug,name FROM \(table) WHERE id=?1")
    try row.bind(1, id)
    return try row.step() ? Reference(slug: Slug(row.text(0)), name: row.text(1)) : nil
  }
}
