internal import CorpusStore
internal import ZitareModels

/// Prints how many quotes there are for each value of each facet.
struct FacetPrinter {
  let session: Session
  let corpus: Corpus
  /// Values of each facet; `nil`: all.
  let limit: Int?

  /// How many values of each facet are wanted.
  static func limit(_ session: Session) throws(Failure) -> Int? {
    let standard = session.look.format == .text ? 10 : 100
    let limit = try session.arguments.number(.facetLimit, in: 0...Int.max) ?? standard
    return limit == 0 ? nil : limit
  }

  /// Prints the facets of the quotes that pass the filter.
  func print(_ filter: ResolvedFilter, total: Int) throws(Failure) -> ExitStatus {
    try Self.print(try counts(filter), total: total, session.look)
    return total == 0 ? session.finish(shown: 0, total: 0, offset: 0, noun: "quote") : .success
  }

  /// Prints counts alone.
  static func print(
    _ facets: [(Facet, [FacetCount])], total: Int, _ look: Presentation
  ) throws(Failure) {
    var output = Output()
    var json = JSONWriter()
    switch look.format {
    case .json:
      json.object { json in
        json.key("schema")
        json.integer(1)
        json.key("total")
        json.integer(total)
        append(facets, to: &json)
      }
      json.endLine()
    case _ where total == 0: break
    case .jsonl:
      forEach(facets) { facet, value in
        append(value, facet: facet, to: &json)
        json.endLine()
      }
    case .csv:
      CSVFormat.append(["facet", "value", "name", "count"], to: &output)
      forEach(facets) { facet, value in
        CSVFormat.append(
          [facet.rawValue, value.value, value.name, String(value.count)], to: &output)
      }
    case .line:
      forEach(facets) { facet, value in
        output.write("\(facet.rawValue)\t\(LineFormat.oneLine(value.value))\t\(value.count)\n")
      }
    case .rofi:
      forEach(facets) { facet, value in
        let name = LineFormat.oneLine(value.name)
        RofiFormat.appendRow(
          "\(facet.rawValue): \(name) (\(value.count))",
          info: facet.rawValue + ":" + LineFormat.oneLine(value.value), to: &output)
      }
    case .markdown:
      for (facet, values) in facets where !values.isEmpty {
        output.write("## \(facet.rawValue)\n\n")
        for value in values {
          output.write(
            "- \(MarkdownFormat.line(LineFormat.oneLine(value.name))) (\(value.count))\n")
        }
        output.endLine()
      }
    case .html:
      for (facet, values) in facets where !values.isEmpty {
        output.write("<h2>\(facet.rawValue)</h2>\n<ul>\n")
        for value in values {
          let name = MarkupText.escaped(LineFormat.oneLine(value.name))
          output.write("<li>\(name) (\(value.count))</li>\n")
        }
        output.write("</ul>\n")
      }
    default: appendText(facets, total: total, look, to: &output)
    }
    output.write(json.take())
    try output.flush()
  }

  private static func forEach(
    _ facets: [(Facet, [FacetCount])], _ body: (Facet, FacetCount) -> Void
  ) {
    for (facet, values) in facets {
      for value in values { body(facet, value) }
    }
  }

  /// The values of every facet that any match has.
  private func counts(
    _ filter: ResolvedFilter
  ) throws(Failure) -> [(Facet, [FacetCount])] {
    let counted = try session.reading { () throws(CorpusError) in
      try corpus.facets(filter, limit: limit)
    }
    return Facet.allCases.map { facet in
      (facet, (counted[facet] ?? []).filter { $0.count > 0 })
    }
  }

  /// The key `facets` and its object.
  static func append(_ facets: [(Facet, [FacetCount])], to json: inout JSONWriter) {
    json.key("facets")
    json.object { json in
      for (facet, values) in facets {
        json.key(facet.rawValue)
        json.array { json in
          for value in values { append(value, facet: nil, to: &json) }
        }
      }
    }
  }

  private static func append(_ value: FacetCount, facet: Facet?, to json: inout JSONWriter) {
    json.object { json in
      if let facet {
        json.key("facet")
        json.string(facet.rawValue)
      }
      json.key("value")
      json.string(value.value)
      json.key("name")
      json.string(value.name)
      json.key("count")
      json.integer(value.count)
    }
  }

  static func appendText(
    _ facets: [(Facet, [FacetCount])], total: Int, _ look: Presentation, to output: inout Output
  ) {
    output.write("\(Count.text(total, "quote"))\n")
    for (facet, values) in facets where !values.isEmpty {
      output.endLine()
      look.style.append(facet.rawValue, as: .title, to: &output)
      output.endLine()
      EntityRows.append(values, indent: 2, hasBars: true, look, to: &output)
    }
  }
}
