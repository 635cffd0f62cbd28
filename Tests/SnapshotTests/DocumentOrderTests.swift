import Testing

@testable import SnapshotSync

@Suite("The order of the quotes")
struct DocumentOrderTests {
  @Test(
    "as few as possible count as moved",
    arguments: [
      ([1, 2, 3], [false, false, false]),
      ([2, 1, 3], [true, false, false]),
      ([3, 1, 2], [true, false, false]),
      ([1, nil, 2], [false, false, false]),
      ([nil, 5, 4, nil, 6], [false, true, false, false, false]),
      ([], []),
    ] as [([Int64?], [Bool])])
  func moved(rows: [Int64?], expected: [Bool]) {
    #expect(DocumentOrder.moved(rows) == expected)
  }

  @Test("a reversed order leaves one quote where it is")
  func reversed() {
    let moved = DocumentOrder.moved((0..<100).reversed().map { Int64($0) })
    #expect(moved.count { !$0 } == 1)
  }

  @Test(
    "rows are found between neighbours",
    arguments: [
      ([nil, nil], [1000, 1100]),
      ([nil, 500], [400, 500]),
      ([500, nil, nil], [500, 600, 700]),
      ([100, nil, 200], [100, 150, 200]),
      ([100, nil, nil, nil, 104], [100, 101, 102, 103, 104]),
    ] as [([Int64?], [Int64])])
  func filled(rows: [Int64?], expected: [Int64]) {
    #expect(DocumentOrder.filled(rows, first: 1000, gap: 100) == expected)
  }

  @Test("a gap that is too narrow means filling anew")
  func narrow() {
    #expect(DocumentOrder.filled([1, nil, 2], first: 1000, gap: 100) == nil)
    #expect(DocumentOrder.filled([nil, 50], first: 1000, gap: 100) == nil)
  }
}
