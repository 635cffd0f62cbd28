import CorpusStore
import QuoteSearch
import TestSupport
import ZitareModels

/// A corpus written as a sync would, out of quotes and authors, in a folder that goes with it.
final class SearchCorpus {
  let folder: TemporaryFolder
  let corpus: Corpus
  let searcher: Searcher

  init(_ quotes: [Quote], _ entities: [AnyEntity] = []) throws {
    folder = try TemporaryFolder()
    let path = folder.path + "/corpus.sqlite"
    let writer = try CorpusWriter(path: path, new: true, text: QuoteSearchText())
    let digest = Array(repeating: UInt8(7), count: 16).withUnsafeBytes { ItemDigest($0) }
    for entity in entities { _ = try writer.put(entity, digest: digest) }
    var rows: [(id: Int64, length: UInt8)] = []
    for (place, quote) in quotes.enumerated() {
      let id = CorpusWriter.firstID + Int64(place) * CorpusWriter.idGap
      try writer.insert(quote, id: id, digest: digest)
      rows.append((id, QuoteSequence.lengthByte(of: quote.text)))
    }
    var next = rows.makeIterator()
    try writer.writeSequence { next.next() }
    try writer.recount()
    try writer.rebuildIndex()
    try writer.finish()
    guard let corpus = try Corpus.open(at: path) else { throw NoCorpus() }
    self.corpus = corpus
    searcher = try Searcher(corpus)
  }

  struct NoCorpus: Error {}

  /// The slugs of what a query finds, in order.
  func slugs(
    _ text: String, _ options: QueryOptions = QueryOptions(), filter: Filter = Filter()
  ) throws -> [String] {
    let results = try results(text, options, filter: filter)
    return try corpus.quotes(ids: results.hits.map(\.id)).map(\.quote.slug.rawValue)
  }

  func results(
    _ text: String, _ options: QueryOptions = QueryOptions(), filter: Filter = Filter()
  ) throws -> SearchResults {
    let resolved = try FilterResolver(corpus).resolve(filter).filter
    return try searcher.search(
      Query(parsing: text, options: options), filter: resolved, limit: nil)
  }

  /// What matched in the first hit's text.
  func matched(_ text: String) throws -> [String] {
    guard let hit = try results(text).hits.first,
      let quote = try corpus.quotes(ids: [hit.id]).first?.quote
    else { return [] }
    let characters = Array(quote.text)
    return hit.matches.map { String(characters[$0.start..<$0.start + $0.length]) }
  }
}

/// A quote of a text and a language; further fields as names.
func quote(
  _ slug: String, _ text: String, _ language: String = "de", author: String? = nil,
  source: String? = nil, themes: [String] = [], tags: [String] = [], form: String? = nil,
  year: Int64? = nil
) -> Quote {
  Quote(
    slug: Slug(slug), text: text, language: language, form: form,
    author: author.map { Reference(slug: Slug($0)) },
    source: source.map { Reference(slug: Slug($0)) },
    themes: themes.map { Reference(slug: Slug($0)) }, tags: tags, year: year)
}

/// Lines in many scripts, and a few of the classics.
enum Samples {
  static let words = [
    quote("strasse", "Die Straße war naß und die STRAẞE breit."),
    quote("oystein", "Øystein drar til Ærø.", "nb"),
    quote("lodz", "Łódź leży w centrum, a źródło bije żywo.", "pl"),
    quote("oeuvre", "Son œuvre est un cœur à l'ouvrage.", "fr"),
    quote("dang", "Đặng Ứng nói tiếng Việt.", "vi"),
    quote("istanbul", "İstanbul'un ışık dolu sokakları.", "tr"),
    quote("jozhik", "Ёжик увидел тайфун и майор.", "ru"),
    quote("sokrates-gr", "Ο Σωκράτης και η ΑΛΉΘΕΙΑ τής ψυχῆς.", "el"),
    quote("gakusei", "がくせいは学生です。カタカナ", "ja"),
    quote("guoge", "中华人民共和国国歌重跑gen后", "zh"),
    quote("thai", "น้ำพึ่งเรือเสือพึ่งป่า การทดสอบ", "th"),
    quote("hindi", "हिन्दी मेरी भाषा है।", "hi"),
    quote("shalom", "שָׁלוֹם עֲלֵיכֶם", "he"),
    quote("muhammad", "قَالَ مُحَمَّدٌ كَلِمَةً", "ar"),
    quote("korean", "한국어 문장을 검색한다", "ko"),
    quote(
      "cplusplus", "C++ and C# are languages; don't panic, O'Reilly, multi-agent 20.04.", "en"),
    quote("ligature", "The ﬁnal ﬂower, Ⅳ of them.", "en"),
    quote("schluessel", "Der Schlüssel zum Glück liegt in größeren Räumen."),
    quote("heart", "I ❤️ you, 👩‍👩‍👧 and café.", "en"),
    quote("liebe", "Liebe lebt; die Liebenden liebten einander."),
    quote("running", "Running quickly, the runner ran.", "en"),
  ]

