public import SnapshotSync
import ZitareModels

/// Documents of an origin, made of quotes and authors as JSON.
public struct Snapshot: Sendable {
  /// The bytes of each document by name.
  public var documents: [String: String]

  /// A snapshot with these items, each a JSON object; collections that are not given are empty.
  public init(
    quotes: [String], authors: [String] = [], sources: [String] = [], themes: [String] = [],
    places: [String] = [], epochs: [String] = [], roles: [String] = [], languages: [String]? = nil
  ) {
    func envelope(_ items: [String]) -> String {
      #"{"schemaVersion":1,"count":\#(items.count),"items":[\#(items.joined(separator: ","))]}"#
    }
    documents = [DocumentName.quotes: envelope(quotes)]
    let entities: [EntityKind: [String]?] = [
      .author: authors, .source: sources, .theme: themes, .place: places, .epoch: epochs,
      .role: roles, .language: languages,
    ]
    for kind in EntityKind.allCases {
      if let items = entities[kind] ?? nil { documents[kind.document] = envelope(items) }
    }
  }

  /// The digest over quotes, as deltas state it.
  public static func digest(_ quotes: [String]) throws -> String {
    var lines: [UInt8] = []
    var decoder = ItemDecoder()
    for (index, json) in quotes.enumerated() {
      let quote = try Array(json.utf8).withUnsafeBufferPointer { try decoder.quote($0, at: index) }
      var canonical: [UInt8] = []
      CanonicalQuote.append(quote, statesBucket: decoder.quoteStatedBucket, to: &canonical)
      lines += Array("\(quote.slug)\t\(SHA256.hex(of: canonical))\n".utf8)
    }
    return SHA256.hex(of: lines)
  }

  /// The documents as if they had just arrived.
  public func fetched(_ names: [String]? = nil) throws -> [FetchedDocument] {
    try DocumentName.all.filter { names?.contains($0) ?? true }.compactMap { name in
      guard let text = documents[name] else { return nil }
      let body = MappedBody(copying: Array(text.utf8))
      let collection = EntityKind.allCases.first { $0.document == name }?.plural ?? "quotes"
      return FetchedDocument(
        name: name, body: body,
        frame: try DocumentFrame(framing: body.bytes, collection: collection),
        validators: Validators(etag: "\"\(text.utf8.count)\""),
        sha256: SHA256.digest(of: body.bytes),
        fetchedAt: 1_780_000_000, freshUntil: nil)
    }
  }
}

/// A JSON object of a quote.
public func quoteJSON(
  _ slug: String, _ text: String, language: String = "de", author: String? = nil,
  source: String? = nil, themes: [String] = [], tags: [String] = []
) -> String {
  func list(_ values: [String]) -> String {
    "[" + values.map { "\"\($0)\"" }.joined(separator: ",") + "]"
  }
  let author = author.map { "\"\($0)\"" } ?? "null"
  let source = source.map { "\"\($0)\"" } ?? "null"
  return
    #"{"slug":"\#(slug)","text":"\#(text)","language":"\#(language)","author":\#(author),"source":\#(source),"themes":\#(list(themes)),"tags":\#(list(tags))}"#
}
