import CStarter
import CorpusStore
import QuoteSearch
import TestSupport
import Testing
import ZitareModels

@testable import SnapshotSync

@Suite("The starter corpus")
struct StarterCorpusTests {
  let fixtures: Fixtures

  init() throws {
    fixtures = try Fixtures()
  }

  func embedded() throws -> Corpus {
    try Corpus.open(
      image: UnsafeRawBufferPointer(start: zitare_starter(), count: zitare_starter_size()))
  }

  @Test("what is embedded is what the fixtures say: else run `make corpus`")
  func fresh() throws {
    let starter = try embedded()
    let stored = try starter.documents
    for document in fixtures.documents {
      let held = stored.first { $0.name == document.name }
      #expect(held?.sha256 == document.sha256, "\(document.name) changed: run `make corpus`")
    }
    #expect(try starter.pipeline == QuoteSearchText().version, "run `make corpus`")
    #expect(starter.problems(QuoteSearchText()) == CorpusProblems(), "run `make corpus`")

    let folder = try TemporaryFolder()
    let paths = StorePaths(folder: folder.path)
    _ = try CorpusApply(paths: paths, text: QuoteSearchText(), options: ApplyOptions(now: 1))
      .apply(fetched: fixtures.documents, unchanged: [], absent: [], origin: "https://zitare.com/")
    let made = try #require(try Corpus.open(at: paths.corpus))
    #expect(try CorpusDump.lines(made) == CorpusDump.lines(starter))
  }

  @Test("no item is bad, and every document states its count")
  func items() throws {
    #expect(fixtures.bad == [])
    for document in fixtures.documents {
      #expect(document.frame.items.count > 0)
      #expect(document.frame.generatedAt == "2026-11-30T08:00:00.000Z")
    }
  }

  @Test("every reference leads somewhere, and every entity is led to")
  func references() throws {
    var led: [EntityKind: Set<Slug>] = [:]
    func lead(_ kind: EntityKind, _ slugs: [Slug]) { led[kind, default: []].formUnion(slugs) }
    for quote in fixtures.quotes {
      lead(.author, [quote.author?.slug].compactMap(\.self))
      lead(.source, [quote.source?.slug].compactMap(\.self))
      lead(.theme, quote.themes.map(\.slug))
      lead(
        .language,
        [Slug(quote.language)] + [quote.originalLanguage].compactMap { $0.map { Slug($0) } })
    }
    for entity in fixtures.entities {
      switch entity {
      case .author(let author):
        lead(.place, author.places.map(\.slug))
        lead(.epoch, author.epochs.map(\.slug))
        lead(.role, author.roles.map(\.slug))
      case .source(let source): lead(.author, [source.author?.slug].compactMap(\.self))
      case .theme(let theme): lead(.theme, [theme.parent].compactMap(\.self))
      default: break
      }
    }
    for kind in EntityKind.allCases {
      let described = Set(fixtures.entities.filter { $0.kind == kind }.map(\.base.slug))
      #expect(described == led[kind], "\(kind.document)")
    }
  }

