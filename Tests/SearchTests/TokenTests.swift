import QuoteSearch
import Testing

@Suite("Text becomes tokens")
struct TokenTests {
  @Test("ASCII words are folded in case, signs part them")
  func asciiWords() {
    #expect(marked("C++ and C#, 20.04!") == "[C|c]++ [and] [C|c]#, [20].[04]!")
    #expect(marked("") == "")
    #expect(marked("?!") == "?!")
  }

  @Test(
    "Latin letters lose their decoration, with a decomposition or without",
    arguments: [
      (
        "Die Straße war naß und BREIẞ",
        "[Die|die] [Straße|strasse] [war] [naß|nass] [und] [BREIẞ|breiss]"
      ),
      ("Łódź źródło ŻYWO", "[Łódź|lodz] [źródło|zrodlo] [ŻYWO|zywo]"),
      ("œuvre cœur", "[œuvre|oeuvre] [cœur|coeur]"),
      ("Đặng Ứng tiếng Việt", "[Đặng|dang] [Ứng|ung] [tiếng|tieng] [Việt|viet]"),
      ("ışık Işık", "[ışık|isik] [Işık|isik]"),
      ("ﬁnal ﬂower Ⅳ Ａｂ", "[ﬁnal|final] [ﬂower|flower] [Ⅳ|iv] [Ａｂ|ab]"),
      ("cafe\u{301} café", "[cafe\u{301}|cafe] [café|cafe]"),
      ("soft\u{AD}hyphen", "[soft\u{AD}hyphen|softhyphen]"),
    ])
  func latin(_ text: String, _ expected: String) {
    #expect(marked(text) == expected)
  }

  @Test("İ becomes i, whatever it is followed by")
  func dottedI() {
    #expect(words("İstanbul İSTANBUL istanbul ISTANBUL") == Array(repeating: "istanbul", count: 4))
  }

  @Test(
    "Umlauts have a German or Scandinavian spelling beside the plain letter",
    arguments: [
      ("Schlüssel", "[Schlüssel|schlussel|schluessel]"),
      ("größeren", "[größeren|grosseren|groesseren]"),
      ("Øystein", "[Øystein|oystein|oeystein]"),
      ("Ærø", "[Ærø|aero|aeroe]"),
      ("Århus", "[Århus|arhus|aarhus]"),
      ("u\u{308}ber", "[u\u{308}ber|uber|ueber]"),
    ])
  func spellings(_ text: String, _ expected: String) {
    #expect(marked(text) == expected)
  }

  @Test(
    "Greek and Cyrillic lose accents, letters stay",
    arguments: [
      ("Σωκράτης ΑΛΉΘΕΙΑ ψυχῆς", "[Σωκράτης|σωκρατησ] [ΑΛΉΘΕΙΑ|αληθεια] [ψυχῆς|ψυχησ]"),
      ("Ἓν ᾳ α\u{345}", "[Ἓν|εν] [ᾳ|α] [α\u{345}|α]"),
      ("Ёжик майор за\u{301}мок", "[Ёжик|ежик] [майор] [за\u{301}мок|замок]"),
      ("маи\u{306}ор їжак ўсё", "[маи\u{306}ор|майор] [їжак] [ўсё|ўсе]"),
    ])
  func greekAndCyrillic(_ text: String, _ expected: String) {
    #expect(marked(text) == expected)
  }

  @Test(
    "Vowel points and harakat go, Arabic spellings meet",
    arguments: [
      ("שָׁלוֹם", "[שָׁלוֹם|שלום]"),
      ("מה־שהיה", "[מה]־[שהיה|מהשהיה]"),
      ("مُحَمَّدٌ كَلِمَةً", "[مُحَمَّدٌ|محمد] [كَلِمَةً|كلمه]"),
      ("أحمد إلى آية ٱلله", "[أحمد|احمد] [إلى|الي] [آية|ايه] [ٱلله|الله]"),
      ("مؤمن شئ کتابـــی", "[مؤمن|مومن] [شئ|شي] [کتابـــی|كتابي]"),
      ("می\u{200C}خواهم", "[می|مي]\u{200C}[خواهم|ميخواهم]"),
      ("۱۲ ٣٤", "[۱۲|12] [٣٤|34]"),
    ])
  func hebrewAndArabic(_ text: String, _ expected: String) {
    #expect(marked(text) == expected)
  }

