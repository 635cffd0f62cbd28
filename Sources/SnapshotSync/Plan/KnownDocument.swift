public import CorpusStore
internal import ZitareModels

/// What is known of a document that the store has: from the store itself, and from checks since.
public struct KnownDocument: Hashable, Sendable {
  /// What to ask with.
  public var validators: Validators
  /// The digest of the decoded bytes.
  public var sha256: [UInt8]
  /// When its bytes last came, in Unix seconds.
  public var fetchedAt: Int64
  /// When the origin last vouched for them, in Unix seconds.
  public var checkedAt: Int64
  /// Until when they need not be asked for, in Unix seconds.
  public var freshUntil: Int64?
}

/// Where in an origin's deltas a store is, as the store itself says.
public struct DeltaState: Hashable, Sendable {
  /// The place that it equals.
  var cursor: String?
  /// The places that it left behind.
  var passed: [String] = []
  /// The digest that was proven.
  var digest: String?

  /// Nothing is known.
  public init() {}

  /// Asks a store.
  init(_ corpus: Corpus) throws(CorpusError) {
    cursor = try corpus.meta("cursor")
    digest = try corpus.meta("digest")
    passed = try corpus.meta("passed")?.split(separator: "\n").map(String.init) ?? []
  }
}

/// What a sync knows of its origin before it asks.
public struct Knowledge: Hashable, Sendable {
  /// The documents of the store that came from this origin, the manifest included.
  public var documents: [String: KnownDocument] = [:]
  /// Optional documents that the origin did not have at the last check, and when that was.
  public var absent: [String: Int64] = [:]
  /// The place in the deltas that the store equals.
  var cursor: String?
  /// The places that it left behind.
  var passed: Set<String> = []
  /// The digest that was proven of the store, if one was.
  var digest: String?
  /// How large the documents are.
  var snapshotBytes: Int64 = 0

  /// Knows nothing: everything is asked for unconditionally.
  public init() {}

  /// Puts together what the store and the last checks say.
  ///
  /// - Parameters:
  ///   - stored: The store's documents; empty where there is none, or a damaged one.
  ///   - storedOrigin: Where the store's documents came from.
  ///   - generation: What identifies the store's content.
  ///   - state: What checks alone learned. It counts only for this origin and this generation.
  ///   - origin: The origin that is asked now.
  ///   - deltas: Where in the deltas the store is.
  public init(
    stored: [StoredDocument], from storedOrigin: String?, generation: String?, state: SyncState,
    origin: Origin, deltas: DeltaState = DeltaState()
  ) {
    guard !stored.isEmpty, storedOrigin == origin.name else { return }
    let isBound = state.origin == origin.name && state.generation == generation
    for document in stored where !isBound || state.absent[document.name] == nil {
      var known = KnownDocument(
        validators: Validators(etag: document.etag, lastModified: document.lastModified),
        sha256: document.sha256, fetchedAt: document.fetchedAt, checkedAt: document.fetchedAt,
        freshUntil: document.freshUntil)
      if isBound, let check = state.documents[document.name] {
        known.validators = check.validators
        known.sha256 = check.sha256 ?? known.sha256
        known.fetchedAt = check.fetchedAt
        known.checkedAt = check.checkedAt
        known.freshUntil = check.freshUntil
      }
      documents[document.name] = known
    }
    cursor = deltas.cursor
    digest = deltas.digest
    passed = Set(deltas.passed)
    snapshotBytes = stored.reduce(0) { $0 + $1.bytes }
    guard isBound else { return }
    if let checked = state.cursor { cursor = checked.isEmpty ? nil : checked }
    digest = state.digest ?? digest
    absent = state.absent
    // A manifest that appeared, and named what the store had already, is known from its check alone.
    let name = DocumentName.manifest
    if documents[name] == nil, absent[name] == nil, let check = state.documents[name] {
      documents[name] = KnownDocument(
        validators: check.validators, sha256: check.sha256 ?? [], fetchedAt: check.fetchedAt,
        checkedAt: check.checkedAt, freshUntil: check.freshUntil)
    }
  }
}
