internal import CorpusStore
internal import UserStore
internal import ZitareModels

extension Session {
  /// What the user wrote; `nil` where that is nothing yet, and nothing is to be written.
  func user(create: Bool) throws(Failure) -> UserStore? {
    let path = settings.userPath
    if create, let code = System.makeFolder(settings.dataFolder.value) {
      throw .store(
        "cannot make the folder \(settings.dataFolder.value): \(System.describe(code)); "
          + "set ZITARE_DATA_DIR to one that can be written")
    }
    let store = try keeping { () throws(UserStoreError) in
      try UserStore.open(at: path, create: create, date: Timestamp.fileName(System.now()))
    }
    if let aside = store?.keptAside {
      Messages.say(
        "\(path) was damaged and is kept as \(aside); a new one was begun; "
          + "`sqlite3 \(aside) .recover` may bring back what was in it")
    }
    return store
  }

  /// The same where a store is needed.
  func userForWriting() throws(Failure) -> UserStore {
    guard let store = try user(create: true) else {
      throw .store(
        "cannot make \(settings.userPath); set ZITARE_DATA_DIR to a folder that can be written")
    }
    return store
  }

  /// Runs what reads or writes the user's things, and turns its refusal into ours.
  func keeping<Result>(_ body: () throws(UserStoreError) -> Result) throws(Failure) -> Result {
    do {
      return try body()
    } catch {
      let status: ExitStatus =
        switch error.code {
        case .badImport: .usage
        case .damaged, .newer, .foreign, .unavailable: .store
        }
      throw Failure(status: status, message: error.message)
    }
  }

  /// Notes in the history that quotes were shown, where the user wants that.
  func remember(_ slugs: [Slug]) {
    guard settings.config != nil, settings.history.value, !slugs.isEmpty else { return }
    let now = System.now()
    guard let day = System.day(at: now, utc: false) else { return }
    do throws(Failure) {
      let store = try userForWriting()
      try keeping { () throws(UserStoreError) in
        try store.note(
          shown: slugs.map(\.rawValue), day: day.description, command: command.rawValue, at: now)
      }
    } catch {
      // The quote was shown: that its place in the history is missing is no failure of that.
      note(
        "the history was not written: \(error.message); `zitare config history false` stops noting")
    }
  }

  /// The quote that REF means; the slug alone where no corpus has it.
  func quote(
    _ reference: String, in corpus: Corpus
  ) throws(Failure) -> (slug: Slug, stored: StoredQuote?) {
    switch try Locator(parsing: reference) {
    case .quote(let slug), .bare(let slug):
      return (slug, try reading { () throws(CorpusError) in try corpus.quote(slug: slug) })
    case .entity(let kind, _):
      throw .usage(
        "\"\(reference)\" is \(kind.withArticle); \(command.rawValue) takes quotes: "
          + "`zitare show \(reference)` lists some")
    }
  }
}

extension EntityKind {
  /// `an author`, `a source`.
  var withArticle: String {
    (self == .author || self == .epoch ? "an " : "a ") + rawValue
  }
}

/// Quotes as they are kept.
enum StoredCopy {
  /// The quote as JSON, as `--format json` prints it.
  static func json(_ quote: Quote) -> String {
    var json = JSONWriter()
    JSONFormat.append(QuoteItem(quote), to: &json)
    return String(decoding: json.bytes, as: UTF8.self)
  }

  /// The quote that a copy holds; what is missing in it is missing.
  static func quote(_ json: String, slug: String, _ database: Database) throws(SQLiteError) -> Quote
  {
    var row = try database.prepare(
      """
      SELECT json_extract(?1,'$.text'),json_extract(?1,'$.language'),json_extract(?1,'$.form'),
      json_extract(?1,'$.author.slug'),json_extract(?1,'$.author.name'),
      json_extract(?1,'$.source.slug'),json_extract(?1,'$.source.title'),json_extract(?1,'$.year'),
      json_extract(?1,'$.locator'),json_extract(?1,'$.lengthBucket'),
      json_extract(?1,'$.originalText'),json_extract(?1,'$.originalLanguage'),
      json_extract(?1,'$.translationOf'),json_extract(?1,'$.license'),json_extract(?1,'$.url'),
      json_extract(?1,'$.createdAt'),json_extract(?1,'$.updatedAt')
      """)
    try row.bind(1, json)
    guard try row.step() else { return Quote(slug: Slug(slug), text: "", language: "und") }
    func reference(_ slug: Int32, _ name: Int32) -> Reference? {
      row.isNull(slug) ? nil : Reference(slug: Slug(row.text(slug)), name: row.optionalText(name))
    }
    var quote = Quote(
      slug: Slug(slug), text: row.text(0), language: row.optionalText(1) ?? "und",
      originalText: row.optionalText(10), originalLanguage: row.optionalText(11),
      translationOf: row.optionalText(12).map { Slug($0) },
      lengthBucket: row.optionalText(9).flatMap { LengthBucket(rawValue: $0) },
      form: row.optionalText(2), author: reference(3, 4), source: reference(5, 6),
      locator: row.optionalText(8), year: row.optionalInteger(7), license: row.optionalText(13),
      url: row.optionalText(14), createdAt: row.optionalText(15), updatedAt: row.optionalText(16))
    var themes = try database.prepare(
      "SELECT json_extract(value,'$.slug'),json_extract(value,'$.name') FROM json_each(?1,'$.themes')"
    )
    try themes.bind(1, json)
    while try themes.step() {
      quote.themes.append(Reference(slug: Slug(themes.text(0)), name: themes.optionalText(1)))
    }
    var tags = try database.prepare("SELECT value FROM json_each(?1,'$.tags')")
    try tags.bind(1, json)
    while try tags.step() { quote.tags.append(tags.text(0)) }
    return quote
  }
}
