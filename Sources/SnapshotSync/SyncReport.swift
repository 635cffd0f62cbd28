/// What a sync did, for people and programs.
public struct SyncReport: Sendable {
  /// How one document was answered.
  public struct Document: Hashable, Sendable {
    /// `index-full.json`.
    public var name: String
    /// How it was answered.
    public var status: FetchResult.Status
    /// The items it has, bad ones included.
    public var items: Int
  }

  /// The origin that was asked.
  public var origin: String
  /// Whether it was followed by deltas.
  public var isDelta = false
  /// Requests that were sent.
  public var requests: Int
  /// Bytes of bodies that came, as sent.
  public var bytes: UInt64
  /// In the order of `DocumentName.all`.
  public var documents: [Document]
  /// What became of the store.
  public var applied: ApplyReport
  /// How long it took.
  public var duration: Duration
}
