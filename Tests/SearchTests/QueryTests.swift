import QuoteSearch
import Testing
import ZitareModels

@Suite("What is typed becomes a query")
struct QueryTests {
  private func clauses(_ text: String, _ options: QueryOptions = QueryOptions()) -> [[Query.Term]] {
    Query(parsing: text, options: options).clauses.map(\.alternatives)
  }

  @Test("Words all have to match")
  func words() {
    #expect(clauses("theorie  freund\n") == [[.init("theorie")], [.init("freund")]])
    #expect(clauses("C++ 20.04") == [[.init("C++")], [.init("20.04")]])
    #expect(clauses("") == [])
  }

  @Test(
    "Marks of several languages make a phrase",
    arguments: [
      "\"irrt der Mensch\"", "„irrt der Mensch“", "“irrt der Mensch”", "«irrt der Mensch»",
      "»irrt der Mensch«", "\"irrt der Mensch", "„irrt der Mensch",
    ])
  func phrases(_ text: String) {
    #expect(clauses(text) == [[.init("irrt der Mensch", isPhrase: true)]])
  }

  @Test("A mark within a word begins no phrase")
  func marksWithin() {
    #expect(clauses("a\"b c") == [[.init("a\"b")], [.init("c")]])
    #expect(clauses("\"a\"b") == [[.init("a", isPhrase: true)], [.init("b")]])
    #expect(clauses("\"\" \"") == [])
  }

  @Test("OR binds tighter than and; a loose one goes")
  func alternatives() {
    #expect(clauses("a OR b c") == [[.init("a"), .init("b")], [.init("c")]])
    #expect(
      clauses("a b OR \"c d\" OR e") == [
        [.init("a")], [.init("b"), .init("c d", isPhrase: true), .init("e")],
      ])
    #expect(clauses("OR a OR") == [[.init("a")]])
    #expect(clauses("a or b") == [[.init("a")], [.init("or")], [.init("b")]])
    #expect(clauses("OR") == [[.init("OR")]])
    #expect(clauses("a OR lang:de b") == [[.init("a")], [.init("b")]])
  }

  @Test("A minus excludes, a lone one is nothing special")
  func exclusions() {
    let query = Query(parsing: "mensch -irrt -\"es sei\" a-b - --x")
    #expect(
      query.clauses.map(\.alternatives) == [
        [.init("mensch")], [.init("a-b")], [.init("-")],
      ])
    #expect(query.exclusions == [.init("irrt"), .init("es sei", isPhrase: true), .init("-x")])
  }

  @Test("An asterisk lets a word go on")
  func prefixes() {
    #expect(
      clauses("gipf* \"über all\"*") == [
        [.init("gipf", isPrefix: true)], [.init("über all", isPhrase: true, isPrefix: true)],
      ])
    #expect(clauses("* a*b") == [[.init("a*b")]])
  }

  @Test("Fields are filters, with phrases, commas and negation left to them")
  func fields() {
    let query = Query(
      parsing: "hugo lang:fr Form:novel author:\"Victor Hugo\" -theme:krieg tag:!x region:paris,rom"
    )
    #expect(query.clauses.map(\.alternatives) == [[.init("hugo")]])
    #expect(
      query.filter.values == [
        .lang: [.init("fr")], .form: [.init("novel")], .author: [.init("Victor Hugo")],
        .theme: [.init("krieg", isExcluded: true)], .tag: [.init("x", isExcluded: true)],
        .place: [.init("paris,rom")],
      ])
  }

  @Test("Unknown fields and fields without a value are text")
  func otherColons() {
    #expect(
      clauses("x:y author: goethe") == [
        [.init("x:y")], [.init("author:")], [.init("goethe")],
      ])
    #expect(clauses("http://x") == [[.init("http://x")]])
  }

  @Test("Years are spans; what is none is remembered")
  func years() {
    let query = Query(parsing: "year:1840..1862 year:..-1 -year:1850 year:.. year:x")
    #expect(
      query.filter.years == [
        .init(.init(from: 1840, to: 1862)), .init(.init(from: nil, to: -1)),
        .init(.init(from: 1850, to: 1850), isExcluded: true),
      ])
    #expect(query.unreadableYears == ["..", "x"])
  }

  @Test("Options: the last word as prefix, everything literal, any of the words")
  func options() {
    #expect(clauses("a b", .init(isPrefix: true)) == [[.init("a")], [.init("b", isPrefix: true)]])
    #expect(
      clauses("\"a OR -lang:de", .init(isLiteral: true)) == [
        [.init("\"a")], [.init("OR")], [.init("-lang:de")],
      ])
    #expect(
      clauses("a \"b c\" d OR e", .init(matchesAny: true)) == [
        [.init("a"), .init("b c", isPhrase: true), .init("d"), .init("e")]
      ])
  }

  @Test("Text is composed first")
  func composed() {
    #expect(Array((clauses("cafe\u{301}").first?.first?.text ?? "").utf8) == Array("café".utf8))
  }
}
