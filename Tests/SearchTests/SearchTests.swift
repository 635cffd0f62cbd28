import QuoteSearch
import Testing
import ZitareModels

@Suite("Searching finds")
struct SearchTests {
  let words: SearchCorpus
  let all: SearchCorpus

  init() throws {
    words = try SearchCorpus(Samples.words)
    all = try SearchCorpus(Samples.quotes + Samples.words, Samples.entities)
  }

  @Test(
    "what a person would call the same word",
    arguments: [
      ("strasse", ["strasse", "Straße", "STRASSE", "nass", "naß"]),
      (
        "schluessel",
        [
          "schluessel", "schlussel", "Schlüssel", "glueck", "groesseren", "raeumen",
        ]
      ),
      ("oystein", ["oystein", "Øystein", "aero", "Ærø", "oeystein"]),
      ("lodz", ["lodz", "łódź", "zrodlo", "ZYWO"]),
      ("oeuvre", ["oeuvre", "coeur", "cœur", "ouvrage"]),
      ("dang", ["dang", "ung", "tieng viet"]),
      ("istanbul", ["istanbul", "ISTANBUL", "İSTANBUL", "isik", "ışık"]),
      ("ligature", ["final", "flower", "ﬁnal"]),
      ("heart", ["cafe", "café", "cafe\u{301}", "❤️"]),
      ("jozhik", ["ежик", "Ёжик", "ТАЙФУН", "майор"]),
      ("sokrates-gr", ["Σωκρατης", "σωκράτησ", "αληθεια", "ΨΥΧΗΣ"]),
      ("guoge", ["国歌", "中华", "共和国", "人民共和国", "gen", "歌", "国歌重跑gen后", "后"]),
      ("gakusei", ["学生", "がくせい", "カタカナ", "学生で"]),
      ("thai", ["น้ำ", "เรือ", "การทดสอบ"]),
      ("hindi", ["हिन्दी", "भाषा"]),
      ("shalom", ["שלום", "שָׁלוֹם", "עליכם"]),
      ("muhammad", ["محمد", "مُحَمَّد", "كلمة"]),
      ("korean", ["한국어", "문장을", "문장", "한국"]),
      ("running", ["run", "runs", "quick"]),
      ("liebe", ["lieben", "liebte"]),
      ("cplusplus", ["don't", "dont", "multi-agent", "multiagent", "O'Reilly", "20.04", "C++"]),
    ])
  func sameWord(_ slug: String, _ queries: [String]) throws {
    for query in queries {
      #expect(try words.slugs(query).contains(slug), "\(query)")
    }
  }

  @Test("no other letters", arguments: ["かく", "हनद", "xyzzyquux", "?", "+ !!!", ""])
  func otherLetters(_ query: String) throws {
    #expect(try words.slugs(query) == [])
  }

