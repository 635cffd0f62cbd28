/// Where things are on the screen.
///
/// The query, the facets' names, the list with the values of a facet beside it, the selected quote, the keys.
struct BrowseLayout: Equatable {
  let rows: Int
  let columns: Int

  /// Less shows nothing that could be read.
  static let leastRows = 5
  static let leastColumns = 20

  var isTooSmall: Bool { rows < Self.leastRows || columns < Self.leastColumns }

  /// The rows of the selected quote, the line above it left out; none on a low screen.
  var previewRows: Int { rows < 12 ? 0 : min(max(rows / 4, 3), 10) }

  /// The rows of the list.
  var listRows: Int { max(1, rows - 3 - (previewRows > 0 ? previewRows + 1 : 0)) }

  /// The columns of a facet's values beside the list, with the line between; none on a narrow screen, where they take the
  /// list's place while they have the keys.
  var paneColumns: Int { columns < 76 ? 0 : min(36, columns / 3) }

  /// The rows of a facet's values.
  var valueRows: Int { listRows }
}
