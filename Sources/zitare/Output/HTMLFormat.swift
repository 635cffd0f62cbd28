internal import ZitareModels

/// A quote as a piece of an HTML page.
enum HTMLFormat {
  static func append(_ item: QuoteItem, to output: inout Output) {
    let quote = item.quote
    let link = MarkupText.escaped(Site.link(of: quote))
    output.write("<figure class=\"zitare\">\n<blockquote lang=\"")
    output.write(MarkupText.escaped(Printable.line(quote.language)))
    output.write("\" dir=\"auto\" cite=\"\(link)\"><p>")
    let lines = Printable.block(quote.text).split(
      separator: "\n", omittingEmptySubsequences: false)
    output.write(lines.map { MarkupText.escaped(String($0)) }.joined(separator: "<br>\n"))
    output.write("</p></blockquote>\n")
    if let attribution = item.attribution {
      output.write("<figcaption dir=\"auto\">— <a href=\"\(link)\">")
      output.write(MarkupText.escaped(LineFormat.oneLine(attribution)))
      output.write("</a></figcaption>\n")
    }
    output.write("</figure>\n")
  }

  /// Writes an item of a list.
  static func appendItem(_ name: String, link: String, count: Int, to output: inout Output) {
    output.write("<li><a href=\"\(MarkupText.escaped(link))\">")
    output.write(MarkupText.escaped(LineFormat.oneLine(name)))
    output.write("</a> (\(count))</li>\n")
  }
}