  @Test("Marks that make another letter stay")
  func lettersStay() {
    #expect(marked("हिन्दी भाषा।") == "[हिन्दी] [भाषा]।")
    #expect(marked("がく ｶﾞｸ") == "[が|がく][く] [ｶﾞ|ガ|ガク][ｸ|ク]")
    #expect(marked("か\u{3099}") == "[か\u{3099}|が]")
    #expect(words("தமிழ்") == ["தமிழ்"])
  }

  @Test("Han and kana yield characters and pairs, across the two scripts, not across signs")
  func ideographs() {
    #expect(marked("国歌重跑gen后") == "[国|国歌][歌|歌重][重|重跑][跑][gen][后]")
    #expect(marked("学生です。カタ") == "[学|学生][生|生で][で|です][す]。[カ|カタ][タ]")
    #expect(marked("道可道，") == "[道|道可][可|可道][道]，")
    #expect(marked("人々 コー 〇") == "[人|人々][々] [コ|コー][ー] [〇]")
    #expect(marked("𠮷野") == "[𠮷|𠮷野][野]")
  }

  @Test("Thai, Khmer and Burmese are divided by dictionaries")
  func dictionaries() {
    #expect(words("การทดสอบ") == ["การ", "ทดสอบ"])
    #expect(marked("เรือเสือ gen") == "[เรือ][เสือ] [gen]")
    #expect(words("น้ำ") == ["น\u{E49}\u{E4D}\u{E32}"])
    #expect(words("ភាសាខ្មែរខ្ញុំ") == ["ភាសាខ្មែរ", "ខ្ញុំ"])
    #expect(words("ကျွန်တော်").joined() == "ကျွန်တော်")
  }

  @Test("Korean words have their leading parts beside them")
  func hangul() {
    #expect(marked("한국어를 검색") == "[한국어를|한국|한국어] [검색]")
    #expect(words("\u{1112}\u{1161}\u{11AB}글") == ["한글"])
    #expect(marked("3년을") == "[3년을|3년]")
  }

  @Test("Apostrophes and hyphens yield parts and the joined form")
  func parts() {
    #expect(marked("don't O’Reilly") == "[don]'[t|dont] [O|o]’[Reilly|reilly|oreilly]")
    #expect(marked("l'amour") == "[l]'[amour|lamour]")
    #expect(marked("multi-agent") == "[multi]-[agent|multiagent]")
    #expect(marked("'a' -b- c--d e' ") == "'[a]' -[b]- [c]--[d] [e]' ")
    #expect(marked("col·lecció") == "[col]·[lecció|leccio|colleccio]")
    #expect(marked("a-b-c-d-e-f-g-h-i") == "[a]-[b]-[c]-[d]-[e]-[f]-[g]-[h]-[i]")
  }

  @Test("A picture is one token with its modifiers")
  func emoji() {
    #expect(marked("I ❤️ you") == "[I|i] [❤️|❤] [you]")
    #expect(words("👩‍👩‍👧👍🏽 🇩🇪🇫🇷 1️⃣") == ["👩👩👧", "👍", "🇩🇪", "🇫🇷", "1"])
  }

  @Test(
    "Stems are those of the quote's language, taken before marks go",
    arguments: [
      ("Running quickly", "en", "[Running|running|~run] [quickly|~quick]"),
      ("liebten einander", "de-AT", "[liebten|~liebt] [einander|~einand]"),
      ("Glückliche", "de", "[Glückliche|gluckliche|glueckliche|~glucklich|~gluecklich]"),
      ("Running", "", "[Running|running]"),
      ("Running", "xx", "[Running|running]"),
      ("книгами", "ru", "[книгами|~книг]"),
      ("the", "en", "[the]"),
    ])
  func stems(_ text: String, _ language: String, _ expected: String) {
    #expect(marked(text, language) == expected)
  }

