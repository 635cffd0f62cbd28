/// What `${execpi N zitare …}` puts into Conky, which looks for variables, comments and templates in it.
///
/// `$$` is a dollar sign and `\#` a number sign. Templates are looked for before that, in `$template0` and
/// `${template0}` alike, and one that is not closed ends Conky: a word joiner, which has no width, parts them.
enum ConkyFormat {
  static func append(_ item: QuoteItem, _ look: Presentation, to output: inout Output) {
    output.write(escaped(BarText.line(item, look)))
    output.endLine()
  }

  static func escaped(_ text: String) -> String {
    BarText.replacing(text) { byte, next in
      switch byte {
      case UInt8(ascii: "$"):
        switch next {
        case UInt8(ascii: "{"), UInt8(ascii: "t"), UInt8(ascii: "T"): "$$\u{2060}"
        default: "$$"
        }
      case UInt8(ascii: "#"): "\\#"
      default: nil
      }
    }
  }
}
