internal import CorpusStore
internal import ZitareModels

/// Slugs and values of the store that begin like a word.
struct StoredNames {
  private let corpus: Corpus?
  /// More than that nobody reads.
  private static let limit = 200

  init(_ corpus: Corpus?) {
    self.corpus = corpus
  }

  /// The most frequent values of a facet, with their names.
  func values(of facet: Facet, beginning start: String) -> [Completer.Candidate] {
    let beginning = "kind=\(facet.number) AND slug>=?1 AND slug<?1||char(1114111)"
    // Shells insert what all candidates have in common. Where not all are shown, the first and the last see to it that
    // this is what really all have in common.
    return rows(
      """
      SELECT slug,name,quotes FROM (SELECT slug,name,quotes FROM entity
      WHERE \(beginning) ORDER BY quotes DESC LIMIT \(Self.limit))
      UNION SELECT min(slug),name,quotes FROM entity WHERE \(beginning)
      UNION SELECT max(slug),name,quotes FROM entity WHERE \(beginning)
      """, start
    ) { row in
      let name = row.text(1) == row.text(0) ? "" : row.text(1) + ", "
      return name + Count.text(Int(row.integer(2)), "quote")
    }
  }

  /// Slugs of quotes, with how their text begins.
  func quotes(beginning start: String) -> [Completer.Candidate] {
    rows(
      """
      SELECT slug,text FROM (SELECT slug,text FROM content
      WHERE slug>=?1 AND slug<?1||char(1114111) ORDER BY slug LIMIT \(Self.limit))
      UNION SELECT slug,text FROM (SELECT slug,text FROM content
      WHERE slug>=?1 AND slug<?1||char(1114111) ORDER BY slug DESC LIMIT 1)
      """, start
    ) { row in
      TextLayout.cut(LineFormat.oneLine(row.text(1)), to: 60)
    }
  }

  private func rows(
    _ sql: String, _ start: String, _ about: (borrowing Statement) -> String
  ) -> [Completer.Candidate] {
    guard let corpus else { return [] }
    var found: [Completer.Candidate] = []
    do {
      var row = try corpus.database.prepare(sql)
      try row.bind(1, start)
      while try row.step() {
        if row.isNull(0) { continue }
        found.append(Completer.Candidate(value: row.text(0), about: about(row)))
      }
    } catch {
      // A damaged store completes nothing; the command itself will say what is wrong.
      return []
    }
    return found
  }
}
