/// A `custom/script` of Polybar, which obeys `%{…}` in its one line and knows no escape for it
/// (<https://github.com/polybar/polybar/wiki/Formatting>): a word joiner, which has no width, parts the two.
enum PolybarFormat {
  static func append(_ item: QuoteItem, _ look: Presentation, to output: inout Output) {
    output.write(escaped(BarText.line(item, look)))
    output.endLine()
  }

  static func escaped(_ text: String) -> String {
    BarText.replacing(text) { byte, next in
      byte == UInt8(ascii: "%") && next == UInt8(ascii: "{") ? "%\u{2060}" : nil
    }
  }
}
