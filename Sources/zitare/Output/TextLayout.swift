internal import QuoteSearch

/// Fits text into terminal cells (UAX 11), breaking lines where their script allows it (UAX 14).
enum TextLayout {
  /// The lines of a text, verse lines kept, longer ones wrapped. They are slices of it, so that positions stay comparable.
  ///
  /// - Complexity: O(n); ICU is opened only for lines that do not fit.
  static func lines(of text: String, width: Int?) -> [Substring] {
    let lines = lines(of: text)
    guard let width else { return lines }
    return lines.flatMap { line in
      // Bytes are never fewer than cells but for a few marks, whose lines are measured anyway.
      line.utf8.count <= width ? [line] : wrap(line, width)
    }
  }

  /// Split at bytes: to find where characters end takes longer than all else that is done to a quote.
  private static func lines(of text: String) -> [Substring] {
    var lines: [Substring] = []
    let bytes = text.utf8
    var start = bytes.startIndex
    while let end = bytes[start...].firstIndex(of: 0x0A) {
      lines.append(text[start..<end])
      start = bytes.index(after: end)
    }
    lines.append(text[start...])
    return lines
  }

  /// The cells that a text takes.
  static func cells(_ text: some StringProtocol) -> Int {
    TextMetrics.width(of: String(text))
  }

  /// The text, or as much of it as fits into `width` cells with a `…` behind it.
  ///
  /// What has no width takes room as well, or a heap of accents on one letter would be as long as it likes.
  ///
  /// - Parameter bytes: How many bytes of UTF-8 there may be with the ellipsis; `nil`: enough for what people write.
  /// - Complexity: O(width), however long the text is.
  static func cut(_ text: String, to width: Int, bytes: Int? = nil) -> String {
    guard text.utf8.count > min(width, bytes ?? width) else { return text }
    var cellsLeft = width
    var bytesLeft = bytes ?? max(256, min(width, 1 << 24) * 32)
    var rest = text[...]
    // What is kept if something has to go: with the ellipsis it fills the width.
    var end = text.startIndex
    while let character = rest.first {
      cellsLeft -= TextMetrics.width(of: character)
      bytesLeft -= character.utf8.count
      if cellsLeft < 0 || bytesLeft < 0 {
        var kept = text[..<end]
        while let last = kept.last, last == " " || last == "\n" { kept = kept.dropLast() }
        return kept + "…"
      }
      rest = rest.dropFirst()
      if cellsLeft > 0, bytesLeft >= "…".utf8.count { end = rest.startIndex }
    }
    return text
  }

  private static func wrap(_ line: Substring, _ width: Int) -> [Substring] {
    guard cells(line) > width else { return [line] }
    var lines: [Substring] = []
    var start = line.startIndex
    // The end of what fits so far, where the next piece begins, and the cells up to there.
    var end = start
    var used = 0
    var pieceStart = start
    for stop in TextMetrics.lineBreaks(in: String(line)) {
      let pieceEnd = line.utf8.index(line.startIndex, offsetBy: stop.offset)
      // UAX 14 lets a line begin with an ellipsis behind a space; it belongs to what it breaks off.
      if pieceEnd < line.endIndex, line[pieceEnd] == "…" { continue }
      let piece = line[pieceStart..<pieceEnd]
      let visible = trimmed(piece)
      let size = cells(visible)
      if used + size > width, start < pieceStart {
        lines.append(line[start..<end])
        start = pieceStart
        used = 0
      }
      if size > width {
        // A word longer than a line: cut anywhere but within a grapheme cluster.
        let rest = chop(visible, width, into: &lines)
        start = rest.startIndex
        used = cells(rest)
      } else {
        used += size
      }
      used += cells(piece[visible.endIndex...])
      end = visible.endIndex
      pieceStart = pieceEnd
    }
    if start < line.endIndex { lines.append(line[start..<max(start, end)]) }
    return lines
  }

  /// Appends full lines of a word, and returns what is left of it.
  private static func chop(
    _ word: Substring, _ width: Int, into lines: inout [Substring]
  ) -> Substring {
    var start = word.startIndex
    var used = 0
    for index in word.indices {
      let size = TextMetrics.width(of: word[index])
      if used + size > width, index > start {
        let end = cut(word, from: start, before: index)
        lines.append(word[start..<end])
        start = end
        used = cells(word[start..<index])
      }
      used += size
    }
    return word[start...]
  }

  /// Where to cut a word so that the next line does not begin with what closes: as many clusters earlier as that takes,
  /// unless nothing would be left.
  private static func cut(
    _ word: Substring, from start: Substring.Index, before index: Substring.Index
  ) -> Substring.Index {
    var end = index
    while end > start {
      if !closes(word[end]) { return end }
      end = word.index(before: end)
    }
    return index
  }

  /// Whether a cluster belongs to what stands before it.
  private static func closes(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first else { return false }
    switch scalar.properties.generalCategory {
    case .closePunctuation, .finalPunctuation: return true
    // Full stops, commas and their like of all scripts; dashes may begin a line.
    case .otherPunctuation: return scalar != "/" && scalar != "\\" && scalar != "&"
    // German and Swedish close with what others open with, French with what Germans do.
    case .initialPunctuation: return scalar == "“" || scalar == "«" || scalar == "‘"
    default: return false
    }
  }

  /// Without the blanks at the end: those hang over a line's end unseen.
  private static func trimmed(_ piece: Substring) -> Substring {
    var piece = piece
    while let last = piece.last, last == " " || last == "\u{3000}" { piece = piece.dropLast() }
    return piece
  }
}
