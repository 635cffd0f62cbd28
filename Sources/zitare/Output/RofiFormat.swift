internal import ZitareModels

/// Rows of a script of rofi (rofi-script(5)): what is shown, then NUL and options parted by U+001F.
///
/// `info` comes back in `ROFI_INFO` when the row is chosen: what `zitare show` takes. `meta` are more words to find it by.
enum RofiFormat {
  static func append(_ item: QuoteItem, _ look: Presentation, to output: inout Output) {
    let quote = item.quote
    var words = quote.themes.map(\.displayName) + quote.tags
    if let source = quote.source { words.append(source.displayName) }
    appendRow(
      BarText.line(item, look), info: "/q/" + Site.encoded(quote.slug), words: words, to: &output)
  }

  /// Writes one row.
  static func appendRow(
    _ text: String, info: String, words: [String] = [], to output: inout Output
  ) {
    output.write(text)
    // A name of the freedesktop.org icon naming specification.
    output.write("\0icon\u{1f}accessories-dictionary\u{1f}info\u{1f}")
    output.write(info)
    if !words.isEmpty {
      output.write("\u{1f}meta\u{1f}")
      let line = words.map(LineFormat.oneLine).joined(separator: " ")
      output.write(TextLayout.cut(line, to: BarText.standardWidth))
    }
    output.endLine()
  }
}
