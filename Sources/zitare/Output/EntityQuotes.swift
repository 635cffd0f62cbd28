internal import CorpusStore
internal import ZitareModels

/// The quotes of an entity's page: a heading for each source, below it what the heading does not say.
struct EntityQuotes {
  let kind: EntityKind
  let look: Presentation
  private var hasGroups = false

  init(kind: EntityKind, look: Presentation) {
    self.kind = kind
    self.look = look
  }

  /// Writes the quotes of one source, or those without any.
  mutating func append(
    _ quotes: ArraySlice<StoredQuote>, to output: inout Output
  ) throws(Failure) {
    guard let first = quotes.first?.quote else { return }
    var parts = QuoteItem.AttributionParts.all
    // An author's quotes are all by the author, a source's all of the source.
    if kind == .author { parts.remove(.author) }
    if kind == .source { parts.remove(.source) }
    if kind != .source, first.source != nil {
      let isOfOneAuthor = quotes.allSatisfy { $0.quote.author?.slug == first.author?.slug }
      let isOfOneYear = quotes.allSatisfy { $0.quote.year == first.year }
      var told: QuoteItem.AttributionParts = .source
      if isOfOneAuthor, kind != .author { told.insert(.author) }
      if isOfOneYear { told.insert(.year) }
      parts.subtract(told)
      appendHeading(QuoteItem(first).attributionLine(told), to: &output)
    } else if hasGroups {
      appendHeading("Without a source", to: &output)
    }
    hasGroups = true
    for stored in quotes {
      output.endLine()
      TextFormat.append(QuoteItem(stored.quote), look, telling: parts, to: &output)
      try output.flushIfLong()
    }
  }

  private func appendHeading(_ text: String?, to output: inout Output) {
    guard let text else { return }
    output.endLine()
    let lines = TextLayout.lines(of: text, width: look.width).map(String.init)
    for line in Direction.balanced(lines) {
      look.style.append(line, as: .title, to: &output)
      output.endLine()
    }
  }
}
