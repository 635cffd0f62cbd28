public import ZitareModels

/// A document as the store holds it.
public struct StoredDocument: Hashable, Sendable {
  /// `authors.json`.
  public let name: String
  /// The validator, as received.
  public let etag: String?
  /// `Last-Modified`, as received.
  public let lastModified: String?
  /// The digest of the decoded bytes.
  public let sha256: [UInt8]
  /// The decoded size.
  public let bytes: Int64
  /// How many items it had, bad ones included.
  public let items: Int
  /// When it was received, in Unix seconds.
  public let fetchedAt: Int64
  /// Until when it is fresh, in Unix seconds.
  public let freshUntil: Int64?

  /// Describes a document.
  public init(
    name: String, etag: String?, lastModified: String?, sha256: [UInt8], bytes: Int64, items: Int,
    fetchedAt: Int64, freshUntil: Int64?
  ) {
    self.name = name
    self.etag = etag
    self.lastModified = lastModified
    self.sha256 = sha256
    self.bytes = bytes
    self.items = items
    self.fetchedAt = fetchedAt
    self.freshUntil = freshUntil
  }
}

/// How many there are of everything.
public struct CorpusCounts: Hashable, Sendable {
  /// Quotes.
  public let quotes: Int
  /// Entities by kind, stubs included.
  public let entities: [EntityKind: Int]
  /// Different tags.
  public let tags: Int
}

extension Corpus {
  /// The documents, in the order of `DocumentName.all`.
  public var documents: [StoredDocument] {
    get throws(CorpusError) {
      let stored = try reading { () throws(SQLiteError) in
        var row = try database.prepare(
          "SELECT name,etag,modified,sha256,bytes,items,fetched,fresh FROM document")
        var result: [StoredDocument] = []
        while try row.step() {
          result.append(
            StoredDocument(
              name: row.text(0), etag: row.optionalText(1), lastModified: row.optionalText(2),
              sha256: row.withBytes(3) { Array($0) }, bytes: row.integer(4),
              items: Int(row.integer(5)), fetchedAt: row.integer(6),
              freshUntil: row.optionalInteger(7)))
        }
        return result
      }
      let order = DocumentName.all + [DocumentName.manifest]
      return order.compactMap { name in stored.first { $0.name == name } }
    }
  }

  /// Counts everything.
  public var counts: CorpusCounts {
    get throws(CorpusError) {
      try reading { () throws(SQLiteError) in
        var entities: [EntityKind: Int] = [:]
        for kind in EntityKind.allCases { entities[kind] = try count(kind.facet) }
        return CorpusCounts(quotes: quoteCount, entities: entities, tags: try count(.tag))
      }
    }
  }

  private func count(_ facet: Facet) throws(SQLiteError) -> Int {
    Int(try database.integer("SELECT count(*) FROM entity WHERE kind=\(facet.number)") ?? 0)
  }
}
