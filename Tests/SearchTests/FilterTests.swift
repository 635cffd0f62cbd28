import CorpusStore
import QuoteSearch
import Testing
import ZitareModels

@Suite("Filters mean rows")
struct FilterTests {
  let corpus: SearchCorpus

  init() throws {
    corpus = try SearchCorpus(
      Samples.quotes + [
        quote("pt", "O livro.", "pt"), quote("br", "O livro, cara.", "pt-BR"),
        quote("comma", "Wort.", author: "seneca", tags: ["Liebe, Tod"]),
      ],
      Samples.entities + [
        .author(Author(slug: Slug("seneca"), name: "Seneca, der Jüngere")),
        .author(Author(slug: Slug("Zoe"), name: "Zoë")),
      ])
  }

  /// The quotes that one value lets pass.
  private func passing(_ facet: Facet, _ values: String...) throws -> Set<String> {
    let filter = Filter(values: [
      facet: values.map { value in
        value.hasPrefix("!")
          ? Filter.Value(String(value.dropFirst()), isExcluded: true) : Filter.Value(value)
      }
    ])
    let resolution = try FilterResolver(corpus.corpus).resolve(filter)
    #expect(resolution.unknown == [])
    let quotes = try corpus.corpus.quotes(resolution.filter, limit: nil)
    return Set(quotes.map(\.quote.slug.rawValue))
  }

  @Test(
    "by slug, name, native name, folding, and a part of an author's name",
    arguments: [
      "kierkegaard", "Søren Kierkegaard", "soren kierkegaard", "SOEREN KIERKEGAARD", "aabye",
      "Søren Aabye Kierkegaard", "Kierkegaard",
    ])
  func authors(_ value: String) throws {
    #expect(try passing(.author, value) == ["livet-forstaas-baglaens"])
  }

  @Test("in any script, and names that hold commas as a whole")
  func names() throws {
    #expect(try passing(.author, "老子") == ["dao-ke-dao"])
    #expect(try passing(.author, "Seneca, der Jüngere") == ["comma"])
    #expect(try passing(.author, "seneca der juengere") == ["comma"])
    #expect(try passing(.tag, "Liebe, Tod") == ["comma"])
    #expect(try passing(.place, "København") == ["livet-forstaas-baglaens"])
    #expect(try passing(.source, "tragödie") == ["es-irrt-der-mensch", "grau-teurer-freund"])
    #expect(try passing(.theme, "Glueck") == ["le-rire-cest-le-soleil"])
    #expect(try passing(.author, "zoe") == [])
  }

  @Test("with commas as alternatives, each with its own negation")
  func commas() throws {
    #expect(
      try passing(.author, "hugo,laozi") == [
        "aimer-cest-agir", "le-rire-cest-le-soleil", "dao-ke-dao",
      ])
    #expect(try passing(.author, "hugo", "laozi").count == 3)
    #expect(try passing(.form, "drama,!novel,!drama") == [])
    #expect(try passing(.lang, "!de,!fr,!da,!zh") == ["pt", "br"])
  }

  @Test("with German words, other letters and language variants")
  func otherWords() throws {
    #expect(try passing(.length, "lang") == ["niemand-ist-mehr-sklave"])
    #expect(try passing(.form, "Roman") == ["niemand-ist-mehr-sklave", "le-rire-cest-le-soleil"])
    #expect(try passing(.form, "Sprichwort") == ["sprichwort-ohne-fleiss"])
    #expect(try passing(.lang, "PT") == ["pt", "br"])
    #expect(try passing(.lang, "pt-br") == ["br"])
  }

  @Test("and name the nearest value for one that nothing has")
  func unknown() throws {
    let filter = Filter(values: [
      .author: [Filter.Value("gothe"), Filter.Value("hugo,kirkegaard")],
      .length: [Filter.Value("lnog")], .theme: [Filter.Value("krieg", isExcluded: true)],
    ])
    let resolution = try FilterResolver(corpus.corpus).resolve(filter)
    #expect(resolution.unknown.map(\.value) == ["lnog", "krieg", "gothe", "kirkegaard"])
    #expect(resolution.unknown.map(\.nearest.first) == ["long", "leben", "goethe", "kierkegaard"])
    #expect(resolution.filter.choices[.theme]?.included == nil)
  }

  @Test("Facets are counted among the matches, their own filter aside")
  func facets() throws {
    let filter = try FilterResolver(corpus.corpus)
      .resolve(Filter(values: [.lang: [Filter.Value("de")]])).filter
    let counts = try corpus.searcher.facets(
      [.lang, .author, .form], of: Query(parsing: "goethe OR hugo"), filter: filter)
    func pairs(_ facet: Facet) -> [String] {
      (counts[facet] ?? []).map { "\($0.value) \($0.count)" }
    }
    #expect(pairs(.lang) == ["de 4", "fr 2"])
    #expect(pairs(.author) == ["goethe 4"])
    #expect(pairs(.form) == ["drama 2", "novel 1", "poem 1"])
  }
}

@Suite("Slips of the finger")
struct EditDistanceTests {
  @Test(
    "are counted: too many, missing, wrong, swapped",
    arguments: [
      ("theorie", "theorie", 0), ("theorye", "theorie", 1), ("theore", "theorie", 1),
      ("thoerie", "theorie", 1), ("htoerie", "theorie", 2), ("xtheorie", "theorie", 1),
      ("ca", "abc", nil), ("", "ab", 2), ("abc", "", nil), ("", "", 0),
    ] as [(String, String, Int?)])
  func distances(_ left: String, _ right: String, _ expected: Int?) {
    #expect(
      EditDistance.between(left.unicodeScalars, right.unicodeScalars, limit: 2) == expected)
  }

  @Test("as in the full table, for any words")
  func equalsTable() {
    var generator = SeededGenerator(state: 7)
    let letters = Array("abc".unicodeScalars)
    func word() -> [Unicode.Scalar] {
      (0..<Int.random(in: 0...7, using: &generator)).map { _ in
        letters[Int.random(in: 0..<3, using: &generator)]
      }
    }
    for _ in 0..<3000 {
      let (left, right) = (word(), word())
      let distance = table(left, right)
      for limit in 0...3 {
        #expect(
          EditDistance.between(left, right, limit: limit) == (distance <= limit ? distance : nil))
      }
    }
  }

  private func table(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var rows = Array(
      repeating: Array(repeating: 0, count: right.count + 1), count: left.count + 1)
    for i in 0...left.count { rows[i][0] = i }
    for j in 0...right.count { rows[0][j] = j }
    for i in 0..<left.count {
      for j in 0..<right.count {
        var value = min(rows[i][j + 1] + 1, rows[i + 1][j] + 1)
        value = min(value, rows[i][j] + (left[i] == right[j] ? 0 : 1))
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
          value = min(value, rows[i - 1][j - 1] + 1)
        }
        rows[i + 1][j + 1] = value
      }
    }
    return rows[left.count][right.count]
  }
}
