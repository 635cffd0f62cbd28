internal import CText
internal import CorpusStore
internal import ZitareModels

/// Tells whether hits have the words as they were typed: equal after NFC and case folding.
final class ExactForms {
  private var quote: Statement
  private var words: Statement
  private var names: [Name: Bool] = [:]
  private let database: Database
  private let clauses: [PlannedClause]

  private struct Name: Hashable {
    var facet: Facet
    var id: Int64
    var clause: Int
  }

  init(_ database: Database, _ clauses: [PlannedClause]) throws(SQLiteError) {
    self.database = database
    self.clauses = clauses
    quote = try database.prepare(
      "SELECT c.text,q.author,q.source FROM quote q JOIN content c ON c.id=q.id WHERE q.id=?1")
    words = try database.prepare(
      """
      SELECT group_concat(e.name,char(10)) FROM relation x JOIN entity e ON e.kind=x.kind AND e.id=x.entity
      WHERE x.owner=?1 AND x.kind IN (\(Facet.theme.number),\(Facet.tag.number))
      """)
  }

  /// How many clauses a quote has in the exact form.
  func count(in id: Int64) throws(SQLiteError) -> Int32 {
    try quote.bind(1, id)
    defer { quote.reset() }
    guard try quote.step() else { return 0 }
    var text = FoldableText(quote.text(0))
    let author = quote.optionalInteger(1)
    let source = quote.optionalInteger(2)
    var found: Int32 = 0
    for number in clauses.indices {
      if Self.holds(&text, clauses[number]) {
        found += 1
      } else if try hasName(.author, author, number) {
        found += 1
      } else if try hasName(.source, source, number) {
        found += 1
      } else if try hasWord(id, number) {
        found += 1
      }
    }
    return found
  }

  private func hasName(
    _ facet: Facet, _ id: Int64?, _ clause: Int
  ) throws(SQLiteError) -> Bool {
    guard let id else { return false }
    let key = Name(facet: facet, id: id, clause: clause)
    if let known = names[key] { return known }
    var row = try database.prepare(
      "SELECT name||ifnull(' '||native,'') FROM entity WHERE kind=?1 AND id=?2")
    try row.bind(1, facet.number)
    try row.bind(2, id)
    var result = false
    if try row.step() {
      var text = FoldableText(row.text(0))
      result = Self.holds(&text, clauses[clause])
    }
    names[key] = result
    return result
  }

  private func hasWord(_ id: Int64, _ clause: Int) throws(SQLiteError) -> Bool {
    try words.bind(1, id)
    defer { words.reset() }
    guard try words.step() else { return false }
    var text = FoldableText(words.text(0))
    return Self.holds(&text, clauses[clause])
  }

  private static func holds(_ text: inout FoldableText, _ clause: PlannedClause) -> Bool {
    clause.terms.contains { term in
      term.surfaces.allSatisfy { text.contains($0) }
    }
  }
}

/// A text that is folded in case when the first word beyond ASCII is looked for.
struct FoldableText {
  private var text: String
  private var folded: String?

  init(_ text: String) {
    self.text = text
  }

  /// Whether a word that is folded in case stands in the text as a whole word.
  mutating func contains(_ word: [UInt8]) -> Bool {
    guard let first = word.first else { return true }
    if word.allSatisfy({ $0 < 0x80 }) {
      return text.withUTF8 { Self.contains($0, word, first: first, ignoringCase: true) }
    }
    var copy = folded ?? TextPipeline.caseFolded(text)
    let result = copy.withUTF8 { Self.contains($0, word, first: first, ignoringCase: false) }
    folded = copy
    return result
  }

  private static func contains(
    _ text: UnsafeBufferPointer<UInt8>, _ word: [UInt8], first: UInt8, ignoringCase: Bool
  ) -> Bool {
    guard let base = text.baseAddress, text.count >= word.count else { return false }
    let length = word.count
    return word.withUnsafeBufferPointer { word in
      for start in 0...(text.count - length) {
        let byte = ignoringCase ? lower(base[start]) : base[start]
        guard byte == first else { continue }
        var index = 1
        while index < length,
          word[index] == (ignoringCase ? lower(base[start + index]) : base[start + index])
        { index += 1 }
        if index == length, isBound(base, start, text.count),
          isBound(base, start + length, text.count)
        {
          return true
        }
      }
      return false
    }
  }

  @inline(__always)
  private static func lower(_ byte: UInt8) -> UInt8 {
    byte &- 0x41 < 26 ? byte | 0x20 : byte
  }

  /// Whether a word can begin or end at an index: no two letters meet there.
  private static func isBound(_ text: UnsafePointer<UInt8>, _ index: Int, _ count: Int) -> Bool {
    guard index > 0, index < count else { return true }
    var before = index - 1
    while before > 0, text[before] & 0xC0 == 0x80 { before -= 1 }
    let next = kind(text, index, count)
    if next == .extend { return false }
    return !(next == .word && kind(text, before, count) == .word)
  }

  private static func kind(
    _ text: UnsafePointer<UInt8>, _ index: Int, _ count: Int
  ) -> CTextClass {
    if text[index] < 0x80 { return foldASCII(text[index]) == 0 ? .separator : .word }
    let found = CTextClass(ctext_class(decodeScalar(text, index, count).scalar))
    return found == .hangul ? .word : found
  }
}
