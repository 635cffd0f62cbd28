/// Sets the matches of a search off in a text that is printed line by line.
struct Highlighter {
  private let style: Style
  /// The matches' places in the text, ascending.
  private var ranges: [Range<String.Index>] = []

  /// - Parameters:
  ///   - offset: Where in the text's UTF-8 the counting begins: behind what was set before it.
  ///   - matches: In Characters; those that the text does not have are passed over.
  init(text: String, from offset: Int = 0, matches: [Range<Int>], style: Style) {
    self.style = style
    guard style.isColoured, !matches.isEmpty else { return }
    var index = text.utf8.index(text.startIndex, offsetBy: offset)
    var place = 0
    for match in matches where match.lowerBound >= place && !match.isEmpty {
      guard
        let start = text.index(
          index, offsetBy: match.lowerBound - place, limitedBy: text.endIndex),
        let end = text.index(start, offsetBy: match.count, limitedBy: text.endIndex)
      else { return }
      ranges.append(start..<end)
      (index, place) = (end, match.upperBound)
    }
  }

  /// Writes a slice of the text; a match that goes on in the next line is closed and opened again.
  func append(_ line: Substring, to output: inout Output) {
    var start = line.startIndex
    for hit in hits(in: line) {
      output.write(line[start..<hit.lowerBound])
      style.append(line[hit], as: .hit, to: &output)
      start = hit.upperBound
    }
    output.write(line[start...])
  }

  /// The matches within a slice of the text.
  func hits(in line: Substring) -> [Range<String.Index>] {
    let whole = line.startIndex..<line.endIndex
    return ranges.filter { $0.overlaps(whole) }.map { $0.clamped(to: whole) }
  }
}
