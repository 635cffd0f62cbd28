import CorpusStore
import Testing
import ZitareModels

@testable import zitare

/// What keys do to the state of `browse`, and what of it is shown: without a terminal, without a store.
@Suite("Browse, as a value")
struct BrowseStateTests {
  /// A state with so many hits on a screen of this size.
  private func state(
    _ count: Int = 30, total: Int? = nil, rows: Int = 24, columns: Int = 100
  )
    -> BrowseState
  {
    var state = BrowseState()
    state.resize(rows: rows, columns: columns)
    let hits = (0..<count).map { BrowseHit(id: Int64($0)) }
    state.take(BrowseFound(hits: hits, total: total ?? count), for: state.request, isSame: false)
    return state
  }

  private func type(_ text: String, into state: inout BrowseState) {
    for scalar in text.unicodeScalars { _ = state.press(BrowseKey(scalar)) }
  }

  @Test("letters are typed, marks join their letter, Backspace takes both")
  func typing() {
    var state = state()
    type("ab e\u{301}x", into: &state)
    #expect(state.query.text == "ab e\u{301}x")
    #expect(state.query.cursor == 5)
    _ = state.press(.left)
    _ = state.press(.backspace)
    #expect(state.query.text == "ab x")
    _ = state.press(.home)
    _ = state.press(.delete)
    #expect(state.query.text == "b x")
    _ = state.press(.end)
    _ = state.press(.deleteWord)
    #expect(state.query.text == "b ")
    _ = state.press(.deleteLine)
    #expect(state.query.text == "")
  }

  @Test(
    "a last word of one letter waits for its second",
    arguments: [
      ("a", ""), ("ab", "ab"), ("der m", "der "), ("der me", "der me"), ("der ", "der "),
      ("學", "學"), ("나", "나"), ("é", ""), ("ж", ""), ("7", ""), ("\"", "\""), ("a b c", "a b "),
    ])
  func waiting(typed: String, searched: String) {
    #expect(QueryLine(typed).searched == searched)
  }

  @Test("control characters are keys, never text")
  func controls() {
    #expect(BrowseKey("\u{1b}") == .escape)
    #expect(BrowseKey("\u{19}") == .copy)
    #expect(BrowseKey("\u{7f}") == .backspace)
    #expect(BrowseKey("\u{9b}") == .other)
    #expect(BrowseKey("\u{07}") == .other)
  }

  @Test("arrows and pages move the selection, which stays on the screen")
  func moving() {
    var state = state()
    let rows = state.layout.listRows
    #expect(rows == 14)
    _ = state.press(.down)
    #expect((state.selected, state.top) == (1, 0))
    #expect(state.focus == .hits)
    _ = state.press(.pageDown)
    #expect((state.selected, state.top) == (15, 2))
    _ = state.press(.end)
    #expect((state.selected, state.top) == (29, 16))
    _ = state.press(.home)
    #expect((state.selected, state.top) == (0, 0))
    _ = state.press(.up)
    #expect(state.focus == .query)
  }

  @Test("more hits are asked for where the loaded ones end")
  func more() {
    var state = state(100, total: 500)
    #expect(state.request.limit == 100)
    _ = state.press(.down)
    #expect(state.request.limit == 100)
    _ = state.press(.end)
    #expect(state.request.limit == 400)
    type("x", into: &state)
    type("y", into: &state)
    #expect(state.request.limit == 100)
  }

  @Test("Enter chooses, Ctrl-Y copies, y copies in the list alone")
  func outcomes() {
    var state = state()
    #expect(state.press(.letter("y")) == nil)
    #expect(state.query.text == "y")
    #expect(state.press(.copy) == .copy(0))
    _ = state.press(.down)
    #expect(state.press(.letter("y")) == .copy(1))
    #expect(state.press(.enter) == .choose(1))
    _ = state.press(.letter("z"))
    #expect(state.query.text == "yz")
    #expect(state.focus == .query)
    #expect(state.press(.escape) == .leave)
    #expect(state.press(.endOfInput) == .leave)
    var empty = self.state(0)
    #expect(empty.press(.enter) == nil)
    #expect(empty.press(.copy) == nil)
  }

  private func counted(_ facet: Facet, _ values: [BrowseValue], _ state: inout BrowseState) {
    guard let request = state.missingCounts else { return }
    #expect(request.facet == facet)
    state.take(values, for: request)
  }

  @Test("Tab goes from filter to filter and back to the query")
  func tabs() {
    var state = state()
    _ = state.press(.tab)
    #expect(state.focus == .facet)
    #expect(state.facet == .lang)
    for _ in Facet.allCases.dropFirst() { _ = state.press(.tab) }
    #expect(state.facet == .role)
    _ = state.press(.tab)
    #expect(state.focus == .query)
    _ = state.press(.backTab)
    #expect(state.facet == .lang)
    _ = state.press(.right)
    #expect(state.facet == .length)
    _ = state.press(.left)
    _ = state.press(.backTab)
    #expect(state.focus == .query)
  }

  @Test("values are chosen and given back; what no quote has any more stays in sight")
  func choosing() {
    var state = state()
    _ = state.press(.tab)
    // Nothing is chosen before it is there.
    _ = state.press(.enter)
    #expect(state.filter.isEmpty)
    let values = [
      BrowseValue(id: 7, name: "de", count: 5), BrowseValue(id: 9, name: "fr", count: 2),
    ]
    counted(.lang, values, &state)
    _ = state.press(.enter)
    _ = state.press(.down)
    _ = state.press(.letter(" "))
    #expect(state.filter.choices[.lang]?.included == [7, 9])
    counted(.lang, [values[0]], &state)
    #expect(state.values == [BrowseValue(id: 9, name: "fr", count: 0), values[0]])
    _ = state.press(.home)
    _ = state.press(.letter(" "))
    #expect(state.filter.choices[.lang]?.included == [7])
    _ = state.press(.backspace)
    #expect(state.filter.isEmpty)
    _ = state.press(.letter("w"))
    #expect(state.query.text == "w")
    #expect(state.focus == .query)
  }

  @Test("pasted lines are words")
  func pasting() {
    var state = state()
    for key: BrowseKey in [.pasteBegins, .letter("a"), .enter, .letter("b"), .escape, .pasteEnds] {
      #expect(state.press(key) == nil)
    }
    #expect(state.query.text == "a b")
    #expect(state.press(.enter) == .choose(0))
  }
}
