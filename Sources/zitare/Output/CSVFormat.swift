internal import ZitareModels

/// Rows for spreadsheets and data tools (RFC 4180): what is read back is what is stored.
enum CSVFormat {
  static let quoteColumns = [
    "slug", "text", "language", "lengthBucket", "form", "author", "source", "themes", "tags",
    "year", "url",
  ]

  static func append(_ item: QuoteItem, to output: inout Output) {
    let quote = item.quote
    append(
      [
        quote.slug.rawValue, quote.text, quote.language, quote.lengthBucket.rawValue,
        quote.form ?? "", quote.author?.displayName ?? "", quote.source?.displayName ?? "",
        quote.themes.map(\.displayName).joined(separator: "; "),
        quote.tags.joined(separator: "; "), quote.year.map(String.init) ?? "",
        Site.url(of: quote),
      ] + (item.news.map { [$0.change, Timestamp.text($0.at)] } ?? []), to: &output)
  }

  /// Writes one row.
  static func append(_ fields: [String], to output: inout Output) {
    var isFirst = true
    for field in fields {
      if !isFirst { output.write(",") }
      isFirst = false
      let needsQuotes = field.utf8.contains {
        $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D
      }
      if needsQuotes {
        output.write("\"")
        output.write(
          field.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\""))
        output.write("\"")
      } else {
        output.write(field)
      }
    }
    output.write("\r\n")
  }
}
