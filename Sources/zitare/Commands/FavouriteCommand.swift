internal import CorpusStore
internal import UserStore
internal import ZitareModels

/// `zitare fav`: the quotes that the user keeps.
enum FavouriteCommand {
  /// What can be done, with what it is.
  static let actions: [(name: String, summary: String)] = [
    ("add", "keep a quote: REF, or the day's"),
    ("remove", "let REF go"),
    ("list", "show those that are kept"),
    ("export", "write them and all notes as JSON, into FILE or to stdout"),
    ("import", "take in what export wrote, from FILE or stdin"),
  ]

  static func run(_ session: Session) throws(Failure) -> ExitStatus {
    let words = session.arguments.operands
    switch words.first {
    case nil, "list":
      guard words.count < 2 else {
        throw .usage("fav list takes no word behind it; `zitare fav` lists all")
      }
      return try list(session)
    case "add": return try add(words.dropFirst().first, session)
    case "remove":
      guard words.count == 2 else {
        throw .usage("fav remove needs a slug; `zitare fav` lists them")
      }
      return try remove(words[1], session)
    case "export": return try export(words.dropFirst().first, session)
    case "import": return try take(words.dropFirst().first, session)
    case let word?:
      let names = actions.map(\.name)
      throw .usage(
        "fav cannot \"\(word)\"; "
          + NearestNames.question(
            NearestNames.nearest(to: word, in: names), else: "it can \(NearestNames.list(names))"))
    }
  }

  private static func add(_ reference: String?, _ session: Session) throws(Failure) -> ExitStatus {
    let corpus = try session.corpus()
    let stored: StoredQuote
    if let reference {
      let found = try session.quote(reference, in: corpus)
      guard let quote = found.stored else {
        throw try NotFound.quote(found.slug, in: corpus, session)
      }
      stored = quote
    } else if let quote = try TodayCommand.quote(session, in: corpus) {
      stored = quote
    } else {
      throw .nothing("no quote matches; name one: `zitare fav add REF`")
    }
    let user = try session.userForWriting()
    let isNew = try session.keeping { () throws(UserStoreError) in
      try user.addFavourite(
        stored.quote.slug.rawValue, quote: StoredCopy.json(stored.quote), at: System.now())
    }
    return try Program.write(
      "\(isNew ? "kept" : "is kept already"): \(Printable.line(stored.quote.slug.rawValue))\n")
  }

  private static func remove(_ reference: String, _ session: Session) throws(Failure) -> ExitStatus
  {
    // The corpus is not asked: what it has withdrawn can go too.
    let slug: Slug
    switch try Locator(parsing: reference) {
    case .quote(let name), .bare(let name): slug = name
    case .entity:
      throw .usage("\"\(reference)\" is no quote; `zitare fav` lists those that are kept")
    }
    guard let user = try session.user(create: false) else {
      throw .nothing("\"\(slug)\" is not kept; nothing is: `zitare fav add` keeps a quote")
    }
    let (isRemoved, names) = try session.keeping { () throws(UserStoreError) in
      (try user.removeFavourite(slug.rawValue), try user.favourites().map(\.slug))
    }
    guard isRemoved else {
      throw .nothing(
        "\"\(slug)\" is not kept; "
          + NearestNames.question(
            NearestNames.nearest(to: slug.rawValue, in: names),
            else: "`zitare fav` lists those that are"
          ))
    }
    return try Program.write("removed: \(Printable.line(slug.rawValue))\n")
  }

