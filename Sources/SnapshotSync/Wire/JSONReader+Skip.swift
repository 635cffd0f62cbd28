/// Watches the keys of the objects that are passed over.
protocol KeyObserver {
  mutating func open()
  mutating func key(_ token: JSONReader.StringToken, in reader: JSONReader)
  mutating func close(in reader: JSONReader) throws(JSONError)
}

/// Watches nothing: for framing, where a key given twice spoils an item and not the document.
struct IgnoredKeys: KeyObserver {
  mutating func open() {}
  mutating func key(_ token: JSONReader.StringToken, in reader: JSONReader) {}
  mutating func close(in reader: JSONReader) throws(JSONError) {}
}

extension JSONReader {
  /// Passes any value, checking all of it, without recursion: the stack does not grow with the nesting.
  mutating func skipValue(_ keys: inout some KeyObserver) throws(JSONError) {
    let outside = depth
    // One bit for each open container, set for objects; `depthLimit` bits are enough.
    var isObject: UInt64 = 0
    while true {
      // A value starts here.
      switch try kind() {
      case .string: _ = try readString()
      case .number: _ = try readNumber()
      case .bool: _ = try readBool()
      case .null: try literal("null")
      case .array:
        try open(0x5B)
        isObject <<= 1
        skipWhitespace()
        guard offset < end, base[offset] == 0x5D else { continue }
      case .object:
        try open(0x7B)
        keys.open()
        isObject = isObject << 1 | 1
        skipWhitespace()
        guard offset < end, base[offset] == 0x7D else {
          try skipKey(&keys)
          continue
        }
      }
      // A value, or the opening of an empty container, ends here: close what closes.
      closing: while true {
        if depth == outside { return }
        skipWhitespace()
        guard offset < end else { throw cutShort() }
        let byte = base[offset]
        if byte == 0x2C {
          offset &+= 1
          if offset >= nextLook { try look() }
          if isObject & 1 == 1 { try skipKey(&keys) }
          break closing
        }
        guard byte == (isObject & 1 == 1 ? 0x7D : 0x5D) else { throw unexpected() }
        offset &+= 1
        depth -= 1
        if isObject & 1 == 1 { try keys.close(in: self) }
        isObject >>= 1
      }
    }
  }

  /// Passes any value, whatever its keys.
  mutating func skipValue() throws(JSONError) {
    var keys = IgnoredKeys()
    try skipValue(&keys)
  }

  @inline(__always)
  private mutating func skipKey(_ keys: inout some KeyObserver) throws(JSONError) {
    let token = try readString()
    keys.key(token, in: self)
    try expect(0x3A)
  }
}
