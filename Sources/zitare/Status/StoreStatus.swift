internal import CorpusStore
internal import QuoteSearch
internal import ZitareModels

/// What there is to say about the corpus and where it came from.
struct StoreStatus {
  let isMirror: Bool
  /// Where the corpus came from; before the first sync, where it would come from.
  let origin: String
  let counts: CorpusCounts
  let corpusBytes: Int64
  let userBytes: Int64
  let last: SyncRecord.Outcome?
  /// How long ago the origin last vouched for the corpus.
  let ageSeconds: Int64?
  let documents: [StoredDocument]
  let pipeline: PipelineVersion
  var problems: [String] = []

  init(_ settings: Settings, _ corpus: Corpus, now: Int64) throws(CorpusError) {
    isMirror = corpus.path != nil
    let record = SyncRecord(path: settings.syncStatePath)
    origin = isMirror ? try corpus.meta("origin") ?? "" : settings.origin.value
    counts = try corpus.counts
    corpusBytes =
      isMirror ? System.size(of: settings.corpusPath) ?? 0 : Int64(Starter.sizeBytes)
    userBytes = System.size(of: settings.userPath) ?? 0
    pipeline = try corpus.pipeline
    let generation = try corpus.meta("generation")
    let isBound = isMirror && record.generation == generation
    // What the starter corpus was made of was never fetched.
    let stored = isMirror ? try corpus.documents : []
    documents = stored.map { document in
      guard isBound, let check = record.documents[document.name] else { return document }
      return document.renewed(by: check)
    }
    let synced = isMirror ? Int64(try corpus.meta("synced") ?? "") : nil
    last =
      record.last ?? synced.map { SyncRecord.Outcome(at: $0, changed: true, error: nil) }
    ageSeconds = ((isBound ? record.succeededAt : nil) ?? synced).map { max(0, now - $0) }
    if isMirror, pipeline != TextPipeline.version {
      problems.append(
        "the index was made by another version of zitare; `zitare sync` makes it anew")
    }
  }
}

extension StoredDocument {
  /// The document with the validators that a later check brought.
  fileprivate func renewed(by check: SyncRecord.Check) -> StoredDocument {
    StoredDocument(
      name: name, etag: check.etag ?? etag, lastModified: lastModified, sha256: sha256,
      bytes: bytes, items: items, fetchedAt: check.fetchedAt, freshUntil: check.freshUntil)
  }
}
