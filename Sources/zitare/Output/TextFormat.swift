internal import ZitareModels

/// A quote for people: wrapped, verse kept, who said it below.
enum TextFormat {
  /// - Parameter parts: What the line below the quote tells; the rest is told above it.
  static func append(
    _ item: QuoteItem, _ look: Presentation, telling parts: QuoteItem.AttributionParts = .all,
    to output: inout Output
  ) {
    let text = Printable.block(item.quote.text)
    let marks = QuotationMarks.around(text, language: item.quote.language)
    if look.width == nil, item.hit == nil {
      // Verse has its line breaks already: nothing is to be taken apart.
      if let marks { output.write(marks.opening) }
      output.write(text)
      if let marks { output.write(marks.closing) }
      output.endLine()
    } else {
      appendWrapped(text, marks, item.hit?.matches ?? [], look, to: &output)
    }
    appendAttribution(item, look, telling: parts, to: &output)
    if let personal = item.personal { append(personal, look, to: &output) }
  }

  private static func appendWrapped(
    _ text: String, _ marks: QuotationMarks?, _ matches: [Range<Int>], _ look: Presentation,
    to output: inout Output
  ) {
    let opening = marks?.opening ?? ""
    let whole = opening + text + (marks?.closing ?? "")
    let marker = Highlighter(
      text: whole, from: opening.utf8.count, matches: matches, style: look.style)
    for line in TextLayout.lines(of: whole, width: look.width) {
      marker.append(line, to: &output)
      output.endLine()
    }
  }

  private static func append(
    _ personal: QuoteItem.Personal, _ look: Presentation, to output: inout Output
  ) {
    let indent = (look.width ?? 80) < 12 ? 0 : 2
    if personal.isWithdrawn {
      appendHanging("", "withdrawn from the corpus", indent: indent, look, to: &output)
    }
    if let day = personal.shownOn {
      appendHanging("shown on ", day, indent: indent, look, to: &output)
    }
    if let note = personal.note {
      for line in Printable.block(note).split(separator: "\n") {
        let line = Direction.isolated(Printable.line(String(line)))
        appendHanging("note: ", line, indent: indent, look, to: &output)
      }
    }
  }

  private static func appendAttribution(
    _ item: QuoteItem, _ look: Presentation, telling parts: QuoteItem.AttributionParts,
    to output: inout Output
  ) {
    guard let attribution = item.attributionLine(parts) else { return }
    // A dash that hangs out of the lines below it, where there is room for that.
    let indent = (look.width ?? 80) < 12 ? 0 : 2
    if look.hasLinks { appendLink(Site.url(of: item.quote), to: &output) }
    appendHanging("— ", attribution, indent: indent, look, to: &output)
    if look.hasLinks { appendLink("", to: &output) }
  }

  /// Begins a link, or with an empty address ends one
  /// (<https://gist.github.com/egmontkob/eb114294efbcd5adb1944c9f3cb5feda>).
  private static func appendLink(_ url: String, to output: inout Output) {
    output.write("\u{1b}]8;;")
    // Whatever an origin says: only an address of printable ASCII stays within the sequence.
    if url.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) { output.write(url) }
    output.write("\u{1b}\\")
  }

  /// What `show` says beyond quote and author.
  static func appendDetails(_ item: QuoteItem, _ look: Presentation, to output: inout Output) {
    let quote = item.quote
    if let original = quote.originalText {
      output.endLine()
      var text = Printable.block(original)
      let language = quote.originalLanguage ?? "und"
      if let marks = QuotationMarks.around(text, language: language) {
        text = marks.opening + text + marks.closing
      }
      for line in TextLayout.lines(of: text, width: look.width) {
        look.style.append(line, as: .aside, to: &output)
        output.endLine()
      }
    }
    output.endLine()
    let themes = quote.themes.map { Direction.isolated(Printable.line($0.displayName)) }
    let tags = quote.tags.map { Direction.isolated(Printable.line($0)) }
    var kind = [quote.language]
    if let form = quote.form { kind.append(form) }
    kind.append(quote.lengthBucket.rawValue)
    appendFact("themes", cleaned: themes.joined(separator: "; "), look, to: &output)
    appendFact("tags", cleaned: tags.joined(separator: "; "), look, to: &output)
    appendFact("kind", kind.joined(separator: ", "), look, to: &output)
    appendFact("translation of", quote.translationOf?.rawValue, look, to: &output)
    appendFact("license", quote.license, look, to: &output)
    appendFact("url", Site.url(of: quote), look, to: &output)
  }

  /// `name: value`, left out where there is no value.
  static func appendFact(
    _ name: String, _ value: String?, _ look: Presentation, to output: inout Output
  ) {
    guard let value, !value.isEmpty else { return }
    // No line break of a name's own gets into a line of facts.
    let cleaned = Direction.isolated(Printable.line(value))
    appendFact(name, cleaned: cleaned, look, to: &output)
  }

  /// The same of a value that is harmless already, and has its isolates.
  static func appendFact(
    _ name: String, cleaned value: String, _ look: Presentation, to output: inout Output
  ) {
    guard !value.isEmpty else { return }
    appendHanging(name + ": ", value, indent: 0, look, to: &output)
  }

  /// Writes lines, those behind the first further in.
  ///
  /// - Parameter text: Harmless already.
  private static func appendHanging(
    _ mark: String, _ text: String, indent: Int, _ look: Presentation, to output: inout Output
  ) {
    let whole = mark + text
    if look.width == nil {
      if indent == 2 { output.write("  ") }
      look.style.append(whole, as: .aside, to: &output)
      output.endLine()
      return
    }
    let width = look.width.map { max(1, $0 - indent) }
    let first = TextLayout.lines(of: whole, width: width)
    let hang = width.map { $0 >= 12 ? 2 : 0 } ?? 0
    let lines: [Substring]
    if hang > 0, let width, first.count > 1, let head = first.first {
      let rest = whole[head.endIndex...].drop { $0 == " " }
      lines = [head] + TextLayout.lines(of: String(rest), width: width - hang)
    } else {
      lines = first
    }
    for (number, line) in Direction.balanced(lines.map(String.init)).enumerated() {
      output.write(String(repeating: " ", count: indent + (number == 0 ? 0 : hang)))
      look.style.append(line, as: .aside, to: &output)
      output.endLine()
    }
  }
}
