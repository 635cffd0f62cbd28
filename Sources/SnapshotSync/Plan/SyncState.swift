/// What checks alone learned: the content of `sync.json` beside the corpus.
///
/// It is bound to an origin and to the corpus's generation; without the corpus it says nothing but when to ask again.
public struct SyncState: Hashable, Sendable {
  /// What a check learned of one document.
  public struct Check: Hashable, Sendable {
    /// What to ask with next time.
    public var validators: Validators
    /// The digest of the bytes, where they differ from the store's without saying anything else.
    public var sha256: [UInt8]?
    /// When the bytes last came, in Unix seconds.
    public var fetchedAt: Int64
    /// When the origin last vouched for them, in Unix seconds.
    public var checkedAt: Int64
    /// Until when they are fresh, in Unix seconds.
    public var freshUntil: Int64?

    /// Makes a check out of its parts.
    public init(
      validators: Validators, sha256: [UInt8]? = nil, fetchedAt: Int64, checkedAt: Int64,
      freshUntil: Int64?
    ) {
      self.validators = validators
      self.sha256 = sha256
      self.fetchedAt = fetchedAt
      self.checkedAt = checkedAt
      self.freshUntil = freshUntil
    }
  }

  /// How the last sync ended.
  public struct Outcome: Hashable, Sendable {
    /// When it ended, in Unix seconds.
    public var at: Int64
    /// Whether the corpus changed.
    public var changed: Bool
    /// What went wrong.
    public var error: String?

    /// Makes an outcome out of its parts.
    public init(at: Int64, changed: Bool, error: String?) {
      self.at = at
      self.changed = changed
      self.error = error
    }
  }

  /// The origin that was asked.
  public var origin: String?
  /// The generation of the corpus at that time.
  public var generation: String?
  /// By document.
  public var documents: [String: Check] = [:]
  /// Optional documents that were not there, and when; for what is asked rarely, until when not to ask again.
  public var absent: [String: Int64] = [:]
  /// Until when a host wants not to be asked, in Unix seconds.
  public var retryAfter: [String: Int64] = [:]
  /// The place in the deltas, where that is not the corpus's own; empty: none any more.
  public var cursor: String?
  /// The digest that was proven of the corpus.
  public var digest: String?
  /// How the last sync ended.
  public var last: Outcome?
  /// When the last sync that did not fail ended, in Unix seconds.
  public var succeededAt: Int64?

  /// Knows nothing.
  public init() {}
}
