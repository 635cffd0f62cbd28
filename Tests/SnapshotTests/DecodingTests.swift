import Testing
import ZitareModels

@testable import SnapshotSync

private func quote(_ text: String) throws -> Quote {
  let bytes = Array(text.utf8)
  var decoder = ItemDecoder()
  return try bytes.withUnsafeBufferPointer { try decoder.quote($0, at: 7) }
}

/// A quote with the required fields and one more member.
private func quote(with member: String) throws -> Quote {
  try quote("{\"slug\":\"s\",\"text\":\"T\",\"language\":\"de\"," + member + "}")
}

private func entity(_ kind: EntityKind, _ text: String) throws -> AnyEntity {
  let bytes = Array(text.utf8)
  var decoder = ItemDecoder()
  return try bytes.withUnsafeBufferPointer { try decoder.entity(kind, $0, at: 0) }
}

private func reason(_ body: () throws -> Void) -> String? {
  do {
    try body()
    return nil
  } catch {
    return (error as? BadItem)?.reason
  }
}

@Suite("Decoding items")
struct DecodingTests {
  @Test("reads every field of a quote")
  func wholeQuote() throws {
    let text = """
      {"slug":"s","id":"i","text":"T","language":"de","originalText":"O","originalLanguage":"el",
      "translationOf":"o","lengthBucket":"huge","form":"limerick","author":{"slug":"a","name":"A"},
      "source":{"title":"W","slug":"w"},"themes":["t",{"slug":"u","name":"U"}],"tags":["x y","Z"],
      "locator":"v. 317","year":-400,"license":"CC0","url":"https://e.org/","createdAt":"2026-01-01",
      "updatedAt":"2026-01-02","mood":{"x":[1]}}
      """
    let expected = Quote(
      slug: Slug("s"), id: "i", text: "T", language: "de", originalText: "O",
      originalLanguage: "el", translationOf: Slug("o"),
      lengthBucket: LengthBucket(rawValue: "huge"), form: "limerick",
      author: Reference(slug: Slug("a"), name: "A"), source: Reference(slug: Slug("w"), name: "W"),
      themes: [Reference(slug: Slug("t")), Reference(slug: Slug("u"), name: "U")],
      tags: ["x y", "Z"], locator: "v. 317", year: -400, license: "CC0", url: "https://e.org/",
      createdAt: "2026-01-01", updatedAt: "2026-01-02")
    #expect(try quote(text) == expected)
  }

  @Test("takes null, blank and absent for the same")
  func absent() throws {
    let bare = try quote("{\"slug\":\"s\",\"text\":\"T\",\"language\":\"de\"}")
    #expect(bare.lengthBucket == .short)
    for member in [
      "\"author\":null", "\"author\":\"\"", "\"themes\":null", "\"themes\":[]", "\"themes\":[null]",
      "\"tags\":[\" \"]", "\"year\":null", "\"year\":\"\"", "\"form\":\" \"",
      "\"lengthBucket\":\"\\u200b\"", "\"id\":null", "\"unknown\":[{}]",
    ] {
      #expect(try quote(with: member) == bare, "\(member)")
    }
  }

  @Test("reads years however they are written")
  func years() throws {
    for member in [
      "1999", "1999.0", "\"1999\"", "\" 1999 \"", "1.999e3", "\"1999.0\"",
    ] {
      #expect(try quote(with: "\"year\":" + member).year == 1999, "\(member)")
    }
    #expect(try quote(with: "\"year\":\"-384\"").year == -384)
  }

  @Test("takes one value for a list of one, each value once, and digits for a tag")
  func lists() throws {
    #expect(try quote(with: "\"tags\":\"a\"").tags == ["a"])
    #expect(try quote(with: "\"tags\":[\"a\",\"b\",\"a\",1984]").tags == ["a", "b", "1984"])
    let slugs = try quote(with: "\"themes\":{\"slug\":\"t\"}").themes.map(\.slug.rawValue)
    #expect(slugs == ["t"])
    let many = (0..<40).map { "\"t\($0 % 30)\"" }.joined(separator: ",")
    #expect(try quote(with: "\"themes\":[" + many + "]").themes.count == 30)
  }

