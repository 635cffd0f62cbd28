/// Fits text into terminal cells.
enum TextLayout {
  /// The lines of a text, verse lines kept, longer ones wrapped. They are slices of it, so that positions stay comparable.
  static func lines(of text: String, width: Int?) -> [Substring] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let width else { return lines }
    return lines.flatMap { wrap($0, width) }
  }

  /// The cells that a text takes.
  static func cells(_ text: some StringProtocol) -> Int {
    text.reduce(0) { $0 + cells($1) }
  }

  /// The text, or as much of it as fits into `width` cells with a `…` behind it.
  static func cut(_ text: String, to width: Int) -> String {
    guard text.utf8.count > width, cells(text) > width else { return text }
    var room = width - 1
    var kept = text.prefix { character in
      room -= cells(character)
      return room >= 0
    }
    while kept.last == " " { kept = kept.dropLast() }
    return kept + "…"
  }

  private static func cells(_ character: Character) -> Int {
    guard let first = character.unicodeScalars.first else { return 0 }
    switch first.value {
    case 0x300..<0x370: return 0
    case 0x1100..<0x1160, 0x2E80..<0xA4D0, 0xAC00..<0xD7A4, 0xF900..<0xFB00, 0xFE30..<0xFE70,
      0xFF00..<0xFF61, 0xFFE0..<0xFFE7, 0x1F300..<0x1F650, 0x1F900..<0x1FA00, 0x20000..<0x3FFFE:
      return 2
    default: return 1
    }
  }

  private static func wrap(_ line: Substring, _ width: Int) -> [Substring] {
    var lines: [Substring] = []
    var start = line.startIndex
    var index = start
    var used = 0
    var lastBreak: (end: String.Index, next: String.Index)?
    while index < line.endIndex {
      let character = line[index]
      let next = line.index(after: index)
      if character == " " { lastBreak = (index, next) }
      let size = cells(character)
      if used + size > width, index > start, character != " " {
        let (end, begin) = lastBreak ?? (index, index)
        lines.append(line[start..<end])
        start = begin
        lastBreak = nil
        used = cells(line[start..<index])
      }
      used += size
      index = next
    }
    var rest = line[start...]
    while rest.last == " " { rest = rest.dropLast() }
    lines.append(rest)
    return lines
  }
}
