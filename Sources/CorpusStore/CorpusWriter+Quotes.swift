public import ZitareModels

/// The digest of a received item: the first 16 bytes of its SHA-256.
public struct ItemDigest: Hashable, Sendable {
  let high: UInt64
  let low: UInt64

  /// Takes the first 16 bytes of a digest, which must have so many.
  public init(_ bytes: UnsafeRawBufferPointer) {
    precondition(bytes.count >= 16, "a digest has at least 16 bytes")
    high = bytes.loadUnaligned(as: UInt64.self)
    low = bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
  }

  /// A digest that no item has.
  public init(zero: Void) {
    high = 0
    low = 0
  }

  /// Some of its bits.
  public var bits: Int { Int(truncatingIfNeeded: low) }

  // Already a hash: half of it is enough.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(low)
  }
}

extension CorpusWriter {
  /// Empties the quotes, for a corpus that is filled anew: the index has to be rebuilt afterwards.
  public func emptyQuotes() throws(SQLiteError) {
    countChanges = CountChanges(isWhole: true)
    try database.execute(
      """
      DELETE FROM relation WHERE kind IN (\(Facet.ofQuotes)); DELETE FROM quote; DELETE FROM content;
      DELETE FROM received WHERE kind=0; DROP INDEX content_slug; DROP INDEX quote_language; DROP INDEX quote_author;
      DROP INDEX quote_source; DROP INDEX relation_entity;
      """)
  }

  /// Makes the indexes that `emptyQuotes` dropped.
  public func indexQuotes() throws(SQLiteError) {
    for statement in Schema.indexes.split(separator: "\n") where !statement.contains(" entity_") {
      try database.execute(String(statement))
    }
  }

  /// Writes a quote, whose row must not exist. References that lead nowhere get an entity made from their slug.
  ///
  /// - Parameter statesBucket: Whether the origin itself stated the length bucket.
  public func insert(
    _ quote: Quote, id: Int64, digest: ItemDigest?, statesBucket: Bool = true
  ) throws(SQLiteError) {
    try put(quote, id: id, statesBucket: statesBucket)
    if let digest { try setDigest(kind: 0, id, digest) }
  }

  /// Writes a quote over the one in its row.
  public func update(
    _ quote: Quote, id: Int64, digest: ItemDigest?, statesBucket: Bool = true
  ) throws(SQLiteError) {
    try uncount(id)
    try run("DELETE FROM relation WHERE owner=?1 AND +kind IN (\(Facet.ofQuotes))", id)
    try put(quote, id: id, statesBucket: statesBucket)
    if let digest { try setDigest(kind: 0, id, digest) }
  }

  /// Removes a quote.
  public func deleteQuote(id: Int64) throws(SQLiteError) {
    try uncount(id)
    try run("DELETE FROM relation WHERE owner=?1 AND +kind IN (\(Facet.ofQuotes))", id)
    try run("DELETE FROM quote WHERE id=?1", id)
    try run("DELETE FROM content WHERE id=?1", id)
    try run("DELETE FROM received WHERE kind=0 AND item=?1", id)
  }

  /// Records that a quote came in other bytes that mean the same.
  public func setDigest(
    ofQuote id: Int64, _ digest: ItemDigest, statesBucket: Bool
  ) throws(SQLiteError) {
    try setDigest(kind: 0, id, digest)
    let set = try cached("UPDATE content SET derived=?2 WHERE id=?1 AND derived IS NOT ?2")
    try set.statement.bind(1, id)
    try set.statement.bind(2, statesBucket ? nil : Int64(1))
    try set.statement.run()
  }

  /// Writes the order of all quotes.
  ///
  /// - Parameter entries: The next quote's row and length byte, ascending by row, until `nil`.
  public func writeSequence(
    _ next: () -> (id: Int64, length: UInt8)?
  ) throws(SQLiteError) {
    try database.execute("DELETE FROM sequence")
    var statement = try database.prepare(
      "INSERT INTO sequence(chunk,first,entries)VALUES(?1,?2,?3)")
    var chunk: Int64 = 0
    var total: Int64 = 0
    var pending = next()
    while let start = pending {
      var bytes: [UInt8] = []
      bytes.reserveCapacity(QuoteSequence.chunkLength * QuoteSequence.entryBytes)
      var held = 0
      while held < QuoteSequence.chunkLength, let entry = pending {
        // Ids within a chunk span at most chunkLength gaps unless most of the corpus was withdrawn and never refilled.
        let fits = QuoteSequence.append(
          id: entry.id, length: entry.length, first: start.id, to: &bytes)
        precondition(fits, "two billion quotes were withdrawn between two neighbours")
        held += 1
        pending = next()
      }
      try statement.bind(1, chunk)
      try statement.bind(2, start.id)
      try statement.bind(3, bytes: bytes)
      try statement.run()
      chunk += 1
      total += Int64(held)
    }
    try setMeta("quotes", String(total))
  }

