internal import CorpusStore
internal import QuoteSearch
internal import ZitareModels

/// Words what does not exist, with what is nearest to it.
enum NotFound {
  static func quote(
    _ slug: Slug, in corpus: Corpus, _ session: Session
  ) throws(Failure) -> Failure {
    message("quote", slug, near: try nearQuotes(slug, in: corpus, session))
  }

  static func entity(
    _ kind: EntityKind, _ slug: Slug, in corpus: Corpus, _ session: Session
  ) throws(Failure) -> Failure {
    message(kind.rawValue, slug, near: try nearEntities(kind, slug, in: corpus, session))
  }

  static func anything(
    _ slug: Slug, in corpus: Corpus, _ session: Session
  ) throws(Failure) -> Failure {
    var near = try nearQuotes(slug, in: corpus, session)
    for kind in EntityKind.allCases {
      near += try nearEntities(kind, slug, in: corpus, session).map { "/\(kind.route)/\($0)" }
    }
    return message("quote or entity", slug, near: Array(near.prefix(5)))
  }

  private static func message(_ noun: String, _ slug: Slug, near: [String]) -> Failure {
    let next = near.isEmpty ? "try `zitare search`" : "did you mean \(NearestNames.list(near))?"
    return .nothing("there is no \(noun) \"\(slug)\"; \(next)")
  }

  private static func nearEntities(
    _ kind: EntityKind, _ slug: Slug, in corpus: Corpus, _ session: Session
  ) throws(Failure) -> [String] {
    let wanted = QuoteSearchText().foldKey(slug.rawValue).split(separator: "|").first.map(
      String.init)
    var slugs: [String] = []
    var named: [String] = []
    try session.reading { () throws(CorpusError) in
      try corpus.names(of: kind.facet) { name in
        slugs.append(name.slug)
        // Who types a part of the name instead of the slug means this one.
        if let wanted, name.fold.contains(wanted), named.count < 3 { named.append(name.slug) }
      }
    }
    let near = NearestNames.nearest(to: slug.rawValue, in: slugs)
    return named + near.filter { !named.contains($0) }
  }

  /// Quotes are too many to compare with all: only those that begin alike are.
  private static func nearQuotes(
    _ slug: Slug, in corpus: Corpus, _ session: Session
  ) throws(Failure) -> [String] {
    let beginning = String(slug.rawValue.unicodeScalars.prefix(2))
    if beginning.isEmpty { return [] }
    var slugs: [String] = []
    do {
      var row = try corpus.database.prepare(
        "SELECT slug FROM content WHERE slug>=?1 AND slug<?1||char(1114111) LIMIT 20000")
      try row.bind(1, beginning)
      while try row.step() { slugs.append(row.text(0)) }
    } catch {
      throw Failure(corpus.failure(error))
    }
    return NearestNames.nearest(to: slug.rawValue, in: slugs)
  }
}
