public import ZitareModels

extension CorpusWriter {
  /// Writes an entity: into the row of its slug, which may be a stub's, or into a new one.
  ///
  /// - Returns: The row.
  @discardableResult
  public func put(_ entity: AnyEntity, digest: ItemDigest?) throws(SQLiteError) -> Int64 {
    let base = entity.base
    let kind = entity.kind
    let known = try existingRow(kind.facet, base.slug)
    let id = if let known { known } else { try newRow(kind.facet, base.slug) }
    try write(entity, id: id, stub: 0)
    if let digest { try setDigest(kind: kind.receivedNumber, id, digest) }
    return id
  }

  /// Records that an entity came in other bytes that mean the same.
  public func setDigest(
    of kind: EntityKind, id: Int64, _ digest: ItemDigest
  ) throws(SQLiteError) {
    try setDigest(kind: kind.receivedNumber, id, digest)
  }

  /// Withdraws an entity: what still refers to it finds a name made from the slug, until `removeUnused`.
  public func withdraw(_ kind: EntityKind, id: Int64, slug: Slug) throws(SQLiteError) {
    try write(Self.stub(kind, slug), id: id, stub: kind == .language ? 2 : 1)
    try run("DELETE FROM received WHERE kind=?1 AND item=?2", kind.receivedNumber, id)
  }

  /// The row that a reference leads to; one is made where no document describes it.
  func row(_ facet: Facet, _ reference: Reference) throws(SQLiteError) -> Int64 {
    if let id = try existingRow(facet, reference.slug) { return id }
    let id = try newRow(facet, reference.slug)
    // A tag, a form, a length bucket is a word and no more.
    guard let kind = facet.kind else { return id }
    try write(Self.stub(kind, reference.slug), id: id, stub: kind == .language ? 2 : 1)
    if kind != .language { newStubs.append((kind, reference.slug)) }
    return id
  }

  func row(_ facet: Facet, _ value: String) throws(SQLiteError) -> Int64 {
    try row(facet, Reference(slug: Slug(value)))
  }

  private func existingRow(_ facet: Facet, _ slug: Slug) throws(SQLiteError) -> Int64? {
    if let id = rows[facet]?[slug] { return id }
    // A new file's tables hold just what this writer put there.
    if isNew { return nil }
    let find = try cached("SELECT id FROM \(facet.table) WHERE slug=?1")
    try find.statement.bind(1, slug.rawValue)
    defer { find.statement.reset() }
    guard try find.statement.step() else { return nil }
    let id = find.statement.integer(0)
    rows[facet, default: [:]][slug] = id
    return id
  }

  /// A row with a key that `write` completes.
  private func newRow(_ facet: Facet, _ slug: Slug) throws(SQLiteError) -> Int64 {
    let insert = try cached("INSERT INTO \(facet.table)(slug,name,fold)VALUES(?1,?1,?2)")
    try insert.statement.bind(1, slug.rawValue)
    try insert.statement.bind(2, facet.kind == nil ? text.foldKey(slug.rawValue) : "")
    try insert.statement.run()
    rows[facet, default: [:]][slug] = database.lastInsertedRow
    return database.lastInsertedRow
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

  private func write(_ entity: AnyEntity, id: Int64, stub: Int64) throws(SQLiteError) {
    let base = entity.base
    var columns = "slug=?2,name=?3,about=?4,fold=?5,stub=?6"
    switch entity {
    case .author: columns += ",native=?7,bio=?8,born=?9,died=?10,url=?11"
    case .source: columns += ",author=?7,year=?8,form=?9,language=?10,url=?11"
    case .theme: columns += ",parent=?7"
    case .place: columns += ",region=?7,country=?8,latitude=?9,longitude=?10"
    case .epoch: columns += ",first=?7,last=?8"
    case .role: break
    case .language: columns += ",native=?7"
    }
    let cached = try cached("UPDATE \(entity.kind.rawValue) SET \(columns) WHERE id=?1")
    // References may write rows of the same table, so they come before the statement's values.
    let author = try entity.author.map { author throws(SQLiteError) in try row(.author, author) }
    if case .author(let author) = entity { try relate(author, id) }
    try cached.statement.bind(1, id)
    try cached.statement.bind(2, base.slug.rawValue)
    try cached.statement.bind(3, base.name)
    try cached.statement.bind(5, Self.fold(base.name, base.nativeName, text))
    try cached.statement.bind(6, stub)
    switch entity {
    case .author(let author):
      try cached.statement.bind(4, author.description)
      try cached.statement.bind(7, author.nativeName)
      try cached.statement.bind(8, author.bio)
      try cached.statement.bind(9, author.born)
      try cached.statement.bind(10, author.died)
      try cached.statement.bind(11, author.url)
    case .source(let source):
      try cached.statement.bind(4, source.description)
      try cached.statement.bind(7, author)
      try cached.statement.bind(8, source.year)
      try cached.statement.bind(9, source.form)
      try cached.statement.bind(10, source.language)
      try cached.statement.bind(11, source.url)
    case .theme(let theme):
      try cached.statement.bind(4, theme.description)
      try cached.statement.bind(7, theme.parent?.rawValue)
    case .place(let place):
      try cached.statement.bind(4, place.description)
      try cached.statement.bind(7, place.region)
      try cached.statement.bind(8, place.country)
      try cached.statement.bind(9, place.latitude)
      try cached.statement.bind(10, place.longitude)
    case .epoch(let epoch):
      try cached.statement.bind(4, epoch.description)
      try cached.statement.bind(7, epoch.from)
      try cached.statement.bind(8, epoch.to)
    case .role(let role):
      try cached.statement.bind(4, role.description)
    case .language(let language):
      try cached.statement.bind(4, language.description)
      try cached.statement.bind(7, language.nativeName)
    }
    try cached.statement.run()
  }

  private func relate(_ author: Author, _ id: Int64) throws(SQLiteError) {
    for (facet, references) in [
      (Facet.place, author.places), (.epoch, author.epochs), (.role, author.roles),
    ] {
      let relation = "author_" + facet.table
      try run("DELETE FROM \(relation) WHERE author=?1", id)
      for (nth, reference) in references.enumerated() {
        let target = try row(facet, reference)
        try run(
          "INSERT INTO \(relation)(author,nth,\(facet.table))VALUES(?1,?2,?3)", id, Int64(nth),
          target)
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
}
