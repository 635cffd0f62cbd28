/// Makes values of items, as leniently as the wire format asks for and no more.
///
/// One decoder serves any number of items, one after the other: it keeps its working memory. Unknown keys are ignored,
/// `null` is the same as absent, and every string is cleaned. What no reading makes sense of makes the item a bad one.
public struct ItemDecoder {
  var reader = JSONReader(UnsafeBufferPointer(start: nil, count: 0))
  var scratch: [UInt8] = []
  private var keyScratch: [UInt8] = []
  private var tracker = KeyTracker()
  /// Whether the last quote that was read stated its length bucket itself.
  public internal(set) var quoteStatedBucket = false

  /// The place that the last quote stated, as deltas do; a snapshot's order is its own.
  var quotePosition: Int64?

  /// The most bytes of a slug.
  public static let slugLimitBytes = 1024

  /// Makes a decoder.
  public init() {}

  /// Starts with an item, which has to be an object.
  mutating func start(_ bytes: UnsafeBufferPointer<UInt8>) throws(JSONError) {
    reader = JSONReader(bytes)
    tracker.reset()
    guard try reader.kind() == .object else {
      throw unfit("it is not an object")
    }
    try openObject()
  }

  /// Enters an object.
  mutating func openObject() throws(JSONError) {
    try reader.open(0x7B)
    tracker.open()
  }

  /// Goes to the next member's value; `nil` after the last one.
  mutating func nextKey(_ isFirst: inout Bool) throws(JSONError) -> ItemKey? {
    guard try reader.next(closing: 0x7D, isFirst: &isFirst) else {
      try tracker.close(in: reader)
      return nil
    }
    let token = try reader.readString()
    tracker.key(token, in: reader)
    try reader.expect(0x3A)
    guard token.hasEscapes else {
      return ItemKey(
        UnsafeBufferPointer(start: reader.base + token.start, count: token.end - token.start))
    }
    reader.unescape(token, into: &keyScratch)
    return keyScratch.withUnsafeBufferPointer { ItemKey($0) }
  }

  /// Passes a value that nobody asks for.
  mutating func skip() throws(JSONError) {
    try reader.skipValue(&tracker)
  }

  func unfit(_ reason: String) -> JSONError {
    JSONError(fault: .unfit(reason), offset: reader.offset)
  }

  /// Describes an item that could not be read, with its slug if it has one.
  func badItem(
    _ error: JSONError, at index: Int, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> BadItem {
    var copy = ItemDecoder()
    return BadItem(index: index, slug: copy.findSlug(bytes), reason: error.reason)
  }

  private mutating func findSlug(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    var reader = JSONReader(bytes)
    reader.refusesLoneSurrogates = false
    do throws(JSONError) {
      guard try reader.kind() == .object else { return nil }
      try reader.open(0x7B)
      var isFirst = true
      while try reader.next(closing: 0x7D, isFirst: &isFirst) {
        let token = try reader.readString()
        try reader.expect(0x3A)
        if reader.equals(token, "slug") || reader.equals(token, "code") {
          guard try reader.kind() == .string else { return nil }
          let slug = reader.string(try reader.readString(), as: .line, &scratch)
          return Cleaning.isBlank(slug) ? nil : String(slug.prefix(100))
        }
        try reader.skipValue()
      }
    } catch {}
    return nil
  }
}
