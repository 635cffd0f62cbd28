internal import CorpusStore
internal import ZitareModels

/// One entity: its facts, then a page of its quotes.
struct EntityPage {
  let session: Session
  let corpus: Corpus

  /// Prints the entity with a slug; fails where there is none, with the nearest named.
  func show(_ kind: EntityKind, _ slug: Slug) throws(Failure) -> ExitStatus {
    try session.allowLists()
    let (limit, offset) = try session.arguments.page()
    let found = try session.reading { () throws(CorpusError) in
      try corpus.entity(kind, slug: slug)
    }
    guard let found else {
      throw try NotFound.entity(kind, slug, in: corpus, session)
    }
    let filter = ResolvedFilter(choices: [kind.facet: .init(included: [found.id])])
    let rows = try session.reading { () throws(CorpusError) in
      // A page to read is in the order of the sources, everything else in the document's.
      session.look.format == .text
        ? try corpus.idsBySource(filter, limit: limit, offset: offset)
        : try corpus.ids(filter, limit: limit, offset: offset)
    }
    switch session.look.format {
    case .json:
      try printJSON(found, rows, offset: offset)
    case .text:
      try printText(found, rows)
      if !rows.isEmpty {
        return session.finish(
          shown: rows.count, total: found.quoteCount, offset: offset, noun: "quote")
      }
    default:
      if !rows.isEmpty {
        return try session.print(rows, of: corpus, total: found.quoteCount, offset: offset)
      }
    }
    // An entity without quotes was found all the same; a page past the end was not.
    return rows.isEmpty && offset > 0 ? .nothing : .success
  }

  private func quotes(_ rows: [Int64]) throws(Failure) -> [StoredQuote] {
    try session.reading { () throws(CorpusError) in
      try corpus.quotes(ids: rows, detail: session.detail)
    }
  }

  private func printText(_ found: StoredEntity, _ rows: [Int64]) throws(Failure) {
    let look = session.look
    var output = Output()
    let title = Printable.line(found.entity.base.name)
    for line in TextLayout.lines(of: title, width: look.width) {
      look.style.append(line, as: .title, to: &output)
      output.endLine()
    }
    for (name, value) in EntityFacts.texts(of: found.entity) {
      TextFormat.appendFact(name, value, look, to: &output)
    }
    TextFormat.appendFact("quotes", String(found.quoteCount), look, to: &output)
    TextFormat.appendFact("url", Site.url(of: found.entity), look, to: &output)
    var printer = EntityQuotes(kind: found.entity.kind, look: look)
    var rest = try quotes(rows)[...]
    while let first = rest.first?.quote {
      let group = rest.prefix { $0.quote.source?.slug == first.source?.slug }
      rest = rest.dropFirst(group.count)
      try printer.append(group, to: &output)
    }
    try output.flush()
  }

  private func printJSON(
    _ found: StoredEntity, _ rows: [Int64], offset: Int
  ) throws(Failure) {
    var json = JSONWriter()
    json.open(.object)
    EntityFacts.append(found.entity, to: &json)
    json.key("count")
    json.integer(found.quoteCount)
    json.key("url")
    json.string(Site.url(of: found.entity))
    json.key("quotes")
    json.open(.object)
    ListPrinter.appendHead(total: found.quoteCount, offset: offset, to: &json)
    json.key("items")
    json.open(.array)
    var output = Output()
    for stored in try quotes(rows) {
      JSONFormat.append(QuoteItem(stored.quote), to: &json)
      output.write(json.take())
      try output.flushIfLong()
    }
    json.close(.array)
    json.close(.object)
    json.close(.object)
    json.endLine()
    output.write(json.take())
    try output.flush()
  }
}
