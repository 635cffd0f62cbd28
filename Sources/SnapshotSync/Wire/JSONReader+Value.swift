extension JSONReader {
  /// Makes a clean string of a token.
  ///
  /// - Parameter scratch: memory to work in; what it holds before and after means nothing.
  @inline(__always)
  func string(
    _ token: StringToken, as style: Cleaning.Style, _ scratch: inout [UInt8]
  ) -> String {
    if token.isPlain {
      return String(
        decoding: UnsafeBufferPointer(start: base + token.start, count: token.end - token.start),
        as: UTF8.self)
    }
    unescape(token, into: &scratch)
    Cleaning.clean(&scratch, as: style)
    return String(decoding: scratch, as: UTF8.self)
  }

  /// Writes the token's value as it was sent, in UTF-8. Half of a surrogate pair, which only a lenient reader lets pass,
  /// becomes U+FFFD.
  func unescape(_ token: StringToken, into bytes: inout [UInt8]) {
    bytes.removeAll(keepingCapacity: true)
    var position = token.start
    while position < token.end {
      let byte = base[position]
      guard byte == 0x5C else {
        bytes.append(byte)
        position += 1
        continue
      }
      switch base[position + 1] {
      case 0x62: bytes.append(0x08)
      case 0x66: bytes.append(0x0C)
      case 0x6E: bytes.append(0x0A)
      case 0x72: bytes.append(0x0D)
      case 0x74: bytes.append(0x09)
      case 0x75:
        position = appendEscapedScalar(at: position, end: token.end, to: &bytes)
        continue
      case let plain: bytes.append(plain)
      }
      position += 2
    }
  }

  private func appendEscapedScalar(at start: Int, end: Int, to bytes: inout [UInt8]) -> Int {
    var scalar = escapedUnit(at: start)
    var after = start + 6
    if scalar & 0xFC00 == 0xD800, after + 6 <= end, base[after] == 0x5C, base[after + 1] == 0x75 {
      let low = escapedUnit(at: after)
      if low & 0xFC00 == 0xDC00 {
        scalar = 0x10000 + ((scalar & 0x3FF) << 10 | low & 0x3FF)
        after += 6
      }
    }
    // Surrogates are the only values that are no scalars here.
    let value = Unicode.Scalar(scalar) ?? "\u{FFFD}"
    bytes.append(contentsOf: Unicode.UTF8.encode(value) ?? Unicode.UTF8.encodedReplacementCharacter)
    return after
  }

  private func escapedUnit(at start: Int) -> UInt32 {
    // The token was read, so its escapes are sound.
    (try? hexUnit(at: start)) ?? 0xFFFD
  }

  /// Whether the token's value is this ASCII word.
  @inline(__always)
  func equals(_ token: StringToken, _ word: StaticString) -> Bool {
    guard !token.hasEscapes, token.end &- token.start == word.utf8CodeUnitCount else {
      return false
    }
    let bytes = base + token.start
    for index in 0..<word.utf8CodeUnitCount where bytes[index] != word.utf8Start[index] {
      return false
    }
    return true
  }
}
