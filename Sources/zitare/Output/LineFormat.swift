internal import ZitareModels

/// A quote on one line: for menus, `grep` and `shuf`.
enum LineFormat {
  static func append(_ item: QuoteItem, _ look: Presentation, to output: inout Output) {
    output.write(isolatedLine(item, maxWidth: look.maxWidth))
    output.endLine()
  }

  /// Text and author on one line, cut at a width where there is one.
  static func line(_ item: QuoteItem, maxWidth: Int?) -> String {
    var line = oneLine(item.quote.text)
    if let author = item.quote.author { line += " — " + oneLine(author.displayName) }
    return maxWidth.map { TextLayout.cut(line, to: $0) } ?? line
  }

  /// The same for terminals: where the two run in different directions, neither draws the dash or the other one's full
  /// stop along. Bars and menus get the line as it is: few of them know isolates.
  private static func isolatedLine(_ item: QuoteItem, maxWidth: Int?) -> String {
    let line = line(item, maxWidth: maxWidth)
    guard Direction.hasRightToLeft(line), Direction.hasLeftToRight(line),
      let author = item.quote.author
    else { return line }
    let whole =
      Direction.isolated(oneLine(item.quote.text)) + " — "
      + Direction.isolated(oneLine(author.displayName))
    return maxWidth.map { Direction.balanced([TextLayout.cut(whole, to: $0)])[0] } ?? whole
  }

  /// Verse in a row, its lines parted as they are in a quotation within prose.
  static func oneLine(_ text: String) -> String {
    let text = Printable.block(text)
    guard text.utf8.contains(where: { $0 == 0x0A || $0 == 0x09 }) else { return text }
    return text.split(separator: "\n").map { line in
      line.split { $0 == "\t" || $0 == " " }.joined(separator: " ")
    }.filter { !$0.isEmpty }.joined(separator: " / ")
  }
}
