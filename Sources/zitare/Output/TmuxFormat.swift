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
      // Behind the output tmux puts a style of its own: a word joiner, which has no width, keeps it one.
      return next == 0 ? "##\u{2060}" : "##"
    }
  }
}