  func setDigest(kind: Int64, _ item: Int64, _ digest: ItemDigest) throws(SQLiteError) {
    if isNew, kind != 0 {
      // Entities come before the quotes, and their digests behind theirs: at the end of a table a row is put soonest.
      digestsOfEntities.append((kind, item, digest))
    } else {
      try putDigest(kind: kind, item, digest)
    }
  }

  /// Writes what waited for the quotes.
  func putDigestsOfEntities() throws(SQLiteError) {
    for (kind, item, digest) in digestsOfEntities { try putDigest(kind: kind, item, digest) }
    digestsOfEntities = []
  }

  private func putDigest(
    kind: Int64, _ item: Int64, _ digest: ItemDigest
  ) throws(SQLiteError) {
    let put = try statementsOfQuotes()
    try put.digest.bind(1, kind)
    try put.digest.bind(2, item)
    try put.digest.run(3, digest)
  }

  private func put(_ quote: Quote, id: Int64, statesBucket: Bool) throws(SQLiteError) {
    let language = try row(.lang, quote.language)
    let bucket = try row(.length, quote.lengthBucket.rawValue)
    let form = try quote.form.map { form throws(SQLiteError) in try row(.form, form) }
    let author = try quote.author.map { author throws(SQLiteError) in try row(.author, author) }
    let source = try quote.source.map { source throws(SQLiteError) in try row(.source, source) }
    let put = try statementsOfQuotes()
    try put.quote.bind(1, id)
    try put.quote.bind(2, language)
    try put.quote.bind(3, bucket)
    try put.quote.bind(4, form)
    try put.quote.bind(5, author)
    try put.quote.bind(6, source)
    try put.quote.bind(7, quote.year)
    try put.quote.run()
    try putContent(quote, id: id, statesBucket: statesBucket)
    let themes = try quote.themes.map { theme throws(SQLiteError) in try row(.theme, theme) }
    let tags = try quote.tags.map { tag throws(SQLiteError) in try row(.tag, tag) }
    for (facet, words) in [(Facet.theme, themes), (.tag, tags)] {
      for (nth, word) in words.enumerated() {
        try put.word.bind(1, id)
        try put.word.bind(2, facet.number)
        try put.word.bind(3, Int64(nth))
        try put.word.bind(4, word)
        try put.word.run()
      }
    }
    guard countChanges != nil else { return }
    countChanges?.add(1, to: language, of: .lang)
    countChanges?.add(1, to: bucket, of: .length)
    countChanges?.add(1, to: form, of: .form)
    countChanges?.add(1, to: author, of: .author)
    countChanges?.add(1, to: source, of: .source)
    for theme in Self.distinct(themes) { countChanges?.add(1, to: theme, of: .theme) }
    for tag in Self.distinct(tags) { countChanges?.add(1, to: tag, of: .tag) }
  }

  /// The rows without repetitions. There are few, nearly always.
  private static func distinct(_ rows: [Int64]) -> [Int64] {
    if rows.count > 16 { return Array(Set(rows)) }
    for nth in rows.indices where rows[..<nth].contains(rows[nth]) { return Array(Set(rows)) }
    return rows
  }

  private func putContent(
    _ quote: Quote, id: Int64, statesBucket: Bool
  ) throws(SQLiteError) {
    let put = try statementsOfQuotes()
    try put.content.bind(1, id)
    try put.content.bind(2, quote.slug.rawValue)
    try put.content.bind(3, quote.text)
    try put.content.bind(4, quote.id)
    try put.content.bind(5, quote.locator)
    try put.content.bind(6, quote.originalText)
    try put.content.bind(7, quote.originalLanguage)
    try put.content.bind(8, quote.translationOf?.rawValue)
    try put.content.bind(9, quote.license)
    try put.content.bind(10, quote.url)
    try put.content.bind(11, quote.createdAt)
    try put.content.bind(12, quote.updatedAt)
    try put.content.bind(13, statesBucket ? nil : Int64(1))
    try put.content.run()
  }
}
