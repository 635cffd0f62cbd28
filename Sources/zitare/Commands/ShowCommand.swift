internal import CorpusStore
internal import ZitareModels

/// `zitare show REF`: whatever a slug, a path or a URL of the site names.
enum ShowCommand {
  static func run(_ session: Session) throws(Failure) -> ExitStatus {
    guard let text = session.arguments.operands.first, !text.isEmpty else {
      throw .usage("show needs a slug, a path such as /q/SLUG, or a URL of the site")
    }
    let locator = try Locator(parsing: text)
    let corpus = try session.corpus()
    switch locator {
    case .quote(let slug):
      guard let quote = try find(slug, in: corpus, session) else {
        throw try NotFound.quote(slug, in: corpus, session)
      }
      return try print(quote, session)
    case .entity(let kind, let slug):
      return try EntityPage(session: session, corpus: corpus).show(kind, slug)
    case .bare(let slug):
      if let quote = try find(slug, in: corpus, session) { return try print(quote, session) }
      let kinds = try session.reading { () throws(CorpusError) in
        try corpus.kinds(withSlug: slug)
      }
      guard let kind = kinds.first else { throw try NotFound.anything(slug, in: corpus, session) }
      guard kinds.count == 1 else {
        let names = kinds.map { "/\($0.route)/\(Site.encoded(slug)) (\($0.rawValue))" }
        throw .usage("\"\(slug)\" names several things; say which: \(NearestNames.list(names))")
      }
      return try EntityPage(session: session, corpus: corpus).show(kind, slug)
    }
  }

  private static func find(
    _ slug: Slug, in corpus: Corpus, _ session: Session
  ) throws(Failure) -> StoredQuote? {
    try session.reading { () throws(CorpusError) in try corpus.quote(slug: slug) }
  }

  /// Prints all that is known of one quote.
  static func print(_ stored: StoredQuote, _ session: Session) throws(Failure) -> ExitStatus {
    let item = QuoteItem(stored.quote)
    var output = Output()
    switch session.look.format {
    case .text:
      TextFormat.append(item, session.look, to: &output)
      TextFormat.appendDetails(item, session.look, to: &output)
    case .csv:
      CSVFormat.append(CSVFormat.quoteColumns, to: &output)
      CSVFormat.append(item, to: &output)
    case .json, .jsonl:
      var json = JSONWriter()
      JSONFormat.append(item, kind: true, to: &json)
      json.endLine()
      output.write(json.take())
    default: QuoteFormat.append(item, session.look, to: &output)
    }
    try output.flush()
    session.remember([stored.quote.slug])
    return .success
  }
}
