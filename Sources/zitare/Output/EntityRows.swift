internal import CorpusStore
internal import ZitareModels

/// Values with their counts as a table for people.
enum EntityRows {
  static func append(
    _ rows: [FacetCount], indent: Int, _ look: Presentation, to output: inout Output
  ) {
    let countWidth = rows.map { String($0.count).utf8.count }.max() ?? 0
    let slugWidth = min(32, rows.map { TextLayout.cells(LineFormat.oneLine($0.value)) }.max() ?? 0)
    for row in rows {
      let count = String(row.count)
      let slug = LineFormat.oneLine(row.value)
      var name = row.name == row.value ? "" : LineFormat.oneLine(row.name)
      if let native = row.nativeName, native != row.name {
        name += " (" + LineFormat.oneLine(native) + ")"
      }
      var line = blanks(indent + countWidth - count.utf8.count) + count + "  " + slug
      if !name.isEmpty { line += blanks(max(0, slugWidth - TextLayout.cells(slug)) + 2) + name }
      output.write(look.width.map { TextLayout.cut(line, to: $0) } ?? line)
      output.endLine()
    }
  }

  private static func blanks(_ count: Int) -> String { String(repeating: " ", count: count) }
}
