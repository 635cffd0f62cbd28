internal import ZitareModels

/// A `custom` block of i3status-rust with `json = true`, which escapes for Pango by itself
/// (<https://docs.rs/i3status-rs/latest/i3status_rs/blocks/custom/>).
enum I3statusRsFormat {
  static func append(_ item: QuoteItem, _ look: Presentation, to output: inout Output) {
    var json = JSONWriter()
    json.object { json in
      // Without an icon: its name would have to be one of the user's icon set.
      json.key("state")
      json.string("Idle")
      json.key("text")
      json.string(BarText.line(item, look))
      json.key("short_text")
      json.string(BarText.short(item, look))
    }
    output.write(json.take())
    output.endLine()
  }

  /// What `hide_when_empty` hides.
  static func appendEmpty(to output: inout Output) {
    output.write("{\"text\":\"\"}\n")
  }
}
