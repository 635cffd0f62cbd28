/// Reads one code point of UTF-8 at `index`, which has to be below `count`.
///
/// What is not well-formed (Unicode 15, table 3-7) is one byte long and U+FFFD, so that any bytes at all can be walked.
@inline(__always)
func decodeScalar(
  _ text: UnsafePointer<UInt8>, _ index: Int, _ count: Int
) -> (scalar: UInt32, length: Int) {
  let first = UInt32(text[index])
  if first < 0x80 { return (first, 1) }
  let left = count &- index
  if first < 0xE0 {
    guard first >= 0xC2, left >= 2, text[index &+ 1] & 0xC0 == 0x80 else { return (0xFFFD, 1) }
    return ((first & 0x1F) << 6 | UInt32(text[index &+ 1] & 0x3F), 2)
  }
  if first < 0xF0 {
    guard left >= 3, text[index &+ 1] & 0xC0 == 0x80, text[index &+ 2] & 0xC0 == 0x80
    else { return (0xFFFD, 1) }
    let scalar =
      (first & 0xF) << 12 | UInt32(text[index &+ 1] & 0x3F) << 6 | UInt32(text[index &+ 2] & 0x3F)
    guard scalar >= 0x800, scalar & 0xF800 != 0xD800 else { return (0xFFFD, 1) }
    return (scalar, 3)
  }
  guard left >= 4, text[index &+ 1] & 0xC0 == 0x80, text[index &+ 2] & 0xC0 == 0x80,
    text[index &+ 3] & 0xC0 == 0x80
  else { return (0xFFFD, 1) }
  let scalar =
    (first & 0x7) << 18 | UInt32(text[index &+ 1] & 0x3F) << 12
    | UInt32(text[index &+ 2] & 0x3F) << 6 | UInt32(text[index &+ 3] & 0x3F)
  guard first < 0xF5, scalar >= 0x10000, scalar <= 0x10FFFF else { return (0xFFFD, 1) }
  return (scalar, 4)
}

/// The folding of an ASCII letter or digit; 0 for everything else.
@inline(__always)
func foldASCII(_ byte: UInt8) -> UInt8 {
  let lower = byte | 0x20
  if lower &- 0x61 < 26 { return lower }
  return byte &- 0x30 < 10 ? byte : 0
}