  @Test(
    "calls what nothing can be made of a bad item, and says why",
    arguments: [
      ("1", "it is not an object"),
      ("[]", "it is not an object"),
      ("{}", "it has no slug"),
      ("{\"slug\":\"s\"}", "it has no text"),
      ("{\"slug\":\"s\",\"text\":\"\"}", "it has no text"),
      ("{\"slug\":\"s\",\"text\":\" \\n\\u200b\\u2800\"}", "it has no text"),
      ("{\"slug\":\"s\",\"text\":\"\\u0007\\u202e\"}", "it has no text"),
      ("{\"slug\":\"s\",\"text\":\"T\"}", "it has no language"),
      ("{\"slug\":\"\",\"text\":\"T\",\"language\":\"de\"}", "it has no slug"),
      ("{\"slug\":5,\"text\":\"T\",\"language\":\"de\"}", "\"slug\" is no string"),
      ("{\"slug\":\"a/b\"}", "\"slug\" has a slash"),
      ("{\"slug\":\"..\"}", "\"slug\" is a relative path"),
      ("{\"slug\":\"s\",\"slug\":\"s\"}", "the key \"slug\" is given twice"),
      ("{\"slug\":\"s\",\"sl\\u0075g\":\"s\"}", "the key \"slug\" is given twice"),
      ("{\"slug\":\"s\",\"é\":1,\"e\u{301}\":1}", "the key \"é\" is given twice"),
      ("{\"slug\":\"s\",\"x\":{\"y\":1,\"y\":1}}", "the key \"y\" is given twice"),
      ("{\"slug\":\"s\",\"text\":\"\\ud800\"}", "half of a surrogate pair in a string"),
    ])
  func badQuotes(_ text: String, _ expected: String) {
    #expect(reason { _ = try quote(text) } == expected)
  }

  @Test(
    "does not guess at fields of a wrong type",
    arguments: [
      ("\"year\":\"neunzehnhundert\"", "\"year\" is no number"),
      ("\"year\":1999.5", "\"year\" is no whole number that is of use"),
      ("\"year\":1e999", "\"year\" is no whole number that is of use"),
      ("\"year\":\"01999\"", "\"year\" is no number"),
      ("\"year\":true", "\"year\" is no number"),
      ("\"year\":[1999]", "\"year\" is no number"),
      ("\"form\":1", "\"form\" is no string"),
      ("\"author\":1", "\"author\" is neither a slug nor an object"),
      ("\"author\":[\"a\"]", "\"author\" is neither a slug nor an object"),
      ("\"author\":{\"name\":\"A\"}", "\"author\" is an object without a slug"),
      ("\"author\":\"a/b\"", "\"author\" has a slash"),
      ("\"themes\":[1]", "\"themes\" is neither a slug nor an object"),
      ("\"tags\":[{}]", "\"tags\" is no string"),
      ("\"id\":1.5", "\"id\" is neither a string nor a whole number"),
    ])
  func badFields(_ member: String, _ expected: String) {
    #expect(reason { _ = try quote(with: member) } == expected)
  }

