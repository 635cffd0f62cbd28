/// Where the items of a document lie.
public struct DocumentFrame: Hashable, Sendable {
  /// The bytes of one item.
  public struct Item: Hashable, Sendable {
    /// The place of the item's first byte in the document.
    public let offset: UInt32
    /// The number of its bytes.
    public let length: UInt32

    init(offset: UInt32, length: UInt32) {
      self.offset = offset
      self.length = length
    }

    /// The item's bytes in the body that was framed.
    public func bytes(in body: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
      UnsafeBufferPointer(rebasing: body[Int(offset)..<Int(offset) + Int(length)])
    }
  }

  /// The items in the document's order.
  public var items: ContiguousArray<Item>
  /// The schema version that the document states.
  public var schemaVersion: Int64?
  /// When the document was made, as it states it.
  public var generatedAt: String?
}
