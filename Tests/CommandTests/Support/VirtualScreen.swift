import QuoteSearch

/// What a terminal shows after what was written to it: as much of ECMA-48 as ncurses uses for `xterm`.
struct VirtualScreen {
  private(set) var rows: Int
  private(set) var columns: Int
  /// Each cell's letter with its marks; empty behind a wide one.
  private var cells: [[String]]
  private(set) var row = 0
  private(set) var column = 0
  private var margins: ClosedRange<Int>
  /// Private modes that are on: 1049 is the other screen, 25 the cursor.
  private(set) var modes: Set<Int> = [25]
  /// What was put on the clipboard, in Base64.
  private(set) var clipboard: [String] = []
  /// How often everything was wiped: a screen that is drawn anew flickers.
  private(set) var wipes = 0
  /// Sequences that are none of these.
  private(set) var unknown: [String] = []
  private var pending: [Unicode.Scalar] = []
  private var last = " "

  init(rows: Int, columns: Int) {
    self.rows = rows
    self.columns = columns
    margins = 0...(rows - 1)
    cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
  }

  mutating func resize(rows: Int, columns: Int) { self = VirtualScreen(self, rows, columns) }

  private init(_ old: VirtualScreen, _ rows: Int, _ columns: Int) {
    self.init(rows: rows, columns: columns)
    (modes, clipboard, wipes) = (old.modes, old.clipboard, old.wipes)
    for row in 0..<min(rows, old.rows) {
      for column in 0..<min(columns, old.columns) { cells[row][column] = old.cells[row][column] }
    }
  }

  /// The rows without blanks at their ends, and without the marks that direct text.
  var lines: [String] {
    cells.map { line in
      var text = line.joined().replacing("\u{200E}", with: "")
      while text.last == " " { text.removeLast() }
      return text
    }
  }

  var text: String { lines.joined(separator: "\n") }

  /// The first cell of a text in a line.
  func column(of text: String, in row: Int) -> Int? {
    cells[row].indices.first {
      cells[row][$0...].joined().hasPrefix(text) && !cells[row][$0].isEmpty
    }
  }

  mutating func write(_ text: String.UnicodeScalarView) {
    for scalar in text { take(scalar) }
  }

  private mutating func take(_ scalar: Unicode.Scalar) {
    if !pending.isEmpty {
      pending.append(scalar)
      sequence()
      return
    }
    switch scalar.value {
    case 0x1B: pending = [scalar]
    case 0x07: break
    case 0x08: column = max(0, column - 1)
    case 0x0A: lineFeed()
    case 0x0D: column = 0
    case 0..<0x20, 0x7F..<0xA0: unknown.append("\(scalar.value)")
    default: put(scalar)
    }
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    let width = TextMetrics.width(of: scalar)
    guard width > 0 else {
      var before = max(0, column - 1)
      if cells[row][before].isEmpty, before > 0 { before -= 1 }
      cells[row][before].unicodeScalars.append(scalar)
      return
    }
    if column + width > columns {
      column = 0
      lineFeed()
    }
    // Half of a wide letter is none.
    if cells[row][column].isEmpty, column > 0 { cells[row][column - 1] = " " }
    let behind = column + width
    if behind < columns, cells[row][behind].isEmpty { cells[row][behind] = " " }
    last = String(Character(scalar))
    cells[row][column] = last
    if width == 2 { cells[row][column + 1] = "" }
    column += width
  }

  private mutating func lineFeed() {
    if row == margins.upperBound { scroll(margins, by: 1) } else { row = min(row + 1, rows - 1) }
  }

  private var blank: [String] { Array(repeating: " ", count: columns) }

  private mutating func scroll(_ range: ClosedRange<Int>, by count: Int) {
    for _ in 0..<min(abs(count), range.count) {
      if count > 0 {
        cells.remove(at: range.lowerBound)
        cells.insert(blank, at: range.upperBound)
      } else {
        cells.remove(at: range.upperBound)
        cells.insert(blank, at: range.lowerBound)
      }
    }
  }

  /// Does what a sequence says as soon as it is whole.
  private mutating func sequence() {
    let body = String(String.UnicodeScalarView(pending.dropFirst()))
    switch pending[1] {
    case "[":
      guard pending.count > 2, let end = pending.last, (0x40...0x7E).contains(end.value) else {
        return
      }
      control(String(body.dropFirst().dropLast()), end)
    case "]":
      guard body.hasSuffix("\u{07}") || body.hasSuffix("\u{1B}\\") else { return }
      if body.hasPrefix("]52;c;") { clipboard.append(String(body.dropFirst(6).dropLast())) }
    case "(", ")":
      guard pending.count == 3 else { return }
    case "M":
      if row == margins.lowerBound { scroll(margins, by: -1) } else { row = max(0, row - 1) }
    case "=", ">", "7", "8": break
    default: unknown.append(body)
    }
    pending = []
  }

  private mutating func control(_ parameters: String, _ end: Unicode.Scalar) {
    if parameters.hasPrefix("?"), end == "h" || end == "l" {
      for mode in parameters.dropFirst().split(separator: ";").compactMap({ Int($0) }) {
        if end == "h" { modes.insert(mode) } else { modes.remove(mode) }
      }
      return
    }
    let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map {
      Int($0) ?? 0
    }
    let first = numbers.first ?? 0
    let count = max(1, first)
    switch end {
    case "A": row = max(0, row - count)
    case "B": row = min(rows - 1, row + count)
    case "C": column = min(columns - 1, column + count)
    case "D": column = max(0, column - count)
    case "G": column = min(columns - 1, count - 1)
    case "d": row = min(rows - 1, count - 1)
    case "H":
      row = min(rows - 1, count - 1)
      column = min(columns - 1, max(1, numbers.count > 1 ? numbers[1] : 1) - 1)
    case "J":
      if first == 2 || (row == 0 && column == 0) { wipes += 1 }
      let from = first == 2 ? 0 : row
      if first == 0 { erase(row, column..<columns) }
      for line in (first == 0 ? from + 1 : from)..<max(rows, from + 1) where line < rows {
        erase(line, 0..<columns)
      }
    case "K": erase(row, first == 0 ? column..<columns : 0..<(column + 1))
    case "X": erase(row, column..<min(columns, column + count))
    case "P":
      cells[row].removeSubrange(column..<min(columns, column + count))
      while cells[row].count < columns { cells[row].append(" ") }
    case "@":
      cells[row].insert(contentsOf: Array(repeating: " ", count: count), at: column)
      cells[row].removeLast(cells[row].count - columns)
    case "L": scroll(row...margins.upperBound, by: -count)
    case "M": scroll(row...margins.upperBound, by: count)
    case "S": scroll(margins, by: count)
    case "T": scroll(margins, by: -count)
    case "b":
      for _ in 0..<count { for scalar in last.unicodeScalars { put(scalar) } }
    case "r":
      let bottom = numbers.count > 1 && numbers[1] > 0 ? numbers[1] : rows
      margins = (count - 1)...max(count - 1, min(bottom, rows) - 1)
      (row, column) = (0, 0)
    case "m", "h", "l", "t": break
    default: unknown.append(parameters + String(Character(end)))
    }
  }

  private mutating func erase(_ row: Int, _ range: Range<Int>) {
    for column in range { cells[row][column] = " " }
  }
}
