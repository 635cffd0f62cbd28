extension JSONReader {
  /// A string that was passed: where it lies and what it takes to make a value of it.
  struct StringToken {
    /// The first byte after the opening quote.
    var start: Int
    /// The closing quote.
    var end: Int
    /// Whether there are escapes.
    var hasEscapes = false
    /// Whether there are bytes beyond ASCII.
    var hasNonASCII = false
    /// Whether there are characters that are dropped, or that might not be in NFC.
    var needsCare = false

    /// Whether the bytes are the value.
    var isPlain: Bool { !hasEscapes && !needsCare }
  }

  /// Passes a string.
  mutating func readString() throws(JSONError) -> StringToken {
    try expect(0x22)
    var token = StringToken(start: offset, end: offset)
    var position = offset
    while true {
      position = plainEnd(from: position)
      guard position < end else { throw cutShort() }
      let byte = base[position]
      switch byte {
      case 0x22:
        token.end = position
        offset = position &+ 1
        return token
      case 0x5C:
        token.hasEscapes = true
        position = try escapeEnd(from: position)
      case 0x80...:
        token.hasNonASCII = true
        repeat {
          position = try scalarEnd(from: position, &token.needsCare)
        } while position < end && base[position] >= 0x80
      case 0x7F:
        token.needsCare = true
        position &+= 1
      case 0..<0x20: throw error(.controlCharacter(byte), at: position)
      default: position &+= 1
      }
    }
  }

  /// The place of the next byte that is not printable ASCII, or is a quote or backslash; eight bytes at a time.
  @inline(__always)
  private func plainEnd(from start: Int) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    var position = start
    while position &+ 8 <= end {
      let word = UnsafeRawPointer(base + position).loadUnaligned(as: UInt64.self).littleEndian
      let quotes = word ^ (ones &* 0x22)
      let backslashes = word ^ (ones &* 0x5C)
      let deletes = word ^ (ones &* 0x7F)
      // The classic test for a zero byte; a borrow only ever reaches bytes after the first hit.
      let hits =
        ((quotes &- ones) & ~quotes) | ((backslashes &- ones) & ~backslashes)
        | ((deletes &- ones) & ~deletes) | ((word &- (ones &* 0x20)) & ~word) | word
      let marks = hits & (ones &* 0x80)
      if marks != 0 { return position &+ marks.trailingZeroBitCount >> 3 }
      position &+= 8
    }
    return position
  }

  /// Passes one escape, or a pair of them that makes one scalar.
  private func escapeEnd(from start: Int) throws(JSONError) -> Int {
    guard start + 1 < end else { throw cutShort() }
    switch base[start + 1] {
    case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74: return start + 2
    case 0x75: break
    default: throw error(.invalidEscape, at: start)
    }
    let unit = try hexUnit(at: start)
    guard unit & 0xF800 == 0xD800 else { return start + 6 }
    if unit < 0xDC00, start + 7 < end, base[start + 6] == 0x5C, base[start + 7] == 0x75,
      try hexUnit(at: start + 6) & 0xFC00 == 0xDC00
    {
      return start + 12
    }
    if refusesLoneSurrogates { throw error(.loneSurrogate, at: start) }
    return start + 6
  }

  /// The value of `\uXXXX` at a place.
  func hexUnit(at start: Int) throws(JSONError) -> UInt32 {
    guard start + 6 <= end else { throw cutShort() }
    var value: UInt32 = 0
    for index in start + 2..<start + 6 {
      let byte = base[index]
      let digit: UInt8
      switch byte {
      case 0x30...0x39: digit = byte - 0x30
      case 0x41...0x46: digit = byte - 0x37
      case 0x61...0x66: digit = byte - 0x57
      default: throw error(.invalidEscape, at: start)
      }
      value = value << 4 | UInt32(digit)
    }
    return value
  }

  /// Passes one scalar beyond ASCII, checked as RFC 3629 (section 4) has it.
  @inline(__always)
  private func scalarEnd(from start: Int, _ needsCare: inout Bool) throws(JSONError) -> Int {
    let lead = base[start]
    let length: Int
    var scalar: UInt32
    switch lead {
    case 0xC2...0xDF: (length, scalar) = (2, UInt32(lead & 0x1F))
    case 0xE0...0xEF: (length, scalar) = (3, UInt32(lead & 0x0F))
    case 0xF0...0xF4: (length, scalar) = (4, UInt32(lead & 0x07))
    default: throw error(.invalidUTF8, at: start)
    }
    guard start &+ length <= end else { throw error(.invalidUTF8, at: start) }
    for index in 1..<length {
      let byte = base[start &+ index]
      guard byte & 0xC0 == 0x80 else { throw error(.invalidUTF8, at: start) }
      scalar = scalar << 6 | UInt32(byte & 0x3F)
    }
    switch length {
    case 3:
      guard scalar >= 0x800, scalar & 0xFFFF_F800 != 0xD800 else {
        throw error(.invalidUTF8, at: start)
      }
    case 4:
      guard (0x10000...0x10FFFF).contains(scalar) else { throw error(.invalidUTF8, at: start) }
    default: break
    }
    if !Cleaning.isPlain(scalar) { needsCare = true }
    return start &+ length
  }
}
