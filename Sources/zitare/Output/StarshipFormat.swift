/// One line for prompts: of Starship, and of shells themselves.
///
/// Starship escapes what a command prints since 1.20 only (<https://starship.rs/config/#custom-commands>), and a shell
/// may expand what stands in its prompt. Nothing here begins an expansion, in a prompt of bash or zsh or within double
/// quotes: a word joiner, which has no width, stands behind `$`, `\` and `%`, and a backtick becomes its twin of a
/// modifier letter. `!` is left alone: history is not expanded in a prompt's values.
enum StarshipFormat {
  static func append(_ item: QuoteItem, _ look: Presentation, to output: inout Output) {
    output.write(escaped(BarText.line(item, look)))
    output.endLine()
  }

  static func escaped(_ text: String) -> String {
    BarText.replacing(text) { byte, _ in
      switch byte {
      case UInt8(ascii: "$"): "$\u{2060}"
      case UInt8(ascii: "\\"): "\\\u{2060}"
      case UInt8(ascii: "%"): "%\u{2060}"
      case UInt8(ascii: "`"): "ˋ"
      default: nil
      }
    }
  }
}
