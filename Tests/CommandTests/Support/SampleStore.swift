import CorpusStore
import QuoteSearch
import ZitareModels

/// A small corpus of lines in the public domain, written as a sync would.
enum SampleStore {
  static let quotes = [
    Quote(
      slug: Slug("es-irrt-der-mensch"), text: "Es irrt der Mensch, solang er strebt.",
      language: "de", form: "drama", author: author("goethe"), source: author("faust-1"),
      themes: [author("weisheit"), author("leben")], tags: ["Streben"],
      locator: "Prolog im Himmel, v. 317"),
    Quote(
      slug: Slug("grau-teurer-freund"),
      text: "Grau, teurer Freund, ist alle Theorie,\nund grün des Lebens goldner Baum.",
      language: "de", form: "drama", author: author("goethe"), source: author("faust-1"),
      themes: [author("leben")], tags: ["Theorie", "inner peace"]),
    Quote(
      slug: Slug("livet-forstaas"), text: "Livet må forstås baglæns, men må leves forlæns.",
      language: "da", form: "letter", author: author("kierkegaard"), themes: [author("leben")],
      year: 1843),
    Quote(
      slug: Slug("hen-oida"), text: "Ἓν οἶδα ὅτι οὐδὲν οἶδα.", language: "el", form: "aphorism",
      author: author("sokrates"), themes: [author("weisheit")], year: -400),
    Quote(
      slug: Slug("dao-ke-dao"), text: "道可道，非常道。名可名，非常名。", language: "zh", form: "poem",
      author: author("laozi"), themes: [author("weisheit")]),
    Quote(
      slug: Slug("ohne-fleiss"), text: "Ohne Fleiß kein Preis.", language: "de", form: "proverb"),
    Quote(
      slug: Slug("liebe"), text: "Die Liebe ist alles. Alles ist sie.", language: "de",
      form: "poem", author: author("goethe"), themes: [author("liebe")], year: 1780),
  ]

  static let entities: [AnyEntity] = [
    .author(
      Author(
        slug: Slug("goethe"), name: "Johann Wolfgang von Goethe", born: "1749-08-28",
        died: "1832-03-22", places: [author("weimar")], epochs: [author("klassik")],
        roles: [author("poet"), author("scientist")])),
    .author(
      Author(
        slug: Slug("kierkegaard"), name: "Søren Kierkegaard", nativeName: "Søren Aabye Kierkegaard",
        born: "1813", places: [author("kopenhagen")], roles: [author("philosopher")])),
    .author(
      Author(
        slug: Slug("sokrates"), name: "Sokrates", nativeName: "Σωκράτης", born: "-469",
        places: [author("athen")], epochs: [author("antike")], roles: [author("philosopher")])),
    .author(
      Author(
        slug: Slug("laozi"), name: "Laozi", nativeName: "老子", born: "traditional",
        epochs: [author("antike")], roles: [author("philosopher")])),
    .author(Author(slug: Slug("stumm"), name: "Stumm, der nichts sagte")),
    .source(
      Source(
        slug: Slug("faust-1"), title: "Faust. Der Tragödie erster Teil", author: author("goethe"),
        year: 1808, form: "drama")),
    .theme(Theme(slug: Slug("weisheit"), name: "Weisheit")),
    .theme(Theme(slug: Slug("liebe"), name: "Liebe", parent: Slug("leben"))),
    .theme(Theme(slug: Slug("leben"), name: "Leben")),
    .theme(Theme(slug: Slug("antike"), name: "Antike als Thema")),
    .place(
      Place(slug: Slug("weimar"), name: "Weimar", country: "DE", latitude: 50.98, longitude: 11.32)),
    .place(Place(slug: Slug("kopenhagen"), name: "København", country: "DK")),
    .place(Place(slug: Slug("athen"), name: "Athen", country: "GR")),
    .epoch(Epoch(slug: Slug("antike"), name: "Antike", from: -800, to: 500)),
    .epoch(Epoch(slug: Slug("klassik"), name: "Weimarer Klassik", from: 1786, to: 1832)),
    .role(Role(slug: Slug("poet"), name: "poet")),
    .role(Role(slug: Slug("scientist"), name: "scientist")),
    .role(Role(slug: Slug("philosopher"), name: "philosopher")),
  ]

  /// A reference; its kind is where it stands.
  private static func author(_ slug: String) -> Reference { Reference(slug: Slug(slug)) }

  static func write(
    _ quotes: [Quote] = quotes, _ entities: [AnyEntity] = entities, to path: String
  ) throws {
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
    try writer.setMeta("origin", "https://zitare.com/")
    try writer.setMeta("generation", "g1")
    try writer.setMeta("synced", "1780000000")
    let version = QuoteSearchText().version
    try writer.setMeta("pipeline", version.pipeline)
    try writer.setMeta("icu", version.icu)
    try writer.setMeta("stemmers", version.stemmers)
    try writer.setDocument(
      "index-full.json",
      StoredDocument(
        name: "index-full.json", etag: "\"old\"", lastModified: nil, sha256: [], bytes: 10,
        items: 7, fetchedAt: 1_780_000_000, freshUntil: 1_780_003_600))
    try writer.finish()
  }
}
