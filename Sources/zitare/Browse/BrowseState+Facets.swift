internal import CorpusStore
internal import ZitareModels

extension BrowseState {
  /// The facet's values that quotes must have one of.
  func chosen(in facet: Facet) -> [Int64] { filter.choices[facet]?.included ?? [] }

  /// From the query to the facet that was looked at last, from there to the next, behind the last one back.
  mutating func nextFacet() {
    guard focus == .facet else {
      focus = .facet
      return
    }
    step(by: 1)
  }

  mutating func previousFacet() {
    guard focus == .facet else {
      focus = .facet
      return
    }
    step(by: -1)
  }

  private mutating func step(by distance: Int) {
    let all = Facet.allCases
    guard let place = all.firstIndex(of: facet) else { return }
    if all.indices.contains(place + distance) {
      show(all[place + distance])
    } else {
      // Round about, by way of the query.
      focus = .query
      show(distance > 0 ? all[0] : all[all.count - 1])
    }
  }

  private mutating func show(_ facet: Facet) {
    self.facet = facet
    (selectedValue, topValue) = (0, 0)
  }

  mutating func actInFacet(_ key: BrowseKey) -> Outcome? {
    switch key {
    case .enter, .letter(" "): toggle()
    case .backspace, .delete: filter.choices[facet] = nil
    case .up:
      if selectedValue == 0 { focus = .query } else { selectedValue -= 1 }
    case .down: selectedValue += 1
    case .pageUp: selectedValue -= layout.valueRows
    case .pageDown: selectedValue += layout.valueRows
    case .home: selectedValue = 0
    case .end: selectedValue = Int.max
    case .left: step(by: -1)
    case .right: step(by: 1)
    case .letter(let scalar):
      focus = .query
      query.insert(scalar)
    default: break
    }
    return nil
  }

  /// Chooses the selected value, or takes the choice back.
  private mutating func toggle() {
    // Those of another facet may still be there until its own are counted.
    guard counted?.facet == facet, values.indices.contains(selectedValue) else { return }
    let value = values[selectedValue]
    var choice = filter.choices[facet] ?? ResolvedFilter.Choice()
    var included = choice.included ?? []
    if let place = included.firstIndex(of: value.id) {
      included.remove(at: place)
    } else {
      included.append(value.id)
      choice.excluded.removeAll { $0 == value.id }
      names[facet, default: [:]][value.id] = value.name
    }
    choice.included = included.isEmpty ? nil : included
    filter.choices[facet] = choice == ResolvedFilter.Choice() ? nil : choice
  }
}
