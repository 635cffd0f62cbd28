/// What `#(zitare …)` puts into a status line of tmux, where `#` begins formats and styles, and `##` is one
/// (tmux(1), FORMATS).
enum TmuxFormat {
  static func append(_ item: QuoteItem, _ look: Presentation, to output: inout Output) {
    output.write(escaped(BarText.line(item, look)))
    output.endLine()
  }

  static func escaped(_ text: String) -> String {
    BarText.replacing(text) { byte, next in
      guard byte == UInt8(ascii: "#") else { return nil }
      // A word joiner, which has no width, keeps it alone: of several in a row tmux shows half, and at the end it puts
      // a style of its own behind it.
      return next == 0 || next == byte ? "##\u{2060}" : "##"
    }
  }
}
