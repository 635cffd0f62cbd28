/// A document that arrived whole, was proven to be JSON, and is framed into its items.
public struct FetchedDocument: Sendable {
  /// The document's name below the origin: `authors.json`.
  public let name: String
  /// The decoded bytes, mapped from a file without a name.
  public let body: MappedBody
  /// Where the items lie in `body`.
  public let frame: DocumentFrame
  /// What the next request sends back.
  public let validators: Validators
  /// The SHA-256 of the decoded bytes.
  public let sha256: [UInt8]
  /// When the answer came, in Unix seconds.
  public let fetchedAt: Int64
  /// Until when the origin promised not to change it, in Unix seconds; `nil`: it promised nothing.
  public let freshUntil: Int64?

  /// Puts a document together.
  public init(
    name: String, body: MappedBody, frame: DocumentFrame, validators: Validators, sha256: [UInt8],
    fetchedAt: Int64, freshUntil: Int64?
  ) {
    self.name = name
    self.body = body
    self.frame = frame
    self.validators = validators
    self.sha256 = sha256
    self.fetchedAt = fetchedAt
    self.freshUntil = freshUntil
  }
}