  static let quotes = [
    quote(
      "es-irrt-der-mensch", "Es irrt der Mensch, solang er strebt.", author: "goethe",
      source: "faust-1", themes: ["weisheit", "leben"], tags: ["Streben"], form: "drama"),
    quote(
      "grau-teurer-freund",
      "Grau, teurer Freund, ist alle Theorie,\nund grün des Lebens goldner Baum.",
      author: "goethe", source: "faust-1", themes: ["leben"], tags: ["Theorie", "inner peace"],
      form: "drama"),
    quote(
      "niemand-ist-mehr-sklave",
      "Niemand ist mehr Sklave, als der sich für frei hält, ohne es zu sein. Man darf sich nur für frei erklären, so fühlt man sich den Augenblick als bedingt; wagt man es, sich für bedingt zu erklären, so fühlt man sich frei.",
      author: "goethe", source: "wahlverwandtschaften", themes: ["weisheit"], form: "novel"),
    quote(
      "livet-forstaas-baglaens", "Livet må forstås baglæns, men må leves forlæns.", "da",
      author: "kierkegaard", themes: ["leben"], form: "letter", year: 1843),
    quote(
      "dao-ke-dao", "道可道，非常道。名可名，非常名。", "zh", author: "laozi", source: "daodejing",
      themes: ["weisheit"], form: "poem"),
    quote(
      "aimer-cest-agir", "Aimer, c'est agir.", "fr", author: "hugo", themes: ["liebe"],
      form: "aphorism", year: 1885),
    quote(
      "le-rire-cest-le-soleil",
      "Le rire, c'est le soleil ; il chasse l'hiver du visage humain.", "fr", author: "hugo",
      source: "miserables", themes: ["glueck", "leben"], tags: ["Rire"], form: "novel", year: 1862),
    quote(
      "ueber-allen-gipfeln",
      "Über allen Gipfeln\nist Ruh,\nin allen Wipfeln\nspürest du\nkaum einen Hauch.",
      author: "goethe", themes: ["leben"], tags: ["Ruhe"], form: "poem", year: 1780),
    quote("sprichwort-ohne-fleiss", "Ohne Fleiß kein Preis.", form: "proverb"),
  ]

  static let entities: [AnyEntity] = [
    .author(
      Author(
        slug: Slug("goethe"), name: "Johann Wolfgang von Goethe",
        places: [Reference(slug: Slug("weimar"))], epochs: [Reference(slug: Slug("klassik"))],
        roles: [Reference(slug: Slug("poet"))])),
    .author(
      Author(
        slug: Slug("kierkegaard"), name: "Søren Kierkegaard",
        nativeName: "Søren Aabye Kierkegaard", places: [Reference(slug: Slug("kopenhagen"))])),
    .author(Author(slug: Slug("laozi"), name: "Laozi", nativeName: "老子")),
    .author(
      Author(
        slug: Slug("hugo"), name: "Victor Hugo", places: [Reference(slug: Slug("paris"))])),
    .source(Source(slug: Slug("faust-1"), title: "Faust. Der Tragödie erster Teil")),
    .source(Source(slug: Slug("miserables"), title: "Les Misérables")),
    .source(Source(slug: Slug("daodejing"), title: "Daodejing")),
    .theme(Theme(slug: Slug("glueck"), name: "Glück")),
    .theme(Theme(slug: Slug("weisheit"), name: "Weisheit")),
    .place(Place(slug: Slug("kopenhagen"), name: "København")),
    .place(Place(slug: Slug("paris"), name: "Paris")),
    .place(Place(slug: Slug("weimar"), name: "Weimar")),
  ]
}
