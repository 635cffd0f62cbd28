/// Writes FTS5 expressions that cannot be wrong: phrases of tokens that are made already, between quotes.
///
/// FTS5 numbers phrases from left to right; so does this. <https://sqlite.org/fts5.html#full_text_query_syntax>
struct MatchExpression {
  private var bytes: [UInt8] = []
  /// How many phrases were written so far.
  private(set) var phraseCount: Int32 = 0

  /// The expression.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Writes one phrase and tells its number.
  @discardableResult
  mutating func append(_ phrase: PlannedPhrase) -> Int32 {
    if phrase.isTextOnly { append("text:") }
    bytes.append(0x22)
    for position in phrase.positions {
      for (nth, form) in position.enumerated() {
        bytes.append(nth == 0 ? IndexTokenizer.positionMark : IndexTokenizer.separator)
        for byte in form {
          bytes.append(byte)
          // A quote within a string is doubled. No token has one, but that is for others to keep.
          if byte == 0x22 { bytes.append(byte) }
        }
      }
    }
    bytes.append(0x22)
    if phrase.isPrefix { append(" *") }
    phraseCount += 1
    return phraseCount - 1
  }

  /// Writes tokens any of which may stand there, as one phrase.
  mutating func append(anyOf tokens: [[UInt8]]) {
    append(PlannedPhrase(positions: [tokens]))
  }

  /// Writes phrases any of which may match, in parentheses, each with what tells how it is written or which language it
  /// is in.
  mutating func append(anyOf phrases: [PlannedPhrase]) {
    append("(")
    var isFirst = true
    for phrase in phrases { appendAlternative(phrase, &isFirst) }
    append(")")
  }

  /// Writes the phrases of terms, any of which may match.
  ///
  /// Loops, no lazy sequences: their types are made at run time, which took a tenth of a search.
  mutating func append(anyOf terms: [PlannedTerm]) {
    append("(")
    var isFirst = true
    for term in terms {
      for phrase in term.phrases { appendAlternative(phrase, &isFirst) }
    }
    append(")")
  }

  private mutating func appendAlternative(_ phrase: PlannedPhrase, _ isFirst: inout Bool) {
    if !isFirst { append(" OR ") }
    isFirst = false
    if phrase.stemmers != 0 {
      append("(")
      append(phrase)
      append(" AND text:")
      append(anyOf: Stemmer.all(in: phrase.stemmers).map(\.languageToken))
      append(")")
      return
    }
    append(phrase)
    if !phrase.decorated.isEmpty {
      append(" OR ")
      append(anyOf: phrase.decorated)
    }
  }

  mutating func append(_ syntax: StaticString) {
    bytes += UnsafeBufferPointer(start: syntax.utf8Start, count: syntax.utf8CodeUnitCount)
  }
}

extension QueryPlan {
  /// The quotes that match every clause (or `clauses`' own choice of them) and no exclusion.
  func expression(of clauses: [PlannedClause]) -> MatchExpression {
    var expression = MatchExpression()
    if !exclusions.isEmpty { expression.append("(") }
    for (nth, clause) in clauses.enumerated() {
      if nth > 0 { expression.append(" AND ") }
      expression.append(anyOf: clause.terms)
    }
    if !exclusions.isEmpty {
      expression.append(") NOT ")
      expression.append(anyOf: exclusions)
    }
    return expression
  }

  /// The quotes that match one of the `drivers`; all `clauses` are part of the expression, so that each match tells which
  /// of them it has. The clauses' phrases come first.
  func expression(partial clauses: [PlannedClause], drivers: [PlannedClause]) -> MatchExpression {
    var expression = MatchExpression()
    if !exclusions.isEmpty { expression.append("(") }
    expression.append(anyOf: clauses.flatMap(\.terms))
    expression.append(" AND ")
    expression.append(anyOf: drivers.flatMap(\.terms))
    if !exclusions.isEmpty {
      expression.append(") NOT ")
      expression.append(anyOf: exclusions)
    }
    return expression
  }
}
