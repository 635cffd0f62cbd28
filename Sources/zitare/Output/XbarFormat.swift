internal import ZitareModels

/// A plugin of xbar and SwiftBar: the line of the menu bar, `---`, then the menu.
///
/// Neither can escape anything (<https://github.com/matryer/xbar-plugins/blob/main/CONTRIBUTING.md>): a bar begins the
/// parameters of a line, `---` the menu, `--` a submenu, and SwiftBar makes pictures of `:words:`. Parameters are only
/// those that both know: xbar refuses a line with any other.
enum XbarFormat {
  static func append(_ item: QuoteItem, _ look: Presentation, to output: inout Output) {
    appendLine(BarText.line(item, look), to: &output)
    output.write("---\n")
    for line in BarText.page(item).split(separator: "\n") { appendLine(line, to: &output) }
    guard let attribution = BarText.attribution(item) else { return }
    appendLine("— " + attribution, href: Site.link(of: item.quote), to: &output)
  }

  private static func appendLine(
    _ text: some StringProtocol, href: String? = nil, to output: inout Output
  ) {
    output.write(escaped(String(text)))
    output.write(" | emojize=false ansi=false")
    if let href { output.write(" href=" + href) }
    output.endLine()
  }

  static func escaped(_ text: String) -> String {
    var previous: UInt8 = 0
    return BarText.replacing(text) { byte, next in
      defer { previous = byte }
      switch byte {
      case UInt8(ascii: "|"): return "│"
      case UInt8(ascii: "\t"): return " "
      case UInt8(ascii: "-") where next == byte || previous == byte: return "‐"
      // A word joiner, which has no width.
      case UInt8(ascii: ":") where isName(next): return ":\u{2060}"
      default: return nil
      }
    }
  }

  /// Whether the byte may begin the name of a symbol.
  private static func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2D, 0x2E, 0x5F: true
    default: false
    }
  }
}
