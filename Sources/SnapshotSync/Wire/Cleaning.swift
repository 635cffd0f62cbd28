/// Makes strings of an origin fit for the store: without characters that command terminals, and in Unicode NFC.
///
/// Dropped are C0 and C1 controls, DEL, byte order marks, and the bidirectional embeddings, overrides and isolates
/// U+202A–202E and U+2066–2069. CRLF and CR become newlines.
public enum Cleaning {
  /// What a string may hold.
  public enum Style: Sendable {
    /// A text: newlines and tabs stay.
    case text
    /// A name, slug, tag or other value of one line: newlines and tabs become blanks.
    case line
  }

  /// Cleans a string.
  public static func clean(_ string: String, as style: Style) -> String {
    var bytes = Array(string.utf8)
    clean(&bytes, as: style)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether a string shows nothing: only white space and characters that leave no ink.
  public static func isBlank(_ string: String) -> Bool {
    for scalar in string.unicodeScalars {
      if (0x21...0x7E).contains(scalar.value) { return false }
      let properties = scalar.properties
      // U+2800 is the empty braille cell, a symbol without ink.
      if !properties.isWhitespace && !properties.isDefaultIgnorableCodePoint
        && scalar.value != 0x2800 && properties.generalCategory != .control
      {
        return false
      }
    }
    return true
  }

  /// Whether a scalar beyond ASCII can be kept as it is: it is not dropped, and a string of such scalars and ASCII is in
  /// NFC.
  ///
  /// All scalars of these ranges have the properties NFC_QC=Yes and ccc=0 (UAX 15, section 9); a test compares the
  /// ranges with the Unicode data. Others may be in NFC too: they are looked at more closely.
  @inline(__always)
  static func isPlain(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xA0...0x2FF, 0x388...0x482, 0x48A...0x590, 0x5D0...0x5EA: true
    case 0x1E00...0x1EFF, 0x2002...0x2027, 0x2030...0x205E: true
    case 0x3000...0x3029, 0x3041...0x3096, 0x309B...0x30FF: true
    case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xFF01...0xFFEE: true
    default: false
    }
  }

  /// Cleans UTF-8 in place.
  static func clean(_ bytes: inout [UInt8], as style: Style) {
    var needsNormalizing = false
    var written = 0
    var index = 0
    let count = bytes.count
    bytes.withUnsafeMutableBufferPointer { bytes in
      while index < count {
        let byte = bytes[index]
        var length = 1
        if byte < 0x80 {
          switch byte {
          case 0x0D:
            if index + 1 < count, bytes[index + 1] == 0x0A { index += 1 }
            bytes[written] = style == .text ? 0x0A : 0x20
            written += 1
          case 0x0A, 0x09:
            bytes[written] = style == .text ? byte : 0x20
            written += 1
          case 0..<0x20, 0x7F: break
          default:
            bytes[written] = byte
            written += 1
          }
        } else {
          let scalar: UInt32
          (scalar, length) = Self.scalar(at: index, of: UnsafeBufferPointer(bytes))
          if !isDropped(scalar) {
            if !isPlain(scalar) { needsNormalizing = true }
            for offset in 0..<length { bytes[written + offset] = bytes[index + offset] }
            written += length
          }
        }
        index += length
      }
    }
    bytes.removeLast(count - written)
    if needsNormalizing { Normalization.normalize(&bytes) }
  }

  private static func isDropped(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x80...0x9F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }

  /// The scalar whose first byte is at `index`, in valid UTF-8.
  private static func scalar(
    at index: Int, of bytes: UnsafeBufferPointer<UInt8>
  ) -> (UInt32, Int) {
    let lead = UInt32(bytes[index])
    func tail(_ distance: Int) -> UInt32 { UInt32(bytes[index + distance] & 0x3F) }
    if lead < 0xE0 { return ((lead & 0x1F) << 6 | tail(1), 2) }
    if lead < 0xF0 { return ((lead & 0x0F) << 12 | tail(1) << 6 | tail(2), 3) }
    return ((lead & 0x07) << 18 | tail(1) << 12 | tail(2) << 6 | tail(3), 4)
  }
}
