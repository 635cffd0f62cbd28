internal import CorpusStore
internal import ZitareModels

/// Values with their counts as a table for people.
enum EntityRows {
  static func append(
    _ rows: [FacetCount], indent: Int, hasBars: Bool = false, _ look: Presentation,
    to output: inout Output
  ) {
    let most = rows.map(\.count).max() ?? 0
    // Narrow terminals need the room for the names.
    let hasBars = hasBars && (look.width ?? 80) >= 40
    let countWidth = rows.map { String($0.count).utf8.count }.max() ?? 0
    let slugWidth = min(32, rows.map { TextLayout.cells(LineFormat.oneLine($0.value)) }.max() ?? 0)
    for row in rows {
      let count = String(row.count)
      let slug = LineFormat.oneLine(row.value)
      var name = row.name == row.value ? "" : Direction.isolated(LineFormat.oneLine(row.name))
      if let native = row.nativeName, native != row.name {
        name += " (" + Direction.isolated(LineFormat.oneLine(native)) + ")"
      }
      var line = blanks(indent + countWidth - count.utf8.count) + count + "  "
      if hasBars { line += bar(row.count, of: most) + "  " }
      line += slug
      if !name.isEmpty { line += blanks(max(0, slugWidth - TextLayout.cells(slug)) + 2) + name }
      output.write(look.width.map { Direction.balanced([TextLayout.cut(line, to: $0)])[0] } ?? line)
      output.endLine()
    }
  }

  /// A bar of eight cells, in eighths of a cell; never empty, so that the rare stays visible.
  static func bar(_ count: Int, of most: Int) -> String {
    let eighths = most > 0 ? max(1, (count * 64 + most / 2) / most) : 0
    var bar = String(repeating: "█", count: eighths / 8)
    let rest = eighths % 8
    if rest > 0, let block = Unicode.Scalar(UInt32(0x2590 - rest)) {
      bar.unicodeScalars.append(block)
    }
    return bar + blanks(8 - eighths / 8 - (rest > 0 ? 1 : 0))
  }

  private static func blanks(_ count: Int) -> String { String(repeating: " ", count: count) }
}
