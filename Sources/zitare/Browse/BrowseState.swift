internal import CorpusStore
internal import ZitareModels

/// What a reader is doing in `browse`: a value that keys change. Nothing here touches a terminal or a store.
struct BrowseState {
  /// Who gets the keys.
  enum Focus {
    case query, hits, facet
  }

  /// What a key asks for beyond the state.
  enum Outcome: Equatable {
    case leave
    case choose(Int64)
    case copy(Int64)
    case redraw
  }

  var query: QueryLine
  var focus = Focus.query
  /// Whose values are shown.
  var facet = Facet.lang
  var filter: ResolvedFilter
  /// The names of values that were chosen, by facet and row.
  var names: [Facet: [Int64: String]] = [:]
  private(set) var limit = Self.firstLimit

  private(set) var found = BrowseFound()
  /// The hit that the keys are about.
  var selected = 0
  /// The first hit on the screen.
  var top = 0

  /// The facet's values; those of the last count until the next one is done.
  private(set) var values: [BrowseValue] = []
  private(set) var counted: BrowseCountRequest?
  var selectedValue = 0
  var topValue = 0

  var layout = BrowseLayout(rows: 24, columns: 80)
  /// What was just done; the next key takes it away.
  var message = ""
  private var isPasting = false

  /// Enough for some screens: more are looked for when somebody goes there.
  static let firstLimit = 100

  init(query: String = "", filter: ResolvedFilter = ResolvedFilter()) {
    self.query = QueryLine(query)
    self.filter = filter
  }
}

extension BrowseState {
  /// What should be on the screen.
  var request: BrowseRequest {
    BrowseRequest(text: query.searched, filter: filter, limit: limit)
  }

  /// The counts that should be on the screen; `nil` where they are.
  var missingCounts: BrowseCountRequest? {
    guard layout.paneColumns > 0 || focus == .facet, !layout.isTooSmall else { return nil }
    let wanted = BrowseCountRequest(facet: facet, text: query.searched, filter: filter)
    return wanted == counted ? nil : wanted
  }

  /// The hit that Enter prints.
  var selectedHit: BrowseHit? {
    found.hits.indices.contains(selected) ? found.hits[selected] : nil
  }

  /// The hits on the screen.
  var visibleHits: ArraySlice<BrowseHit> {
    found.hits.dropFirst(top).prefix(layout.listRows)
  }

  /// Takes the answer to a request.
  mutating func take(_ found: BrowseFound, for request: BrowseRequest, isSame: Bool) {
    self.found = found
    if !isSame { (selected, top) = (0, 0) }
    settle()
  }

  /// Takes the counts of a facet; what is chosen stays in sight also where no quote has it.
  mutating func take(_ counts: [BrowseValue], for request: BrowseCountRequest) {
    let isOther = counted?.facet != request.facet
    counted = request
    let chosen = filter.choices[request.facet]?.included ?? []
    let lost = chosen.filter { id in !counts.contains { $0.id == id } }
    values =
      lost.map { id in
        BrowseValue(id: id, name: names[request.facet]?[id] ?? "?", count: 0)
      } + counts
    if isOther { (selectedValue, topValue) = (0, 0) }
    settle()
  }

  mutating func resize(rows: Int, columns: Int) {
    layout = BrowseLayout(rows: rows, columns: columns)
    settle()
  }

  /// Keeps what is selected within what there is, and on the screen.
  mutating func settle() {
    selected = max(0, min(selected, found.hits.count - 1))
    top = Self.scrolled(top, to: selected, of: found.hits.count, rows: layout.listRows)
    selectedValue = max(0, min(selectedValue, values.count - 1))
    topValue = Self.scrolled(topValue, to: selectedValue, of: values.count, rows: layout.valueRows)
  }

  private static func scrolled(_ top: Int, to selected: Int, of count: Int, rows: Int) -> Int {
    let rows = max(rows, 1)
    var top = min(top, max(0, count - rows))
    if selected < top { top = selected }
    if selected >= top + rows { top = selected - rows + 1 }
    return max(0, top)
  }
}

extension BrowseState {
  /// Whether a key is about the hits: then those of what was typed before it have to be there.
  func needsHits(_ key: BrowseKey) -> Bool {
    switch key {
    case .copy: true
    case .enter, .up, .down, .pageUp, .pageDown, .home, .end: focus != .facet && !isPasting
    case .letter("y"): focus == .hits
    default: false
    }
  }

  /// Whether a key is about the values of a facet.
  func needsValues(_ key: BrowseKey) -> Bool {
    guard focus == .facet, !isPasting else { return false }
    return switch key {
    case .enter, .letter(" "), .down, .pageDown, .end: true
    default: false
    }
  }

  /// Does what a key means.
  mutating func press(_ key: BrowseKey) -> Outcome? {
    message = ""
    let before = (query.searched, filter)
    let outcome = isPasting ? paste(key) : act(key)
    if before != (query.searched, filter) { limit = Self.firstLimit }
    settle()
    return outcome
  }

  /// Pasted text is typed text: its line breaks choose nothing.
  private mutating func paste(_ key: BrowseKey) -> Outcome? {
    switch key {
    case .letter(let scalar): query.insert(scalar)
    case .enter, .tab: query.insert(" ")
    case .pasteEnds: isPasting = false
    default: break
    }
    return nil
  }

  private mutating func act(_ key: BrowseKey) -> Outcome? {
    switch key {
    case .escape, .endOfInput: return .leave
    case .redraw: return .redraw
    case .copy: return selectedHit.map { .copy($0.id) }
    case .tab:
      nextFacet()
    case .backTab:
      previousFacet()
    case .pasteBegins:
      isPasting = true
      focus = .query
    case .deleteLine:
      focus = .query
      query.deleteToStart()
    case .deleteWord:
      focus = .query
      query.deleteWord()
    case .other, .pasteEnds:
      break
    default:
      switch focus {
      case .query: return actInQuery(key)
      case .hits: return actInHits(key)
      case .facet: return actInFacet(key)
      }
    }
    return nil
  }

  private mutating func actInQuery(_ key: BrowseKey) -> Outcome? {
    switch key {
    case .letter(let scalar): query.insert(scalar)
    case .enter: return selectedHit.map { .choose($0.id) }
    case .left: query.move(by: -1)
    case .right: query.move(by: 1)
    case .home: query.moveToStart()
    case .end: query.moveToEnd()
    case .backspace: query.deleteBackward()
    case .delete: query.deleteForward()
    case .down, .pageDown:
      focus = .hits
      select(by: key == .down ? 1 : layout.listRows)
    case .pageUp: select(by: -layout.listRows)
    default: break
    }
    return nil
  }

  private mutating func actInHits(_ key: BrowseKey) -> Outcome? {
    switch key {
    case .letter("y"): return selectedHit.map { .copy($0.id) }
    case .enter: return selectedHit.map { .choose($0.id) }
    case .up:
      if selected == 0 { focus = .query } else { select(by: -1) }
    case .down: select(by: 1)
    case .pageUp: select(by: -layout.listRows)
    case .pageDown: select(by: layout.listRows)
    case .home: selected = 0
    case .end: select(by: found.hits.count)
    default:
      // Whoever types on, goes on with the query.
      focus = .query
      return actInQuery(key)
    }
    return nil
  }

  private mutating func select(by distance: Int) {
    selected = max(0, min(selected + distance, found.hits.count - 1))
    if selected + layout.listRows >= found.hits.count, found.hits.count < found.total,
      found.hits.count >= limit
    {
      limit *= 4
    }
  }
}