  @Test("all words, phrases, alternatives, prefixes, without exclusions")
  func language() throws {
    #expect(try all.slugs("theorie freund") == ["grau-teurer-freund"])
    #expect(try all.slugs("\"irrt der mensch\"") == ["es-irrt-der-mensch"])
    #expect(try all.slugs("„irrt der Mensch“") == ["es-irrt-der-mensch"])
    #expect(try all.slugs("\"mensch irrt der\"") == [])
    #expect(try all.slugs("mensch -irrt").contains("es-irrt-der-mensch") == false)
    #expect(
      Set(try all.slugs("gipfeln OR fleiß")) == ["ueber-allen-gipfeln", "sprichwort-ohne-fleiss"])
    #expect(try all.slugs("gipf*") == ["ueber-allen-gipfeln"])
    #expect(try all.slugs("über gipf", .init(isPrefix: true)) == ["ueber-allen-gipfeln"])
    #expect(try all.slugs("c'est agir").first == "aimer-cest-agir")
    #expect(
      Set(try all.slugs("gipfeln fleiß", .init(matchesAny: true)))
        == ["ueber-allen-gipfeln", "sprichwort-ohne-fleiss"])
    #expect(try all.slugs("\"gipf* -ruh", .init(isLiteral: true)).isEmpty == false)
  }

  @Test("authors, sources, themes and tags, and obeys fields")
  func columns() throws {
    #expect(try all.slugs("Misérables") == ["le-rire-cest-le-soleil"])
    #expect(try all.slugs("老子") == ["dao-ke-dao"])
    #expect(try all.slugs("kierkegård OR aabye") == ["livet-forstaas-baglaens"])
    #expect(try all.slugs("inner peace") == ["grau-teurer-freund"])
    #expect(try all.slugs("author:kierkegaard") == ["livet-forstaas-baglaens"])
    #expect(try all.slugs("hugo lang:fr form:novel") == ["le-rire-cest-le-soleil"])
    #expect(try all.slugs("hugo year:1880..") == ["aimer-cest-agir"])
    #expect(try all.slugs("-theme:weisheit author:goethe form:!drama") == ["ueber-allen-gipfeln"])
    #expect(try all.slugs("goethe -length:short") == ["niemand-ist-mehr-sklave"])
  }

  @Test("nothing where a field's value is unknown, and names the nearest")
  func unknownValues() throws {
    let results = try all.results("mensch author:gothe year:x")
    #expect(results.total == 0)
    #expect(
      results.unknownValues == [
        UnknownFilterValue(field: "author", value: "gothe", nearest: ["goethe"]),
        UnknownFilterValue(field: "year", value: "x", nearest: []),
      ])
  }

  @Test("words by their stems only in the language of the quote")
  func stemsOfLanguages() throws {
    let corpus = try SearchCorpus([
      quote("en", "A run of luck", "en"), quote("de", "Der run darauf"),
      quote("en-s", "He runs", "en"),
    ])
    #expect(Set(try corpus.slugs("running")) == ["en", "en-s"])
    #expect(try corpus.slugs("running lang:de") == [])
  }
}

@Suite("Hits come in order")
struct OrderTests {
  @Test("exact before folded, whichever was typed")
  func exactFirst() throws {
    let corpus = try SearchCorpus([
      quote("a-plain", "Das Cafe am Platz."), quote("b-accent", "Das Café am Platz."),
      quote("c-plain", "Das Cafe am Platz, auch."),
    ])
    #expect(try corpus.slugs("café") == ["b-accent", "a-plain", "c-plain"])
    #expect(try corpus.slugs("cafe") == ["a-plain", "c-plain", "b-accent"])
    #expect(try corpus.slugs("CAFÉ").first == "b-accent")
  }

  @Test("the word before its stem, whole words before prefixes")
  func tiers() throws {
    let corpus = try SearchCorpus([
      quote("stem", "Runs", "en"), quote("word", "Running over a long, long hill", "en"),
      quote("prefix", "Runningx", "en"),
    ])
    #expect(try corpus.slugs("running") == ["word", "stem"])
    #expect(try corpus.slugs("running*") == ["word", "prefix"])
  }

  @Test("then short before long, then in document order")
  func shortFirst() throws {
    let corpus = try SearchCorpus([
      quote("long", "Das Glück ist ein Vogel, der nur manchmal kommt und selten bleibt."),
      quote("second", "Das Glück ist da."), quote("third", "Das Glück war da."),
    ])
    #expect(try corpus.slugs("glück") == ["second", "third", "long"])
    let scores = try corpus.results("glück").hits.map(\.score)
    #expect(scores == scores.sorted(by: >))
  }

  @Test("the text before other columns")
  func columnWeights() throws {
    let corpus = try SearchCorpus([
      quote("tag", "Nichts davon.", tags: ["Glück"]), quote("text", "Vom Glück ."),
    ])
    #expect(try corpus.slugs("glück") == ["text", "tag"])
  }
}

@Suite("When little matches")
struct PartialTests {
  let corpus: SearchCorpus

  init() throws {
    corpus = try SearchCorpus(Samples.quotes, Samples.entities)
  }