  private static func list(_ session: Session) throws(Failure) -> ExitStatus {
    try session.allowLists()
    let (limit, offset) = try session.arguments.page()
    let user = try session.user(create: false)
    let all = try session.keeping { () throws(UserStoreError) in try user?.favourites() ?? [] }
    let page = all.dropFirst(offset).prefix(limit ?? .max)
    var printer = ListPrinter(session.look)
    printer.begin(total: all.count, offset: offset, columns: CSVFormat.quoteColumns)
    let shelf = Shelf(session)
    for favourite in page {
      let item = try shelf.item(favourite.slug, copy: favourite.quote)
      item.personal?.addedAt = favourite.addedAt
      item.personal?.note = favourite.note
      try printer.append(item)
    }
    try printer.end()
    if all.isEmpty, session.look.format != .json {
      throw .nothing("no quote is kept yet; `zitare fav add REF` keeps one, without REF the day's")
    }
    return session.finish(
      shown: page.count, total: all.count, offset: offset, noun: "favourite")
  }

  private static func export(_ path: String?, _ session: Session) throws(Failure) -> ExitStatus {
    let user = try session.user(create: false)
    let (favourites, notes) = try session.keeping { () throws(UserStoreError) in
      (try user?.favourites() ?? [], try user?.notes() ?? [])
    }
    var json = JSONWriter()
    json.object { json in
      json.key("schema")
      json.integer(1)
      json.key("favourites")
      json.array { json in
        for favourite in favourites {
          json.object { json in
            json.key("slug")
            json.string(favourite.slug)
            json.key("addedAt")
            json.string(Timestamp.text(favourite.addedAt))
            json.key("quote")
            json.value(json: favourite.quote)
          }
        }
      }
      json.key("notes")
      json.array { json in
        for note in notes {
          json.object { json in
            json.key("slug")
            json.string(note.slug)
            json.key("text")
            json.string(note.text)
            json.key("changedAt")
            json.string(Timestamp.text(note.changedAt))
            json.key("quote")
            json.value(json: note.quote ?? "null")
          }
        }
      }
    }
    json.endLine()
    guard let path, path != "-" else {
      var output = Output()
      output.write(json.take())
      try output.flush()
      return .success
    }
    if let code = System.replace(path, with: json.bytes) {
      throw .store(
        "cannot write \(path): \(System.describe(code)); name another file, or none for stdout")
    }
    return .success
  }

  private static func take(_ path: String?, _ session: Session) throws(Failure) -> ExitStatus {
    let name = path == nil || path == "-" ? "/dev/stdin" : path ?? ""
    guard case .bytes(let bytes) = System.read(name, limit: 1 << 28) else {
      throw .usage("cannot read \(name); name a file that `zitare fav export FILE` wrote")
    }
    let user = try session.userForWriting()
    let report = try session.keeping { () throws(UserStoreError) in
      try user.take(String(decoding: bytes, as: UTF8.self))
    }
    return try Program.write(
      "took in \(Count.text(report.favourites, "favourite")), \(Count.text(report.notes, "note"))\n"
    )
  }
}

/// Finds the quotes of slugs that the user keeps: in the corpus, or in the copy.
struct Shelf {
  private let session: Session
  private let corpus: Corpus?
  private let copies: Database?

  init(_ session: Session) {
    self.session = session
    // What the user keeps can be read where the corpus cannot.
    do {
      corpus = try session.corpus()
    } catch {
      session.note("\(error.message); these are the copies")
      corpus = nil
    }
    copies = try? Database(inMemory: ())
  }

  /// The quote as it is now, else as it was when it was kept, marked as withdrawn.
  func item(_ slug: String, copy: String?) throws(Failure) -> QuoteItem {
    if let corpus,
      let stored = try session.reading({ () throws(CorpusError) in
        try corpus.quote(slug: Slug(slug), detail: session.detail)
      })
    {
      return QuoteItem(stored.quote, personal: QuoteItem.Personal(isWithdrawn: false))
    }
    var quote = Quote(slug: Slug(slug), text: "", language: "und")
    if let copy, let copies {
      do {
        quote = try StoredCopy.quote(copy, slug: slug, copies)
      } catch {
        // A copy that somebody else wrote into the file: the slug is what is left.
      }
    }
    return QuoteItem(quote, personal: QuoteItem.Personal(isWithdrawn: corpus != nil))
  }
}