  @Test(
    "Languages without a stemmer of Snowball's lose their endings",
    arguments: [
      ("knihami", "cs", "knih"), ("kniha", "cs", "knih"), ("Ženám", "cs", "zen"),
      ("ženou", "sk", "zen"), ("miłością", "pl", "mil"), ("miłość", "pl", "mil"),
      ("książkami", "pl", "ksiazk"), ("книгами", "uk", "книг"), ("сміється", "uk", "сміє"),
      ("hundojn", "eo", "hund"), ("vidis", "eo", "vid"), ("کتابهای", "fa", "كتاب"),
      ("virumque", "la", "vir"), ("bellorum", "la", "bell"), ("книгата", "bg", "книг"),
      ("vārdiem", "lv", "vard"), ("fjalëve", "sq", "fjal"),
      // Too little would be left.
      ("oko", "cs", nil), ("ami", "cs", nil), ("же", "uk", nil),
    ])
  func endings(_ word: String, _ language: String, _ stem: String?) {
    var pipeline = TextPipeline()
    let token = pipeline.tokens(of: word, language: language).first { $0.kind == .stem }
    #expect(token.map { String(decoding: $0.bytes.dropFirst().dropLast(), as: UTF8.self) } == stem)
  }

  @Test("Stems of different languages are different tokens")
  func markedStems() {
    var pipeline = TextPipeline()
    let english = pipeline.tokens(of: "nations", language: "en").last
    let french = pipeline.tokens(of: "nations", language: "fr").last
    #expect(english?.text.dropLast() == french?.text.dropLast())
    #expect(english?.bytes != french?.bytes)
  }

  @Test("Mathematical letters and other planes are folded like the BMP")
  func planes() {
    #expect(words("𝐇𝓮𝔩𝕝𝗈 🄰") == ["hello", "a"])
    #expect(words("𐐀𐐨") == ["𐐨𐐨"])
  }

  @Test("Offsets are bytes of the text, also where folding changes lengths")
  func offsets() {
    var pipeline = TextPipeline()
    let tokens = pipeline.tokens(of: "ﬁn İs 👩‍👩‍👧 ß国")
    let spans = tokens.filter { !$0.kind.isColocated }.map { [$0.start, $0.end] }
    #expect(spans == [[0, 4], [5, 8], [9, 27], [28, 30], [30, 33]])
  }

  @Test("A word without end is a token of bounded length")
  func bounded() {
    var pipeline = TextPipeline()
    for text in [
      String(repeating: "x", count: 5000), String(repeating: "ä", count: 3000),
      "e" + String(repeating: "\u{301}", count: 10_000), String(repeating: "ﷺ", count: 300),
      String(repeating: "한", count: 3000), "か" + String(repeating: "\u{3099}", count: 3000),
      "👍" + String(repeating: "🏽", count: 3000), String(repeating: "က္", count: 3000),
    ] {
      let tokens = pipeline.tokens(of: text, language: "de")
      #expect(!tokens.isEmpty)
      #expect(tokens.allSatisfy { $0.bytes.count <= 300 && !$0.bytes.isEmpty })
    }
  }

  @Test("Two texts that are canonically equivalent have equal tokens")
  func equivalence() {
    for pair in [
      ("ά\u{345}", "ᾴ"), ("Å", "\u{212B}"), ("\u{1100}\u{1161}", "가"), ("ệ", "e\u{323}\u{302}"),
      ("q\u{307}\u{323}", "q\u{323}\u{307}"), ("й", "и\u{306}"), ("ї", "і\u{308}"),
      ("\u{958}", "\u{915}\u{93C}"), ("آ", "ا\u{653}"), ("שׁ", "\u{FB2A}"), ("神", "\u{FA19}"),
    ] {
      #expect(words("a" + pair.0 + "b " + pair.0) == words("a" + pair.1 + "b " + pair.1))
    }
  }
}