  @Test("slugs are plain, texts differ, all is NFC and without stray blanks")
  func strings() throws {
    let slugs = fixtures.quotes.map(\.slug.rawValue) + fixtures.entities.map(\.base.slug.rawValue)
    for slug in slugs {
      let plain = slug.utf8.allSatisfy {
        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D
      }
      #expect(plain, "\(slug)")
    }
    #expect(Set(fixtures.quotes.map(\.text)).count == fixtures.quotes.count)
    for document in fixtures.documents {
      var normal = Array(document.body.bytes)
      Normalization.normalize(&normal)
      #expect(normal.elementsEqual(document.body.bytes), "\(document.name) is not NFC")
      let text = String(decoding: document.body.bytes, as: UTF8.self)
      #expect(!text.contains("  "), "two blanks in \(document.name)")
    }
    for quote in fixtures.quotes {
      #expect(
        quote.text.first?.isWhitespace == false && quote.text.last?.isWhitespace == false,
        "\(quote.slug)")
    }
  }

  @Test("a quote with a source names its place in it")
  func places() throws {
    for quote in fixtures.quotes where quote.source != nil {
      #expect(quote.locator?.isEmpty == false, "\(quote.slug)")
    }
  }

  @Test("lengths and forms are what they are called")
  func lengthsAndForms() throws {
    var forms: [String: Int] = [:]
    var buckets: [LengthBucket: Int] = [:]
    for quote in fixtures.quotes {
      #expect(quote.lengthBucket == LengthBucket(of: quote.text), "\(quote.slug)")
      buckets[quote.lengthBucket, default: 0] += 1
      let form = try #require(quote.form, "\(quote.slug)")
      forms[form, default: 0] += 1
    }
    for form in ["aphorism", "novel", "poem", "drama", "letter", "speech", "essay", "proverb"] {
      #expect(forms[form, default: 0] >= 3, "\(form)")
    }
    #expect(Set(buckets.keys) == [.short, .medium, .long])
    #expect(buckets.values.allSatisfy { $0 >= 10 })
  }

  @Test("dates exist, lives are in order, and nobody died after 1925")
  func dates() throws {
    for case .author(let author) in fixtures.entities {
      let born = try #require(LifeDate(author.born), "\(author.slug): \(author.born ?? "")")
      let died = try #require(LifeDate(author.died), "\(author.slug): \(author.died ?? "")")
      if let born = born.year, let died = died.year { #expect(born < died, "\(author.slug)") }
      if let died = died.year { #expect(died < 1926, "\(author.slug)") }
    }
    for quote in fixtures.quotes {
      for moment in [quote.createdAt, quote.updatedAt].compactMap(\.self) {
        #expect(moment.utf8.count == 24 && moment.last == "Z", "\(quote.slug)")
        #expect(CalendarDay(parsing: String(moment.prefix(10))) != nil, "\(quote.slug)")
      }
      if let year = quote.year {
        #expect((-3000..<1926).contains(year) && year != 0, "\(quote.slug)")
      }
    }
    for case .epoch(let epoch) in fixtures.entities {
      #expect(try #require(epoch.from) < #require(epoch.to), "\(epoch.slug)")
    }
  }

  @Test("a text is written in its language's script")
  func scripts() throws {
    for quote in fixtures.quotes {
      let expected = Script.of(language: quote.language)
      let letters = quote.text.unicodeScalars.filter { $0.properties.isAlphabetic }
      let fitting = letters.count { expected.contains($0) }
      // A name or a word in another script may stand in a text.
      #expect(fitting * 10 >= letters.count * 9, "\(quote.slug) (\(quote.language))")
    }
  }

  @Test("translations repeat their original and say whose they are")
  func translations() throws {
    let bySlug = Dictionary(uniqueKeysWithValues: fixtures.quotes.map { ($0.slug, $0) })
    var count = 0
    for quote in fixtures.quotes {
      guard let slug = quote.translationOf else { continue }
      count += 1
      let original = try #require(bySlug[slug], "\(quote.slug)")
      #expect(quote.originalText == original.text, "\(quote.slug)")
      #expect(quote.originalLanguage == original.language, "\(quote.slug)")
      #expect(["de", "en"].contains(quote.language), "\(quote.slug)")
      #expect(quote.license == "CC0-1.0 (Übersetzung: zitare)", "\(quote.slug)")
    }
    #expect(count >= 15)
  }

  @Test("it is as wide as a first impression should be")
  func width() throws {
    let quotes = fixtures.quotes
    #expect(quotes.count >= 160)
    #expect(Set(quotes.map(\.language)).count >= 16)
    #expect(quotes.contains { ($0.year ?? 0) < 0 })
    #expect(quotes.contains { $0.text.contains("\n") })
    #expect(quotes.contains { $0.source == nil })
    #expect(
      quotes.contains { $0.language == "de" && $0.form == "novel" && $0.lengthBucket == .long })
    let authors = fixtures.entities.compactMap {
      if case .author(let author) = $0 { author } else { nil }
    }
    #expect(authors.contains { $0.epochs.count > 1 && $0.places.count > 1 })
    #expect(
      authors.contains { $0.nativeName?.unicodeScalars.contains { $0.value > 0x370 } == true })
    let sources = fixtures.entities.compactMap {
      if case .source(let source) = $0 { source } else { nil }
    }
    #expect(sources.contains { $0.author == nil })
  }

  @Test(
    "it is an example of every field of the wire format",
    arguments: [
      (
        "index-full.json",
        """
        slug id text language originalText originalLanguage translationOf lengthBucket form author source themes tags
        locator year license url createdAt updatedAt
        """
      ),
      ("authors.json", "slug name description nativeName bio born died places epochs roles url"),
      ("sources.json", "slug title description author year form language url"),
      ("themes.json", "slug name description parent"),
      ("places.json", "slug name description region country latitude longitude"),
      ("epochs.json", "slug name description from to"), ("roles.json", "slug name description"),
      ("languages.json", "code name nativeName description"),
    ])
  func everyField(document: String, fields: String) throws {
    let body = try #require(fixtures.documents.first { $0.name == document }).body
    let text = String(decoding: body.bytes, as: UTF8.self)
    for field in fields.split(whereSeparator: \.isWhitespace) {
      #expect(text.contains("\"\(field)\": "), "\(field)")
    }
  }

  @Test("a year shows at least 120 different quotes")
  func year() throws {
    var shown: Set<Int> = []
    for month in 1...12 {
      for day in 1...31 {
        guard let date = CalendarDay(year: 2028, month: month, day: day) else { continue }
        if let place = DailyPick.index(on: date, of: fixtures.quotes.count) { shown.insert(place) }
      }
    }
    #expect(shown.count >= 120)
  }
}

