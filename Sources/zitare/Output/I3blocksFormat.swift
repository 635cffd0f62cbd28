internal import ZitareModels

/// A block of i3blocks with `format=json`: one flat object of the i3bar protocol
/// (<https://i3wm.org/docs/i3bar-protocol.html>).
///
/// Version 1.4, which Debian 12 has, reads a value up to the first quotation mark, escaped or not, and no more than a
/// kilobyte of it; 1.5 passes a value on as it is that is JSON itself. So there is no straight quotation mark in it.
enum I3blocksFormat {
  private static let valueBytes = 960

  static func append(_ item: QuoteItem, _ look: Presentation, to output: inout Output) {
    var json = JSONWriter()
    json.object { json in
      json.key("full_text")
      json.string(value(BarText.line(item, look), bytes: valueBytes))
      // i3bar takes it where the bar is full.
      json.key("short_text")
      json.string(value(BarText.short(item, look), bytes: valueBytes / 4))
      // Whatever the block's configuration says: this is no markup.
      json.key("markup")
      json.string("none")
    }
    output.write(json.take())
    output.endLine()
  }

  private static func value(_ text: String, bytes: Int) -> String {
    let plain = BarText.replacing(text) { byte, _ in byte == UInt8(ascii: "\"") ? "”" : nil }
    // A backslash is written as two bytes.
    let backslashes = plain.utf8.count { $0 == UInt8(ascii: "\\") }
    return TextLayout.cut(plain, to: bytes, bytes: max(bytes / 2, bytes - backslashes))
  }

  /// What hides the block where nothing matches.
  static func appendEmpty(to output: inout Output) {
    output.write("{\"full_text\":\"\"}\n")
  }
}
