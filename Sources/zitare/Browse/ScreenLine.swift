internal import QuoteSearch

/// A row of the screen, in pieces that look alike.
struct ScreenLine: Equatable {
  /// What a piece is, not how it looks.
  enum Role: UInt8 {
    case plain
    /// What accompanies.
    case aside
    /// What was looked for.
    case hit
    /// What the keys are about.
    case selected
    case selectedHit
    /// A value that was chosen.
    case chosen
    case title
    /// The name that is in use among others.
    case tab
    case count
  }

  struct Piece: Equatable {
    var text: String
    var role: Role
  }

  private(set) var pieces: [Piece] = []
  /// The cells of all pieces.
  private(set) var cells = 0

  init() {}

  init(_ text: String, _ role: Role = .plain) { append(text, role) }

  /// The text without looks.
  var text: String {
    var text = ""
    for piece in pieces { text += piece.text }
    return text
  }

  mutating func append(_ text: some StringProtocol, _ role: Role = .plain) {
    if text.isEmpty { return }
    let text = String(text)
    cells += Self.cells(of: text)
    if let last = pieces.last, last.role == role {
      pieces[pieces.count - 1].text += text
    } else {
      pieces.append(Piece(text: text, role: role))
    }
  }

  mutating func append(_ line: ScreenLine) {
    for piece in line.pieces { append(piece.text, piece.role) }
  }

  /// Cuts what is wider, between grapheme clusters and with a `…`.
  func cut(to width: Int) -> ScreenLine {
    guard cells > width else { return self }
    var result = ScreenLine()
    guard width > 0 else { return result }
    for piece in pieces {
      var kept = ""
      var used = result.cells
      for character in piece.text {
        let size = Self.cells(of: character)
        if used + size > width - 1 {
          result.append(kept, piece.role)
          result.append("…", piece.role)
          return result
        }
        kept.append(character)
        used += size
      }
      result.append(kept, piece.role)
    }
    return result
  }

  /// Exactly so wide: cut, or with blanks behind it.
  func fitted(to width: Int) -> ScreenLine {
    var line = cut(to: width)
    line.append(String(repeating: " ", count: max(0, width - line.cells)))
    return line
  }
}

extension ScreenLine {
  /// The cells of a text as ncurses counts them: each code point for itself.
  ///
  /// A terminal that draws a family of emoji in two cells shows a gap behind it; one that does not would otherwise write
  /// past the line's end.
  static func cells(of text: String) -> Int {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text.utf8.count }
    return text.unicodeScalars.reduce(0) { $0 + TextMetrics.width(of: $1) }
  }

  static func cells(of character: Character) -> Int {
    if character.isASCII { return character == "\n" || character == "\t" ? 0 : 1 }
    return character.unicodeScalars.reduce(0) { $0 + TextMetrics.width(of: $1) }
  }
}

extension ScreenLine {
  /// A text on one line, verse in a row, with what matched set off.
  ///
  /// - Parameters:
  ///   - matches: In Characters, ascending.
  ///   - limit: Characters behind it are left out: nobody sees them.
  static func flat(
    _ text: String, matches: [Range<Int>], limit: Int, _ role: Role, hit: Role
  ) -> ScreenLine {
    var line = ScreenLine()
    var run = ""
    var isRunHit = false
    var next = matches[...]
    for (place, character) in text.prefix(limit).enumerated() {
      while let match = next.first, match.upperBound <= place { next = next.dropFirst() }
      let isHit = next.first?.contains(place) ?? false
      if isHit != isRunHit {
        line.append(run, isRunHit ? hit : role)
        run = ""
        isRunHit = isHit
      }
      switch character {
      case "\n": run += " / "
      case "\t": run += " "
      default: run.append(character)
      }
    }
    line.append(run, isRunHit ? hit : role)
    return line
  }
}