/// A date of a life: a day, a year, a word, or nothing where nothing is known.
private struct LifeDate {
  let year: Int?

  init?(_ text: String?) {
    guard let text else {
      year = nil
      return
    }
    if let day = CalendarDay(parsing: text) {
      year = day.year
    } else if let number = Int(text) {
      year = number
    } else if text == "traditional" {
      year = nil
    } else {
      return nil
    }
  }
}

/// The scripts that languages of the starter corpus are written in, as ranges of code points.
private struct Script {
  let ranges: [ClosedRange<UInt32>]

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    ranges.contains { $0.contains(scalar.value) }
  }

  static func of(language: String) -> Script {
    switch language {
    case "el", "grc": Script(ranges: [0x370...0x3FF, 0x1F00...0x1FFF])
    case "ru", "uk", "bg", "sr": Script(ranges: [0x400...0x52F])
    case "he", "yi": Script(ranges: [0x590...0x5FF])
    case "ar", "fa", "ur": Script(ranges: [0x600...0x6FF, 0x750...0x77F])
    case "sa", "hi": Script(ranges: [0x900...0x97F])
    case "ta": Script(ranges: [0xB80...0xBFF])
    case "ko": Script(ranges: [0x1100...0x11FF, 0xA960...0xA97F, 0xAC00...0xD7FF])
    case "ja": Script(ranges: [0x3005...0x3007, 0x3040...0x30FF, 0x4E00...0x9FFF])
    case "zh", "lzh": Script(ranges: [0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF])
    case "ka": Script(ranges: [0x10A0...0x10FF])
    case "hy": Script(ranges: [0x530...0x58F])
    default:
      Script(ranges: [0x41...0x5A, 0x61...0x7A, 0xAA...0x24F, 0x1E00...0x1EFF, 0x300...0x36F])
    }
  }
}
