internal import ZitareModels

/// A quote as a block quotation of CommonMark (<https://spec.commonmark.org/0.31.2/>).
enum MarkdownFormat {
  static func append(_ item: QuoteItem, to output: inout Output) {
    let lines = Printable.block(item.quote.text).split(
      separator: "\n", omittingEmptySubsequences: false
    ).map { line(String($0)) }
    for (number, line) in lines.enumerated() {
      output.write(line.isEmpty ? ">" : "> " + line)
      // A hard line break; before an empty line there is a paragraph's end anyway.
      if !line.isEmpty, number + 1 < lines.count, !lines[number + 1].isEmpty { output.write("\\") }
      output.endLine()
    }
    guard let attribution = item.attribution else { return }
    output.write(">\n> — [")
    output.write(line(LineFormat.oneLine(attribution)))
    output.write("](\(Site.link(of: item.quote)))\n")
  }

  /// Writes an item of a list.
  static func appendItem(_ name: String, link: String, count: Int, to output: inout Output) {
    output.write("- [\(line(LineFormat.oneLine(name)))](\(link)) (\(count))\n")
  }

  /// A line of which nothing is markup.
  static func line(_ text: String) -> String {
    let text = String(text.drop { $0 == " " || $0 == "\t" })
    // At the beginning of a line these make headings, lists and rules; behind digits, numbered lists.
    var isStart = true
    var isNumber = true
    return BarText.replacing(text) { byte, next in
      let isDigit = (0x30...0x39).contains(byte)
      let (wasStart, wasNumber) = (isStart, isNumber && !isStart)
      isStart = false
      isNumber = isNumber && isDigit
      switch byte {
      case UInt8(ascii: "&"): return "&amp;"
      case UInt8(ascii: "<"): return "&lt;"
      case UInt8(ascii: ">"): return "&gt;"
      case UInt8(ascii: "\\"): return "\\\\"
      case UInt8(ascii: "`"): return "\\`"
      case UInt8(ascii: "*"): return "\\*"
      case UInt8(ascii: "_"): return "\\_"
      case UInt8(ascii: "{"): return "\\{"
      case UInt8(ascii: "}"): return "\\}"
      case UInt8(ascii: "["): return "\\["
      case UInt8(ascii: "]"): return "\\]"
      case UInt8(ascii: "|"): return "\\|"
      case UInt8(ascii: "~"): return "\\~"
      case UInt8(ascii: "^"): return "\\^"
      case UInt8(ascii: "$"): return "\\$"
      // Emoji codes and bare links.
      case UInt8(ascii: ":") where next > 0x20: return "\\:"
      case UInt8(ascii: "=") where wasStart || next == byte: return "\\="
      case UInt8(ascii: "#") where wasStart: return "\\#"
      case UInt8(ascii: "+") where wasStart: return "\\+"
      case UInt8(ascii: "-") where wasStart: return "\\-"
      case UInt8(ascii: ".") where wasNumber: return "\\."
      case UInt8(ascii: ")") where wasNumber: return "\\)"
      case UInt8(ascii: "\t"): return " "
      default: return nil
      }
    }
  }
}