  @Test("quotes with most of the words follow, marked")
  func mostWords() throws {
    let results = try corpus.results("grau teurer theorie schimmel")
    #expect(try corpus.slugs("grau teurer theorie schimmel") == ["grau-teurer-freund"])
    #expect(results.hits.map(\.isPartial) == [true])
    #expect(results.fullTotal == 0)
    #expect(
      try corpus.slugs("irrt soleil").sorted() == [
        "es-irrt-der-mensch", "le-rire-cest-le-soleil",
      ])
    #expect(try corpus.slugs("irrt soleil wipfeln") == [])
  }

  @Test("exclusions and filters hold")
  func exclusionsHold() throws {
    #expect(try corpus.slugs("irrt soleil -mensch") == ["le-rire-cest-le-soleil"])
    #expect(try corpus.slugs("irrt soleil lang:de") == ["es-irrt-der-mensch"])
  }

  @Test(
    "an unknown word counts as its nearest ones",
    arguments: [
      ("gipfelm", "ueber-allen-gipfeln"), ("theorye", "grau-teurer-freund"),
      ("xrau freund", "grau-teurer-freund"), ("wahlverwantschafden", "niemand-ist-mehr-sklave"),
      ("solei", "le-rire-cest-le-soleil"), ("soliel", "le-rire-cest-le-soleil"),
    ])
  func nearWords(_ query: String, _ slug: String) throws {
    let results = try corpus.results(query)
    #expect(try corpus.slugs(query).first == slug)
    #expect(results.hits.first?.isPartial == true)
    #expect(!results.suggestions.isEmpty)
  }

  @Test(
    "a wrong character in a line of Han or kana leaves the rest of it",
    arguments: [
      ("人民共和園", "zhonghua"), ("人民共哥国", "zhonghua"), ("大民共和国", "zhonghua"),
    ])
  func wrongCharacter(_ query: String, _ slug: String) throws {
    let corpus = try SearchCorpus([
      quote("zhonghua", "中华人民共和国万岁。", "zh"), quote("dao", "道可道，非常道。", "zh"),
    ])
    #expect(try corpus.slugs(query) == [slug])
    #expect(try corpus.results(query).hits.map(\.isPartial) == [true])
    #expect(try corpus.slugs("\"\(query)\"") == [])
  }

  @Test("of many beginnings of one letter the first two go on")
  func shortBeginnings() throws {
    let corpus = try SearchCorpus([
      quote("alle", "Alle bunten Cembali klingen."), quote("buchstaben", "a b c und mehr"),
    ])
    #expect(try corpus.slugs("a* b*").sorted() == ["alle", "buchstaben"])
    #expect(try corpus.slugs("a* b* c*") == ["buchstaben"])
    #expect(try corpus.slugs("al* bu* ce*") == ["alle"])
  }

  @Test("the nearest words are offered")
  func suggestions() throws {
    #expect(
      try corpus.results("gipfelm theorye").suggestions == [
        Suggestion(word: "gipfelm", nearest: ["gipfeln"]),
        Suggestion(word: "theorye", nearest: ["theorie"]),
      ])
    #expect(try corpus.results("rux").suggestions == [])
    #expect(try corpus.results("\"gipfelm\"").suggestions == [])
  }
}

@Suite("Matches point at the text")
struct MatchTests {
  let corpus: SearchCorpus

  init() throws {
    corpus = try SearchCorpus(Samples.quotes + Samples.words, Samples.entities)
  }

  @Test(
    "exactly, in every script",
    arguments: [
      ("sklave", ["Sklave"]), ("strasse", ["Straße", "STRAẞE"]), ("国歌", ["国歌"]),
      ("人民共和国", ["人民共和国"]), ("cafe", ["café"]), ("final", ["ﬁnal"]),
      ("istanbul", ["İstanbul"]), ("dont", ["don't"]), ("schluessel", ["Schlüssel"]),
      ("liebte", ["liebten"]), ("\"irrt der mensch\"", ["irrt der Mensch"]),
      ("gipf*", ["Gipfeln"]), ("שלום", ["שָׁלוֹם"]), ("❤", ["❤️"]), ("문장", ["문장을"]),
      ("น้ำ", ["น้ำ"]), ("theorie gipfelm", ["Theorie"]), ("misérables", []),
    ])
  func surfaces(_ query: String, _ expected: [String]) throws {
    #expect(try corpus.matched(query) == expected)
  }

  @Test("counted in Characters, also after pictures")
  func characters() throws {
    #expect(try corpus.results("cafe").hits.first?.matches == [TextMatch(start: 15, length: 4)])
  }
}