  @Test("finds duplicates among many keys")
  func manyKeys() {
    let members = (0..<200).map { "\"k\($0)\":0" } + ["\"k77\":0"]
    #expect(
      reason { _ = try quote(with: members.joined(separator: ",")) }
        == "the key \"k77\" is given twice")
  }

  @Test("names the position, and the slug where there is one")
  func badItem() {
    do {
      _ = try quote("{\"x\":[1],\"slug\":\"ohne-text\"}")
      Issue.record("a quote without text was accepted")
    } catch {
      #expect(
        error as? BadItem == BadItem(index: 7, slug: "ohne-text", reason: "it has no text"))
    }
  }

  @Test("refuses a slug of more than a kilobyte")
  func longSlug() throws {
    let longest = String(repeating: "a", count: 1024)
    #expect(try quote("{\"slug\":\"\(longest)\",\"text\":\"T\",\"language\":\"de\"}").text == "T")
    #expect(
      reason { _ = try quote("{\"slug\":\"\(longest)a\"}") } == "\"slug\" is longer than 1024 bytes"
    )
  }

  @Test("drops from a slug what no terminal should obey, and then compares it")
  func cleanedSlug() throws {
    for slug in ["a\\u0000b", "a\\u202eb", "\\u001bab", "ab\\u2066"] {
      let item = try quote("{\"slug\":\"\(slug)\",\"text\":\"T\",\"language\":\"de\"}")
      #expect(item.slug == Slug("ab"), "\(slug)")
    }
    #expect(reason { _ = try quote("{\"slug\":\"\\u0000\\u202e\"}") } == "it has no slug")
    #expect(reason { _ = try quote("{\"slug\":\".\\u0000.\"}") } == "\"slug\" is a relative path")
  }

  @Test("reads every field of the entities")
  func entities() throws {
    let author = Author(
      slug: Slug("a"), name: "A", nativeName: "N", description: "D", bio: "B", born: "-384",
      died: "traditional", places: [Reference(slug: Slug("p"))],
      epochs: [Reference(slug: Slug("e"), name: "E")], roles: [Reference(slug: Slug("r"))],
      url: "https://e.org/")
    #expect(
      try entity(
        .author,
        """
        {"slug":"a","name":"A","nativeName":"N","description":"D","bio":"B","born":-384,
        "died":"traditional","places":"p","epochs":[{"slug":"e","name":"E"}],"roles":["r"],
        "url":"https://e.org/","year":{}}
        """) == .author(author))
    #expect(
      try entity(
        .source, "{\"slug\":\"s\",\"name\":\"S\",\"author\":\"a\",\"year\":\"1808\",\"form\":\"f\"}"
      )
        == .source(
          Source(
            slug: Slug("s"), title: "S", author: Reference(slug: Slug("a")), year: 1808, form: "f"))
    )
    #expect(
      try entity(.theme, "{\"slug\":\"t\",\"name\":\"T\",\"parent\":{\"slug\":\"p\"}}")
        == .theme(Theme(slug: Slug("t"), name: "T", parent: Slug("p"))))
    #expect(
      try entity(
        .place,
        "{\"slug\":\"p\",\"name\":\"P\",\"country\":\"DE\",\"latitude\":50.5,\"longitude\":\"11\"}")
        == .place(
          Place(slug: Slug("p"), name: "P", country: "DE", latitude: 50.5, longitude: 11)))
    #expect(
      try entity(.epoch, "{\"slug\":\"e\",\"name\":\"E\",\"from\":-800,\"to\":5e2}")
        == .epoch(Epoch(slug: Slug("e"), name: "E", from: -800, to: 500)))
    #expect(
      try entity(.role, "{\"slug\":\"r\",\"name\":\"R\"}")
        == .role(Role(slug: Slug("r"), name: "R")))
    #expect(
      try entity(.language, "{\"code\":\"de\",\"name\":\"Deutsch\",\"slug\":\"german\"}")
        == .language(Language(slug: Slug("de"), name: "Deutsch")))
  }

  @Test("calls entities without key or name bad items")
  func badEntities() {
    #expect(reason { _ = try entity(.role, "{\"name\":\"R\"}") } == "it has no slug")
    #expect(reason { _ = try entity(.role, "{\"slug\":\"r\",\"name\":\" \"}") } == "it has no name")
    #expect(
      reason { _ = try entity(.source, "{\"slug\":\"s\"}") } == "it has neither title nor name")
    #expect(
      reason { _ = try entity(.language, "{\"slug\":\"de\",\"name\":\"D\"}") } == "it has no code")
    #expect(
      reason { _ = try entity(.place, "{\"slug\":\"p\",\"name\":\"P\",\"latitude\":91}") }
        == "\"latitude\" is out of bounds")
  }

  @Test("cleans every string")
  func cleaning() throws {
    #expect(
      try quote(
        "{\"slug\":\"s\",\"text\":\"a\\r\\nb\\rc\\td\\u0000\\u0007\\u001b[1m\\u007f\\u009b\\u202ee\\u2066\\ufeff\",\"language\":\"de\"}"
      ).text == "a\nb\nc\td[1me")
    #expect(try quote(with: "\"tags\":[\"a\\nb\\tc\\u202e\"]").tags == ["a b c"])
    #expect(try quote(with: "\"form\":\"f\\u001b]0;x\\u0007\"").form == "f]0;x")
    let name = try quote(with: "\"author\":\"u\\u0308ber\"").author?.slug
    #expect(name == Slug("über"))
    let text = try quote("{\"slug\":\"s\",\"text\":\"e\u{301}\",\"language\":\"de\"}").text
    #expect(Array(text.utf8) == [0xC3, 0xA9])
  }

  @Test("takes only scalars for plain that need neither dropping nor composing")
  func plainScalars() {
    for value in UInt32(0x80)...0x10FFFF {
      guard Cleaning.isPlain(value), let scalar = Unicode.Scalar(value) else { continue }
      #expect(scalar.properties.canonicalCombiningClass == .notReordered, "U+\(value)")
      var bytes = Array(String(scalar).utf8)
      Normalization.normalize(&bytes)
      #expect(bytes == Array(String(scalar).utf8), "U+\(value)")
      // Anything that composes with a starter before it would have to be looked at, too.
      var pair = Array(("a" + String(scalar)).utf8)
      Normalization.normalize(&pair)
      #expect(pair == Array("a".utf8) + Array(String(scalar).utf8), "U+\(value)")
    }
  }

  @Test("writes the canonical JSON of a quote")
  func canonical() throws {
    var bytes: [UInt8] = []
    CanonicalQuote.append(
      try quote(
        "{\"year\":1999.0,\"themes\":[{\"slug\":\"t\"}],\"text\":\"a\\u000b\\n\\\"\\\\é\",\"slug\":\"s\",\"language\":\"de\",\"author\":{\"slug\":\"a\",\"name\":\"A\"}}"
      ), statesBucket: false, to: &bytes)
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == "{\"author\":\"a\",\"language\":\"de\",\"slug\":\"s\",\"text\":\"a\\n\\\"\\\\é\",\"themes\":[\"t\"],\"year\":1999}"
    )
  }
}
