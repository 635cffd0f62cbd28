import ZitareModels

/// The words of a vector picture for those who cannot see it: outlines say nothing to a screen reader or a search.
enum SVGTitle {
  /// The picture with a title as its first element (SVG 1.1, section 5.4).
  static func added(to svg: [UInt8], _ request: CardRequest) -> [UInt8] {
    // The end of the start tag <svg …>: Cairo's attributes hold no bracket.
    guard
      let start = svg.indices.dropLast(4).first(where: { svg[$0...].starts(with: "<svg".utf8) }),
      let end = svg[start...].firstIndex(of: 0x3E)
    else { return svg }
    let parts = [CardText.line(request.author, limit: 300), Card.origin(request)]
    let who = parts.filter { !$0.isEmpty }.joined(separator: ", ")
    // All of it, also where the picture shows less.
    let text = CardText.prepared(request.text, limit: 10_000)
    let words = request.opening + text + request.closing + (who.isEmpty ? "" : "\n— " + who)
    var titled = Array(svg[...end])
    titled += "\n<title>\(escaped(words))</title>".utf8
    titled += svg[(end + 1)...]
    return titled
  }

  /// Text as XML's (1.0, section 2.4); hints for lines and directions are for the eye alone.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\u{200B}", "\u{2068}", "\u{2069}": continue
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
