internal import ZitareModels

/// A module of Waybar (`return-type: json`), which reads one line, its text and tooltip as Pango markup.
///
/// See <https://github.com/Alexays/Waybar/wiki/Module:-Custom>.
enum WaybarFormat {
  static func append(_ item: QuoteItem, _ look: Presentation, to output: inout Output) {
    let quote = item.quote
    var json = JSONWriter()
    json.object { json in
      json.key("text")
      json.string(markup(BarText.line(item, look), look))
      // `format-icons` choose by it.
      json.key("alt")
      json.string(quote.form.map(BarText.token) ?? "quote")
      json.key("tooltip")
      var tooltip = BarText.page(item)
      if let attribution = BarText.attribution(item) { tooltip += "\n— " + attribution }
      json.string(markup(tooltip, look))
      // For style sheets.
      json.key("class")
      json.array { json in
        json.string(BarText.token(quote.language))
        json.string(quote.lengthBucket.rawValue)
        if let form = quote.form { json.string(BarText.token(form)) }
      }
    }
    output.write(json.take())
    output.endLine()
  }

  /// What hides the module where nothing matches.
  static func appendEmpty(to output: inout Output) {
    output.write("{\"text\":\"\"}\n")
  }

  private static func markup(_ text: String, _ look: Presentation) -> String {
    look.escapesMarkup ? MarkupText.escaped(text) : text
  }
}
