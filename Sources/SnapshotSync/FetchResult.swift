internal import ZitareModels

/// What an origin answered, proven and framed, before anything is made of it.
public struct FetchResult: Sendable {
  /// How each document was answered, for the report.
  public enum Status: Hashable, Sendable {
    /// It came.
    case fetched
    /// The origin said that it is unchanged (304, or a folder's file with the same digest).
    case unchanged
    /// It was not asked for: its freshness, or the manifest, answered for it.
    case fresh
    /// The origin does not have it, and need not.
    case absent
  }

  /// What changed, where the origin told it page by page.
  var delta: Delta?
  /// The place in the deltas that the manifest's documents equal.
  var cursor: String?
  /// Whether the store's place in the deltas is of no use any more.
  var dropsCursor = false
  /// Whether the deltas came from somewhere that lags behind the store.
  var isBehind = false
  /// Whether deltas are not to be asked for again soon.
  var pausesDeltas = false
  /// What the user may want to know.
  var notes: [String] = []
  /// The documents that came.
  public internal(set) var fetched: [FetchedDocument] = []
  /// The manifest, where the origin has one and it came.
  public internal(set) var manifest: FetchedDocument?
  /// When the origin says that it made the manifest that came.
  public internal(set) var statedTime: String?
  /// How each document was answered.
  public internal(set) var statuses: [String: Status] = [:]
  /// What checks learned of documents that did not come.
  public internal(set) var checks: [String: SyncState.Check] = [:]
  /// Optional documents that are absent, and when that was learned.
  public internal(set) var absent: [String: Int64] = [:]

  /// The documents whose bytes are those that the store is made of, in the order of `DocumentName.all`.
  public var unchanged: [String] {
    DocumentName.all.filter { name in
      guard let status = statuses[name], status != .absent else { return false }
      return !fetched.contains { $0.name == name }
    }
  }

  /// Whether nothing came: the store is what the origin has.
  public var isUnchanged: Bool { fetched.isEmpty }
}
