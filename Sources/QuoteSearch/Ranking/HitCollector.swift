internal import CSQLite
internal import CorpusStore

/// Owns a collection at an address that FTS5 can be told.
final class HitCollector {
  private let collection: UnsafeMutablePointer<HitCollection>

  init(_ corpus: Corpus) throws(SQLiteError) {
    let made = HitCollection(try LengthReader(corpus))
    collection = .allocate(capacity: 1)
    collection.initialize(to: made)
  }

  deinit {
    collection.deinitialize(count: 1)
    collection.deallocate()
  }

  /// See `HitCollection.prepare`.
  func prepare(_ clauses: [PlannedClause], weights: [[Float]], needed: Int, isBounded: Bool) {
    collection.pointee.prepare(clauses, weights: weights, needed: needed, isBounded: isBounded)
  }

  /// How many hits were counted and not ranked since `prepare`.
  var passedOver: Int { collection.pointee.passedOver }

  /// What was collected since `prepare`.
  func takeHits() throws(SQLiteError) -> [RawHit] {
    if let failure = collection.pointee.failure { throw failure }
    return collection.pointee.takeHits()
  }

  /// Registers `zitare_hit(search)`, which hands each match to this collector and is 1 for those that count.
  func register(on database: Database) throws(SQLiteError) {
    let api = UnsafeMutablePointer<fts5_api>(try database.fts5())
    // Not retained: the searcher owns the statements that call it, and the collector.
    let context = UnsafeMutableRawPointer(collection)
    let registered = api.pointee.xCreateFunction(
      api, "zitare_hit", context,
      { api, cursor, result, _, _ in
        guard let api, let cursor, let data = api.pointee.xUserData(cursor) else { return }
        let collection = data.assumingMemoryBound(to: HitCollection.self)
        sqlite3_result_int(result, collection.pointee.take(api, cursor) ? 1 : 0)
      }, nil)
    guard registered == SQLITE_OK else { throw database.lastError(registered) }
  }
}
