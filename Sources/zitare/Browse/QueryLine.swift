/// The line that is typed into.
struct QueryLine: Equatable {
  private(set) var text = ""
  /// How many Characters stand before the cursor.
  private(set) var cursor = 0

  init(_ text: String = "") {
    self.text = text
    cursor = text.count
  }

  /// More would be no query any more, and each keystroke reads all of it.
  static let limitBytes = 1000

  mutating func insert(_ scalar: Unicode.Scalar) {
    guard text.utf8.count < Self.limitBytes else { return }
    let (before, behind) = parts
    // A mark joins the letter before it: what is before the cursor is counted anew.
    let grown = before + String(Character(scalar))
    text = grown + behind
    cursor = grown.count
  }

  mutating func move(by distance: Int) { cursor = min(max(cursor + distance, 0), text.count) }
  mutating func moveToStart() { cursor = 0 }
  mutating func moveToEnd() { cursor = text.count }

  mutating func deleteBackward() {
    guard cursor > 0 else { return }
    let (before, behind) = parts
    text = before.dropLast() + behind
    cursor -= 1
  }

  mutating func deleteForward() {
    let (before, behind) = parts
    text = before + behind.dropFirst()
  }

  /// Deletes the word before the cursor, and the blanks behind it.
  mutating func deleteWord() {
    let (before, behind) = parts
    var rest = before[...]
    while rest.last?.isWhitespace ?? false { rest.removeLast() }
    while let last = rest.last, !last.isWhitespace { rest.removeLast() }
    text = rest + behind
    cursor = rest.count
  }

  /// Deletes everything before the cursor.
  mutating func deleteToStart() {
    text = parts.behind
    cursor = 0
  }

  /// What stands before and behind the cursor.
  var parts: (before: String, behind: String) {
    let index = text.index(text.startIndex, offsetBy: cursor, limitedBy: text.endIndex)
    let place = index ?? text.endIndex
    return (String(text[..<place]), String(text[place...]))
  }
}

extension QueryLine {
  /// What is looked for while one types: a last word of one letter waits for its second.
  ///
  /// Every third quote has a word that begins with an `a`: to find them tells nobody anything, and takes long. Han, kana,
  /// hangul and Thai need no second one.
  var searched: String {
    guard let last = text.unicodeScalars.last, Self.isLetterOfMany(last) else { return text }
    let before = text.unicodeScalars.dropLast()
    if let previous = before.last, !previous.properties.isWhitespace { return text }
    return String(before)
  }

  private static func isLetterOfMany(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.properties.isAlphabetic || scalar.properties.numericType != nil else {
      return false
    }
    return scalar.value < 0xE00 || (0x1E00...0x1FFF).contains(scalar.value)
  }
}
