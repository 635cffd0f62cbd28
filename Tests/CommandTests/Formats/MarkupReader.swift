/// Small readers of markup, each as strict as what it stands for.
///
/// They go by code points: an accent behind a `<` makes one Character of the two, and a tag all the same.
enum MarkupReader {
  typealias Refusal = ConsumerReader.Refusal

  /// A text that is read from its beginning.
  struct Scanner {
    var rest: ArraySlice<Unicode.Scalar>

    init(_ text: some StringProtocol) {
      rest = ArraySlice(Array(String(text).unicodeScalars))
    }

    mutating func take(_ text: String) -> Bool {
      guard rest.starts(with: text.unicodeScalars) else { return false }
      rest = rest.dropFirst(text.unicodeScalars.count)
      return true
    }

    mutating func take(until end: Unicode.Scalar) -> String? {
      guard let index = rest.firstIndex(of: end) else { return nil }
      defer { rest = rest[(index + 1)...] }
      return rest[..<index].map(String.init).joined()
    }

    /// One of the five characters that are escaped.
    mutating func entity() throws -> Unicode.Scalar {
      for (name, value): (String, Unicode.Scalar) in [
        ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"),
      ] where take(name) {
        return value
      }
      throw Refusal("an ampersand")
    }
  }

  /// What Pango shows of markup that has no tags (g_markup_parse_context_parse).
  static func pango(_ markup: String) throws -> String {
    var scanner = Scanner(markup)
    var text = String.UnicodeScalarView()
    while let scalar = scanner.rest.first {
      if scalar == "<" || scalar == ">" { throw Refusal("a tag") }
      if scalar == "&" {
        text.append(try scanner.entity())
      } else {
        text.append(scanner.rest.removeFirst())
      }
    }
    return String(text)
  }

  /// What an HTML page shows of figures: only the tags that make one, with the attributes that they have.
  static func html(_ page: String) throws -> String {
    var scanner = Scanner(page)
    var text = String.UnicodeScalarView()
    while let scalar = scanner.rest.first {
      switch scalar {
      case "<":
        if scanner.take("<br>\n") {
          text.append("\n")
          continue
        }
        scanner.rest.removeFirst()
        guard let tag = scanner.take(until: ">") else { throw Refusal("an open tag") }
        try check(tag: tag)
      case ">", "\"", "'": throw Refusal("a bare \(scalar)")
      case "&": text.append(try scanner.entity())
      default: text.append(scanner.rest.removeFirst())
      }
    }
    return String(text)
  }

  private static func check(tag: String) throws {
    let plain = ["/figure", "/blockquote", "p", "/p", "figcaption", "/figcaption", "/a"]
    if plain.contains(tag) || tag == "figure class=\"zitare\"" || tag == "figcaption dir=\"auto\"" {
      return
    }
    let parts = tag.unicodeScalars.split(separator: "\"", omittingEmptySubsequences: false)
      .map { String($0) }
    let names = stride(from: 0, to: parts.count - 1, by: 2).map { parts[$0] }
    guard
      names == ["a href="] || names == ["blockquote lang=", " dir=", " cite="], parts.last == "",
      parts.dropLast().last?.hasPrefix("https://") == true
    else { throw Refusal("the tag \(tag)") }
  }

  /// The lines of a block quotation of CommonMark that holds nothing but text.
  ///
  /// - Parameter hasLink: Whether the last one is a link's text.
  static func markdown(_ document: String, hasLink: Bool) throws -> [String] {
    var lines: [Scanner] = []
    for line in document.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast() {
      var scanner = Scanner(Substring(line))
      guard scanner.take("> ") || scanner.rest == [">"] else { throw Refusal("outside") }
      if scanner.rest == [">"] { scanner.rest = [] }
      lines.append(scanner)
    }
    guard hasLink else { return try lines.map { try inline($0, isStart: true) } }
    guard var link = lines.popLast(), link.take("— ["), link.rest.popLast() == ")",
      let start = link.rest.lastIndex(of: "(")
    else { throw Refusal("no link") }
    let address = link.rest[start...].dropFirst()
    guard address.starts(with: "https://".unicodeScalars),
      address.allSatisfy({
        $0.value > 0x20 && $0.value < 0x7F && !"()<>[]".unicodeScalars.contains($0)
      })
    else { throw Refusal("the link's address") }
    link.rest = link.rest[..<start]
    guard link.rest.popLast() == "]" else { throw Refusal("no link") }
    var texts: [String] = []
    for line in lines { texts.append(try inline(line, isStart: true)) }
    return texts + [try inline(link, isStart: false)]
  }

  private static func inline(_ line: Scanner, isStart: Bool) throws -> String {
    var rest = line.rest
    // An odd number of backslashes at the end: the last one is a hard line break.
    if rest.reversed().prefix(while: { $0 == "\\" }).count % 2 == 1 { rest.removeLast() }
    if isStart, let first = rest.first, "#+-=> \t".unicodeScalars.contains(first) {
      throw Refusal("a block")
    }
    let digits = rest.prefix { ("0"..."9").contains($0) }
    if isStart, !digits.isEmpty, let next = rest.dropFirst(digits.count).first,
      next == "." || next == ")"
    {
      throw Refusal("a list")
    }
    var scanner = line
    scanner.rest = rest
    var text = String.UnicodeScalarView()
    while let scalar = scanner.rest.first {
      if scalar == "&" {
        text.append(try scanner.entity())
        continue
      }
      scanner.rest.removeFirst()
      if scalar == "\\" {
        guard let next = scanner.rest.popFirst(), next.value > 0x20, next.value < 0x7F else {
          throw Refusal("a backslash")
        }
        text.append(next)
      } else {
        guard !"`*_{}[]|~^$<>".unicodeScalars.contains(scalar) else { throw Refusal("\(scalar)") }
        text.append(scalar)
      }
    }
    return String(text)
  }
}
