internal import ZitareModels

/// A module of Waybar (`return-type: json`), which reads one line, its text and tooltip as Pango markup.
enum WaybarFormat {
  static func append(_ item: QuoteItem, _ look: Presentation, to output: inout Output) {
    let quote = item.quote
    var json = JSONWriter()
    json.object { json in
      json.key("text")
      json.string(markup(LineFormat.line(item, maxWidth: look.maxWidth), look))
      // `format-icons` choose by it.
      json.key("alt")
      json.string(quote.form ?? "quote")
      json.key("tooltip")
      var tooltip = Printable.block(quote.text)
      if let attribution = item.attribution { tooltip += "\n— " + Printable.line(attribution) }
      json.string(markup(tooltip, look))
      // For style sheets.
      json.key("class")
      json.array { json in
        json.string(quote.language)
        json.string(quote.lengthBucket.rawValue)
        if let form = quote.form { json.string(form) }
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
    look.escapesMarkup ? escaped(text) : text
  }

  /// Text as Pango markup (<https://docs.gtk.org/glib/func.markup_escape_text.html>).
  static func escaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result.append(contentsOf: "&amp;".unicodeScalars)
      case "<": result.append(contentsOf: "&lt;".unicodeScalars)
      case ">": result.append(contentsOf: "&gt;".unicodeScalars)
      case "\"": result.append(contentsOf: "&quot;".unicodeScalars)
      case "'": result.append(contentsOf: "&#39;".unicodeScalars)
      default: result.append(scalar)
      }
    }
    return String(result)
  }
}
