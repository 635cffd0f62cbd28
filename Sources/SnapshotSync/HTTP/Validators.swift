/// What an origin said by which a later request can ask whether a document changed (RFC 9110, section 8.8).
///
/// Both are kept as they came. Field values are bytes; each byte is one scalar of the string (ISO 8859-1), so that
/// whatever came goes back byte for byte.
public struct Validators: Hashable, Sendable {
  /// The entity tag, with its quotes and a leading `W/` where it came with them.
  public var etag: String?
  /// The date of the last modification, never parsed.
  public var lastModified: String?

  /// Makes validators; the default has none.
  public init(etag: String? = nil, lastModified: String? = nil) {
    self.etag = etag
    self.lastModified = lastModified
  }

  /// Whether there is nothing to ask with.
  public var isEmpty: Bool { etag == nil && lastModified == nil }
}
