public import ZitareModels

extension CorpusWriter {
  /// Writes an entity: into the row of its slug, which may be a stub's, or into a new one.
  ///
  /// - Returns: The row.
  @discardableResult
  public func put(_ entity: AnyEntity, digest: ItemDigest?) throws(SQLiteError) -> Int64 {
    let base = entity.base
    let kind = entity.kind
    let id = try write(entity, id: existingRow(kind.facet, base.slug), stub: 0)
    if let digest { try setDigest(kind: kind.facet.number, id, digest) }
    return id
  }

  /// Records that an entity came in other bytes that mean the same.
  public func setDigest(
    of kind: EntityKind, id: Int64, _ digest: ItemDigest
  ) throws(SQLiteError) {
    try setDigest(kind: kind.facet.number, id, digest)
  }

  /// Withdraws an entity: what still refers to it finds a name made from the slug, until `removeUnused`.
  public func withdraw(_ kind: EntityKind, id: Int64, slug: Slug) throws(SQLiteError) {
    try write(Self.stub(kind, slug), id: id, stub: kind == .language ? 2 : 1)
    try run("DELETE FROM received WHERE kind=?1 AND item=?2", kind.facet.number, id)
  }

  /// The row that a reference leads to; one is made where no document describes it.
  func row(_ facet: Facet, _ reference: Reference) throws(SQLiteError) -> Int64 {
    if let id = try existingRow(facet, reference.slug) { return id }
    // A tag, a form, a length bucket is a word and no more.
    guard let kind = facet.kind else { return try newWord(facet, reference.slug) }
    let id = try write(
      Self.stub(kind, reference.slug), id: nil, stub: kind == .language ? 2 : 1)
    if kind != .language { newStubs.append((kind, reference.slug)) }
    return id
  }

  func row(_ facet: Facet, _ value: String) throws(SQLiteError) -> Int64 {
    try row(facet, Reference(slug: Slug(value)))
  }

  private func existingRow(_ facet: Facet, _ slug: Slug) throws(SQLiteError) -> Int64? {
    if let id = rows.row(facet, slug) { return id }
    // A new file's tables hold just what this writer put there.
    if isNew { return nil }
    let find = try cached("SELECT id FROM entity WHERE kind=?1 AND slug=?2")
    try find.statement.bind(1, facet.number)
    try find.statement.bind(2, slug.rawValue)
    defer { find.statement.reset() }
    guard try find.statement.step() else { return nil }
    let id = find.statement.integer(0)
    rows.note(facet, slug, id)
    return id
  }

  private func newWord(_ facet: Facet, _ slug: Slug) throws(SQLiteError) -> Int64 {
    let id = try nextID(facet)
    let insert = try cached(
      "INSERT INTO entity(kind,id,slug,name,fold,quotes,stub)VALUES(?1,?2,?3,?3,?4,0,0)")
    try insert.statement.bind(1, facet.number)
    try insert.statement.bind(2, id)
    try insert.statement.bind(3, slug.rawValue)
    try insert.statement.bind(4, text.foldKey(slug.rawValue))
    try insert.statement.run()
    rows.note(facet, slug, id)
    return id
  }

  /// The id of a new row.
  private func nextID(_ facet: Facet) throws(SQLiteError) -> Int64 {
    let last =
      if let known = lastIDs[facet] { known } else {
        try database.integer("SELECT max(id) FROM entity WHERE kind=\(facet.number)") ?? 0
      }
    lastIDs[facet] = last + 1
    return last + 1
  }

  static func stub(_ kind: EntityKind, _ slug: Slug) -> AnyEntity {
    switch kind {
    case .author: .author(Author(slug: slug, name: slug.humanized))
    case .source: .source(Source(slug: slug, title: slug.humanized))
    case .theme: .theme(Theme(slug: slug, name: slug.humanized))
    case .place: .place(Place(slug: slug, name: slug.humanized))
    case .epoch: .epoch(Epoch(slug: slug, name: slug.humanized))
    case .role: .role(Role(slug: slug, name: slug.humanized))
    case .language:
      .language(
        Language(slug: slug, name: LanguageNames.autonym(of: slug.rawValue) ?? slug.rawValue))
    }
  }

  /// Writes an entity into its row; into a new one where there is none yet.
  ///
  /// - Returns: The row.
  @discardableResult
  private func write(
    _ entity: AnyEntity, id: Int64?, stub: Int64
  ) throws(SQLiteError) -> Int64 {
    let base = entity.base
    let facet = entity.kind.facet
    let author = try entity.author.map { author throws(SQLiteError) in try row(.author, author) }
    let written = if let id { id } else { try nextID(facet) }
    let write = try cached(
      id == nil
        ? """
        INSERT INTO entity(kind,id,slug,name,native,fold,stub,author,year,facts,quotes)
        VALUES(?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,0)
        """
        : """
        UPDATE entity SET slug=?3,name=?4,native=?5,fold=?6,stub=?7,author=?8,year=?9,facts=?10
        WHERE kind=?1 AND id=?2
        """)
    try write.statement.bind(1, facet.number)
    try write.statement.bind(2, written)
    try write.statement.bind(3, base.slug.rawValue)
    try write.statement.bind(4, base.name)
    try write.statement.bind(5, base.nativeName)
    try write.statement.bind(6, Self.fold(base.name, base.nativeName, text))
    try write.statement.bind(7, stub)
    try write.statement.bind(8, author)
    try write.statement.bind(9, entity.year)
    try write.statement.bind(10, EntityFacts(entity).json)
    try write.statement.run()
    if id == nil { rows.note(facet, base.slug, written) }
    if case .author(let author) = entity { try relate(author, written, isNew: id == nil) }
    return written
  }

  private func relate(_ author: Author, _ id: Int64, isNew: Bool) throws(SQLiteError) {
    if !isNew {
      try run("DELETE FROM relation WHERE owner=?1 AND kind NOT IN (\(Facet.ofQuotes))", id)
    }
    for (facet, references) in [
      (Facet.place, author.places), (.epoch, author.epochs), (.role, author.roles),
    ] {
      for (nth, reference) in references.enumerated() {
        let target = try row(facet, reference)
        try run(
          "INSERT INTO relation(owner,kind,nth,entity)VALUES(?1,?2,?3,?4)", id, facet.number,
          Int64(nth), target)
      }
    }
  }

  /// The folded words of an entity's names, each name's parted by `|` from the next's.
  static func fold(_ name: String, _ native: String?, _ text: any TextIndexing) -> String {
    guard let native else { return text.foldKey(name) }
    return text.foldKey(name) + "|" + text.foldKey(native)
  }
}

extension AnyEntity {
  /// The author of a source.
  fileprivate var author: Reference? {
    if case .source(let source) = self { source.author } else { nil }
  }

  /// The year of a source.
  fileprivate var year: Int64? {
    if case .source(let source) = self { source.year } else { nil }
  }
}
