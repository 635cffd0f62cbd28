/// The members of one object, one after the other, their keys cleaned. A key that is there twice is refused at the end.
struct JSONMembers {
  private var keys = KeyTracker()
  private var scratch: [UInt8] = []
  private var isFirst = true

  /// Enters an object.
  init(of reader: inout JSONReader) throws(JSONError) {
    keys.open()
    try reader.open(0x7B)
  }

  /// Passes the next key and its colon; `nil` behind the last member. The value is the caller's to read.
  mutating func next(_ reader: inout JSONReader) throws(JSONError) -> String? {
    guard try reader.next(closing: 0x7D, isFirst: &isFirst) else {
      try keys.close(in: reader)
      return nil
    }
    let token = try reader.readString()
    keys.key(token, in: reader)
    try reader.expect(0x3A)
    return reader.string(token, as: .line, &scratch)
  }
}

extension JSONReader {
  /// Passes an array, and finds where its elements are.
  mutating func readElements() throws(JSONError) -> ContiguousArray<DocumentFrame.Item> {
    var found: ContiguousArray<DocumentFrame.Item> = []
    try open(0x5B)
    var isFirst = true
    while try next(closing: 0x5D, isFirst: &isFirst) {
      if offset >= nextLook { try look() }
      skipWhitespace()
      let start = offset
      try skipValue()
      found.append(DocumentFrame.Item(offset: UInt32(start), length: UInt32(offset - start)))
    }
    return found
  }
}
