internal import CorpusStore
internal import ZitareModels

/// What `browse` shows: lines made of a state.
struct BrowseScreen {
  let state: BrowseState
  /// The quotes of the hits on the screen, by row.
  let quotes: [Int64: Quote]
  let columns: Int

  /// LEFT-TO-RIGHT MARK: keeps a terminal that reorders text (UAX 9) from drawing what stands beside a Hebrew or Arabic
  /// name to its other side. It takes no cell; it stands behind
  /// the letter whose cell it shares.
  static let mark = "\u{200E}"

  init(_ state: BrowseState, quotes: [Int64: Quote]) {
    self.state = state
    self.quotes = quotes
    columns = state.layout.columns
  }

  /// The rows, top to bottom, each as wide as the screen at most.
  var lines: [ScreenLine] {
    let layout = state.layout
    if layout.isTooSmall {
      let least = "\(BrowseLayout.leastColumns)×\(BrowseLayout.leastRows)"
      return [ScreenLine("too small: \(least) at least").cut(to: columns)]
    }
    var lines = [queryLine.cut(to: columns), tabs]
    lines += body
    if layout.previewRows > 0 {
      lines.append(ScreenLine(String(repeating: "─", count: columns), .aside))
      lines += preview
    }
    lines.append(keys.cut(to: columns))
    return lines
  }

  /// Where the cursor is: in the query, or at what is selected, for those who hear the screen.
  var cursor: (row: Int, column: Int) {
    if state.layout.isTooSmall { return (0, 0) }
    switch state.focus {
    case .query: return (0, min(columns - 1, 2 + visibleQuery.cursor))
    case .hits: return (2 + state.selected - state.top, listStart)
    case .facet: return (2 + state.selectedValue - state.topValue, 0)
    }
  }

  private var listStart: Int { state.layout.paneColumns }
}

extension BrowseScreen {
  private var queryLine: ScreenLine {
    var line = ScreenLine("> ", state.focus == .query ? .selected : .aside)
    line.append(visibleQuery.text, .title)
    let count = countText
    let gap = columns - line.cells - ScreenLine.cells(of: count)
    if gap > 1 {
      line.append(String(repeating: " ", count: gap))
      line.append(count, .count)
    }
    return line
  }

  /// As much of the query as fits, with the cursor in it.
  private var visibleQuery: (text: String, cursor: Int) {
    let room = max(1, columns - 3)
    let (before, behind) = state.query.parts
    var head = Substring(before)
    while ScreenLine.cells(of: String(head)) > room { head.removeFirst() }
    let cursor = ScreenLine.cells(of: String(head))
    var text = String(head)
    var used = cursor
    for character in behind {
      used += ScreenLine.cells(of: character)
      if used > room { break }
      text.append(character)
    }
    return (text, cursor)
  }

  private var countText: String {
    if state.query.searched.utf8.count < state.query.text.utf8.count { return "type on" }
    let total = state.found.total
    return "\(total) \(total == 1 ? "quote" : "quotes")"
  }

  /// The facets' names; how many values were chosen stands behind each.
  private var tabs: ScreenLine {
    var all = Facet.allCases.map { facet in
      let count = state.chosen(in: facet).count
      let isExcluding = !(state.filter.choices[facet]?.excluded.isEmpty ?? true)
      let mark = count > 0 ? " (\(count))" : isExcluding ? " (!)" : ""
      return (facet: facet, text: facet.label + mark)
    }
    // What does not fit goes on the left, as far as the facet in use allows.
    while all.reduce(0, { $0 + $1.text.utf8.count + 2 }) > columns + 2,
      all.first?.facet != state.facet
    {
      all.removeFirst()
    }
    var line = ScreenLine()
    // They come with the command, and stay.
    if !state.filter.years.isEmpty { line.append("Year  ", .chosen) }
    for (facet, text) in all {
      let isChosen = state.filter.choices[facet] != nil
      let isUsed = facet == state.facet && (state.focus == .facet || state.layout.paneColumns > 0)
      line.append(
        text, isUsed && state.focus == .facet ? .tab : isChosen ? .chosen : isUsed ? .title : .aside
      )
      line.append("  ")
    }
    return line.cut(to: columns)
  }

  /// The list, and the values beside it or in its place.
  private var body: [ScreenLine] {
    let layout = state.layout
    let pane = layout.paneColumns
    if pane == 0 {
      return state.focus == .facet ? values(width: columns) : list(width: columns)
    }
    let left = values(width: pane - 2)
    let right = list(width: columns - pane)
    return (0..<layout.listRows).map { row in
      var line = ScreenLine()
      if left.indices.contains(row) { line = left[row] }
      line = line.fitted(to: pane - 2)
      line.append("│" + Self.mark + " ", .aside)
      if right.indices.contains(row) { line.append(right[row]) }
      return line
    }
  }

  private func list(width: Int) -> [ScreenLine] {
    var lines: [ScreenLine] = []
    for (place, hit) in state.visibleHits.enumerated() {
      let isSelected = state.top + place == state.selected
      let quote = quotes[hit.id]
      var line = ScreenLine(
        isSelected ? "> " : hit.isPartial ? "~ " : "  ", isSelected ? .selected : .aside)
      if let quote {
        line.append(row(of: quote, hit, width: width - 2, isSelected: isSelected))
      }
      lines.append(line.cut(to: width))
    }
    if lines.isEmpty {
      for line in TextLayout.lines(of: state.found.note, width: max(1, width - 2)) {
        lines.append(ScreenLine("  " + line, .aside).cut(to: width))
      }
    }
    return Array((lines + blank).prefix(state.layout.listRows))
  }

  private var blank: [ScreenLine] {
    Array(repeating: ScreenLine(), count: state.layout.listRows)
  }

  /// A quote and who said it, on one line.
  private func row(
    of quote: Quote, _ hit: BrowseHit, width: Int, isSelected: Bool
  ) -> ScreenLine {
    var author = ScreenLine()
    if let name = quote.author?.displayName {
      // Beside a long text a long name is cut, not the other way round.
      author = ScreenLine(LineFormat.oneLine(name), .aside).cut(to: max(8, width / 3))
    }
    let room = width - (author.cells > 0 ? author.cells + 3 : 0)
    var line = ScreenLine.flat(
      Printable.block(quote.text), matches: hit.matches, limit: width * 2 + 8,
      isSelected ? .selected : .plain, hit: isSelected ? .selectedHit : .hit
    ).cut(to: room)
    if author.cells > 0 {
      line.append(" " + Self.mark + "— ", .aside)
      line.append(author)
    }
    return line
  }
}
