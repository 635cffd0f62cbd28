/// What was pressed, as `browse` understands it.
enum BrowseKey: Equatable {
  /// A code point that was typed: a letter, a mark on the one before it, a blank.
  case letter(Unicode.Scalar)
  case enter, escape, endOfInput
  case up, down, left, right, pageUp, pageDown, home, end
  case tab, backTab
  case backspace, delete, deleteWord, deleteLine
  case copy, redraw
  case pasteBegins, pasteEnds
  /// A key without a meaning.
  case other

  /// The key of a code point that the terminal sent.
  init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x0A, 0x0D: self = .enter
    case 0x1B: self = .escape
    case 0x09: self = .tab
    case 0x08, 0x7F: self = .backspace
    // The letters that shells edit their line with.
    case Self.control("a"): self = .home
    case Self.control("b"): self = .left
    case Self.control("d"): self = .endOfInput
    case Self.control("e"): self = .end
    case Self.control("f"): self = .right
    case Self.control("l"): self = .redraw
    case Self.control("n"): self = .down
    case Self.control("p"): self = .up
    case Self.control("u"): self = .deleteLine
    case Self.control("w"): self = .deleteWord
    case Self.control("y"): self = .copy
    case 0..<0x20, 0x7F..<0xA0: self = .other
    default: self = .letter(scalar)
    }
  }

  private static func control(_ letter: Unicode.Scalar) -> UInt32 { letter.value & 0x1F }
}
