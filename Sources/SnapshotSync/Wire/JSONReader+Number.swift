extension JSONReader {
  /// A number that was passed.
  struct NumberToken {
    /// Its first byte.
    var start: Int
    /// The byte after it.
    var end: Int
  }

  /// Passes a number.
  mutating func readNumber() throws(JSONError) -> NumberToken {
    skipWhitespace()
    let start = offset
    if offset < end, base[offset] == 0x2D { offset &+= 1 }
    if offset < end, base[offset] == 0x30 {
      offset &+= 1
    } else {
      try digits(start)
    }
    if offset < end, base[offset] == 0x2E {
      offset &+= 1
      try digits(start)
    }
    if offset < end, base[offset] | 0x20 == 0x65 {
      offset &+= 1
      if offset < end, base[offset] == 0x2B || base[offset] == 0x2D { offset &+= 1 }
      try digits(start)
    }
    // `01`, `1a` and `1.2.3` are no numbers followed by something, but no numbers.
    if offset < end {
      switch base[offset] {
      case 0x30...0x39, 0x2E, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2D:
        throw error(.invalidNumber, at: start)
      default: break
      }
    }
    return NumberToken(start: start, end: offset)
  }

  /// The number as it was written; of a very long one its start.
  func text(_ token: NumberToken) -> String {
    let count = min(token.end - token.start, 40)
    return String(
      decoding: UnsafeBufferPointer(start: base + token.start, count: count), as: UTF8.self)
  }

  @inline(__always)
  private mutating func digits(_ start: Int) throws(JSONError) {
    guard offset < end else { throw cutShort() }
    guard (0x30...0x39).contains(base[offset]) else { throw error(.invalidNumber, at: start) }
    while offset < end, (0x30...0x39).contains(base[offset]) { offset &+= 1 }
  }

  /// The whole number that the token stands for, `1999.0` and `1e3` included; `nil` where it has a fraction or does not
  /// fit 64 bits. No floating point is involved: 2^53 + 1 stays what it is.
  func integer(_ token: NumberToken) -> Int64? {
    Self.integer(UnsafeBufferPointer(start: base + token.start, count: token.end - token.start))
  }

  /// As `integer(_:)`, of bytes that are a JSON number.
  static func integer(_ bytes: UnsafeBufferPointer<UInt8>) -> Int64? {
    let isNegative = bytes.first == 0x2D
    var magnitude: UInt64 = 0
    // Zeros that only count once a digit follows them: 1000e-3 and 1.000 need no room.
    var zeros = 0
    var scale = 0
    var index = isNegative ? 1 : 0
    var isFraction = false
    scan: while index < bytes.count {
      switch bytes[index] {
      case 0x2E: isFraction = true
      case 0x30...0x39:
        if isFraction { scale -= 1 }
        if bytes[index] == 0x30 {
          if magnitude != 0 { zeros += 1 }
        } else {
          guard shift(&magnitude, by: zeros + 1) else { return nil }
          let (sum, overflow) = magnitude.addingReportingOverflow(UInt64(bytes[index] - 0x30))
          guard !overflow else { return nil }
          magnitude = sum
          zeros = 0
        }
      default: break scan
      }
      index += 1
    }
    guard magnitude != 0 else { return 0 }
    var exponent = 0
    if index < bytes.count {
      index += 1
      let isDown = bytes[index] == 0x2D
      if isDown || bytes[index] == 0x2B { index += 1 }
      while index < bytes.count {
        exponent = min(exponent * 10 + Int(bytes[index] - 0x30), 1_000_000_000)
        index += 1
      }
      if isDown { exponent = -exponent }
    }
    let places = zeros + scale + exponent
    guard places >= 0, shift(&magnitude, by: places) else { return nil }
    if isNegative {
      return magnitude <= UInt64(Int64.max) + 1 ? Int64(truncatingIfNeeded: 0 &- magnitude) : nil
    }
    return Int64(exactly: magnitude)
  }

  private static func shift(_ value: inout UInt64, by places: Int) -> Bool {
    guard value != 0 else { return true }
    guard places < 20 else { return false }
    for _ in 0..<places {
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      guard !overflow else { return false }
      value = product
    }
    return true
  }
}
