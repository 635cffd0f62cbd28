internal import ZitareModels

/// Prints a list piece by piece, in whichever format was asked for.
struct ListPrinter {
  let look: Presentation
  private var output = Output()
  private var json = JSONWriter()
  private var printed = 0

  init(_ look: Presentation) {
    self.look = look
  }

  /// Begins a list of which a page follows.
  ///
  /// - Parameters:
  ///   - columns: CSV's first row.
  ///   - more: Writes further keys into the JSON document's head.
  mutating func begin(
    total: Int, offset: Int, columns: [String], more: (inout JSONWriter) -> Void = { _ in }
  ) {
    switch look.format {
    case .json:
      json.open(.object)
      Self.appendHead(total: total, offset: offset, to: &json)
      more(&json)
      json.key("items")
      json.open(.array)
    case .csv where total > offset:
      CSVFormat.append(columns, to: &output)
    default:
      break
    }
  }

  mutating func append(_ item: QuoteItem) throws(Failure) {
    switch look.format {
    case .json: JSONFormat.append(item, to: &json)
    case .text where printed > 0, .markdown where printed > 0:
      // A line between: in Markdown it keeps quotations apart.
      output.endLine()
      QuoteFormat.append(item, look, to: &output)
    default: QuoteFormat.append(item, look, to: &output)
    }
    try finishItem()
  }

  /// Prints an item, or a heading, that writes itself.
  mutating func append(
    _ body: (inout Output, inout JSONWriter) -> Void
  ) throws(Failure) {
    body(&output, &json)
    if look.format == .jsonl { json.endLine() }
    try finishItem()
  }

  /// Writes what there is so far, where more will take a while.
  mutating func flush() throws(Failure) {
    try output.flush()
  }

  /// Ends the list and writes what is left.
  mutating func end() throws(Failure) {
    if look.format == .json {
      json.close(.array)
      json.close(.object)
      json.endLine()
    }
    output.write(json.take())
    try output.flush()
  }

  private mutating func finishItem() throws(Failure) {
    printed += 1
    if look.format == .json || look.format == .jsonl { output.write(json.take()) }
    try output.flushIfLong()
  }

  /// The keys that every list begins with.
  static func appendHead(total: Int, offset: Int, to json: inout JSONWriter) {
    json.key("schema")
    json.integer(1)
    json.key("total")
    json.integer(total)
    json.key("offset")
    json.integer(offset)
  }
}
