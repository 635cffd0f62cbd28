internal import CorpusStore
internal import ZitareModels

/// `zitare authors` and its like: entities with how many quotes they have.
enum ListCommand {
  static func run(_ session: Session) throws(Failure) -> ExitStatus {
    try session.allowLists()
    guard let facet = facet(of: session.command) else { return .usage }
    let (limit, offset) = try session.arguments.page()
    let corpus = try session.corpus()
    let filter = try session.filter(in: corpus)
    let (rows, total) = try session.reading { () throws(CorpusError) in
      try entries(of: facet, filter, session.arguments.operands, limit, offset, in: corpus)
    }
    try print(rows, facet, total: total, offset: offset, session)
    return session.finish(
      shown: rows.count, total: total, offset: offset, noun: facet.kind?.rawValue ?? facet.rawValue)
  }

  private static func entries(
    of facet: Facet, _ filter: ResolvedFilter, _ words: [String], _ limit: Int?, _ offset: Int,
    in corpus: Corpus
  ) throws(CorpusError) -> (entries: [FacetCount], total: Int) {
    if words.isEmpty {
      return try corpus.entries(of: facet, filter, words: [], limit: limit, offset: offset)
    }
    // Words that fold to nothing, such as "!", are in no name.
    for folded in FoldedWords.alternatives(words.joined(separator: " ")) {
      let found = try corpus.entries(
        of: facet, filter, words: folded, limit: limit, offset: offset)
      if found.total > 0 { return found }
    }
    return ([], 0)
  }

  private static func facet(of command: Command) -> Facet? {
    switch command.listing {
    case .entities(let kind): kind.facet
    case .tags: .tag
    case .forms: .form
    case nil: nil
    }
  }

  private static func print(
    _ rows: [FacetCount], _ facet: Facet, total: Int, offset: Int, _ session: Session
  ) throws(Failure) {
    var printer = ListPrinter(session.look)
    printer.begin(total: total, offset: offset, columns: ["slug", "name", "count"])
    if session.look.format == .text {
      try printer.append { output, _ in
        EntityRows.append(rows, indent: 0, session.look, to: &output)
      }
      return try printer.end()
    }
    let isHTML = session.look.format == .html && !rows.isEmpty
    if isHTML { try printer.append { output, _ in output.write("<ul class=\"zitare\">\n") } }
    for row in rows {
      try printer.append { output, json in
        switch session.look.format {
        case .json, .jsonl: append(row, facet, to: &json)
        case .csv: CSVFormat.append([row.value, row.name, String(row.count)], to: &output)
        default: append(row, facet, session.look, to: &output)
        }
      }
    }
    if isHTML { try printer.append { output, _ in output.write("</ul>\n") } }
    try printer.end()
  }

  private static func append(
    _ row: FacetCount, _ facet: Facet, _ look: Presentation, to output: inout Output
  ) {
    // Tags and forms have no pages on the site.
    let url = facet.kind.map { Site.url(of: $0, row.value) } ?? Site.base
    let (slug, name) = (LineFormat.oneLine(row.value), LineFormat.oneLine(row.name))
    switch look.format {
    case .markdown: MarkdownFormat.appendItem(name, link: url, count: row.count, to: &output)
    case .html: HTMLFormat.appendItem(name, link: url, count: row.count, to: &output)
    case .rofi:
      let info =
        facet.kind.map { "/\($0.route)/" + Site.encoded(Slug(row.value)) }
        ?? facet.rawValue + ":" + slug
      let shown = TextLayout.cut(name, to: look.maxWidth ?? BarText.standardWidth)
      RofiFormat.appendRow("\(shown) (\(row.count))", info: info, words: [slug], to: &output)
    case .template:
      look.template?.append(
        slug: slug, name: name, count: row.count, url: url, maxWidth: look.maxWidth, to: &output)
    default:
      let line = "\(slug)\t\(row.count)\t\(name)"
      output.write(look.maxWidth.map { TextLayout.cut(line, to: $0) } ?? line)
      output.endLine()
    }
  }

  private static func append(_ row: FacetCount, _ facet: Facet, to json: inout JSONWriter) {
    json.object { json in
      json.key("slug")
      json.string(row.value)
      json.key("name")
      json.string(row.name)
      json.key("count")
      json.integer(row.count)
      if facet == .author || facet == .lang {
        json.key("nativeName")
        json.string(row.nativeName)
      }
    }
  }
}
