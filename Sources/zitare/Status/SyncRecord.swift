internal import CorpusStore

/// What the last syncs noted in `sync.json`, as far as `status` shows it.
struct SyncRecord {
  /// How the last sync ended.
  struct Outcome {
    let at: Int64
    let changed: Bool
    let error: String?
  }

  /// What a check learned of one document after the corpus was written.
  struct Check {
    let etag: String?
    let fetchedAt: Int64
    let freshUntil: Int64?
  }

  /// The corpus that the checks belong to.
  private(set) var generation: String?
  private(set) var last: Outcome?
  /// When the last sync that did not fail ended.
  private(set) var succeededAt: Int64?
  private(set) var documents: [String: Check] = [:]

  /// Knows nothing.
  init() {}

  /// Reads the file; one that is not there, or is damaged, says nothing: the next sync writes it anew.
  init(path: String) {
    guard case .bytes(let bytes) = System.read(path, limit: 1 << 20) else { return }
    do {
      try read(String(decoding: bytes, as: UTF8.self))
    } catch {
      self = SyncRecord()
    }
  }

  private mutating func read(_ json: String) throws(SQLiteError) {
    let database = try Database(inMemory: ())
    var row = try database.prepare(
      """
      SELECT json_extract(?1,'$.generation'),json_extract(?1,'$.succeededAt'),
      json_extract(?1,'$.last.at'),json_extract(?1,'$.last.changed'),json_extract(?1,'$.last.error')
      """)
    try row.bind(1, json)
    guard try row.step() else { return }
    generation = row.optionalText(0)
    succeededAt = row.optionalInteger(1)
    if let at = row.optionalInteger(2) {
      last = Outcome(at: at, changed: row.integer(3) != 0, error: row.optionalText(4))
    }
    var documents = try database.prepare(
      """
      SELECT key,json_extract(value,'$.etag'),json_extract(value,'$.fetchedAt'),
      json_extract(value,'$.freshUntil') FROM json_each(?1,'$.documents')
      """)
    try documents.bind(1, json)
    while try documents.step() {
      self.documents[documents.text(0)] = Check(
        etag: documents.optionalText(1), fetchedAt: documents.integer(2),
        freshUntil: documents.optionalInteger(3))
    }
  }
}
