internal import CorpusStore
internal import ZitareModels

extension BrowseScreen {
  /// The values of the facet in use, with their counts.
  func values(width: Int) -> [ScreenLine] {
    let rows = state.layout.valueRows
    var lines: [ScreenLine] = []
    // Those of another facet, or of another search: they go when the new ones are counted.
    let isOther = state.counted?.facet != state.facet
    let chosen = state.chosen(in: state.facet)
    let excluded = state.filter.choices[state.facet]?.excluded ?? []
    let shown = isOther ? [] : state.values.dropFirst(state.topValue).prefix(rows)
    for (place, value) in shown.enumerated() {
      let isSelected = state.focus == .facet && state.topValue + place == state.selectedValue
      let isChosen = chosen.contains(value.id)
      let mark = isChosen ? "x " : excluded.contains(value.id) ? "! " : "  "
      var line = ScreenLine(isSelected ? ">" : " ", .selected)
      line.append(mark, .chosen)
      let count = "\(value.count)"
      let name = ScreenLine(
        LineFormat.oneLine(value.name), isSelected ? .selected : isChosen ? .chosen : .plain)
      line.append(name.fitted(to: max(0, width - 5 - count.utf8.count)))
      line.append(" " + Self.mark)
      line.append(count, state.missingCounts == nil ? .count : .aside)
      lines.append(line.cut(to: width))
    }
    if lines.isEmpty {
      let words = isOther || state.missingCounts != nil ? "counting" : "none has any"
      lines.append(ScreenLine("   " + words, .aside).cut(to: width))
    }
    return Array((lines + Array(repeating: ScreenLine(), count: rows)).prefix(rows))
  }

  /// The selected quote as it would be printed: wrapped, verse kept, who said it below.
  var preview: [ScreenLine] {
    let rows = state.layout.previewRows
    var lines: [ScreenLine] = []
    if let hit = state.selectedHit, let quote = quotes[hit.id] {
      // Beyond this nothing fits on the largest screen.
      let shown = Printable.block(quote.text).prefix(columns * (rows + 1))
      let text = String(shown.map { $0 == "\t" ? " " : $0 })
      let marks = QuotationMarks.around(text, language: quote.language)
      let opening = marks?.opening ?? ""
      let whole = opening + text + (marks?.closing ?? "")
      let highlighter = Highlighter(
        text: whole, from: opening.utf8.count, matches: hit.matches,
        style: Style(isColoured: true))
      for slice in TextLayout.lines(of: whole, width: columns) {
        var line = ScreenLine()
        var start = slice.startIndex
        for hit in highlighter.hits(in: slice) {
          line.append(slice[start..<hit.lowerBound])
          line.append(slice[hit], .hit)
          start = hit.upperBound
        }
        line.append(slice[start...])
        lines.append(line.cut(to: columns))
      }
      let attribution = QuoteItem(quote).attributionLine().map {
        ScreenLine("  — " + $0, .aside).cut(to: columns)
      }
      if lines.count + (attribution == nil ? 0 : 1) > rows {
        lines = Array(lines.prefix(rows - (attribution == nil ? 0 : 1)))
        if let last = lines.popLast() {
          var line = last.cut(to: columns - 2)
          line.append(" …", .aside)
          lines.append(line)
        }
      }
      if let attribution { lines.append(attribution) }
    }
    return Array((lines + Array(repeating: ScreenLine(), count: rows)).prefix(rows))
  }

  /// What the keys do.
  var keys: ScreenLine {
    if !state.message.isEmpty { return ScreenLine(state.message, .chosen) }
    let keys: [(String, String)] =
      switch state.focus {
      case .query:
        [
          ("Enter", "prints"), ("Ctrl-Y", "copies"), ("Down", "list"), ("Tab", "filters"),
          ("Esc", "leaves"),
        ]
      case .hits:
        [
          ("Enter", "prints"), ("y", "copies"), ("letters", "go on typing"), ("Tab", "filters"),
          ("Esc", "leaves"),
        ]
      case .facet:
        [
          ("Space", "chooses"), ("Backspace", "clears"), ("Tab", "next"), ("Up", "back"),
          ("letters", "go on typing"), ("Esc", "leaves"),
        ]
      }
    var line = ScreenLine()
    for (key, action) in keys {
      if line.cells > 0 { line.append("  ", .aside) }
      line.append(key, .title)
      line.append(" " + action, .aside)
    }
    return line
  }
}
