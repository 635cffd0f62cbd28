/// The quotes in document order, as the store keeps them beside the quotes themselves: chunks of ids and length bytes.
///
/// The n-th quote is found with one row read, and ranking learns how long a candidate is without reading its text. An
/// entry is the id's distance from the chunk's first id (four bytes, little endian), then the length byte.
public enum QuoteSequence {
  /// Entries in a chunk: as many as fit into a page of 4 KiB without overflow.
  public static let chunkLength = 512
  /// Bytes of an entry.
  public static let entryBytes = 5

  /// The length byte of a text: sixteen steps to a doubling of its Unicode scalars, at most 255.
  ///
  /// - Complexity: O(n) in the text's bytes.
  public static func lengthByte(of text: String) -> UInt8 {
    var text = text
    let scalars = text.withUTF8 { bytes in
      bytes.reduce(into: 0) { count, byte in
        if byte & 0xC0 != 0x80 { count += 1 }
      }
    }
    return lengthByte(ofScalars: scalars)
  }

  /// The length byte of a text with this many Unicode scalars.
  public static func lengthByte(ofScalars scalars: Int) -> UInt8 {
    // Whole-number arithmetic, so that every machine stores the same byte: the octave is the highest bit, the steps
    // within it come from the four bits below.
    let value = UInt64(max(scalars, 1))
    let octave = 63 - value.leadingZeroBitCount
    let fraction = octave >= 4 ? Int(value >> (octave - 4)) & 15 : Int(value << (4 - octave)) & 15
    return UInt8(min(octave * 16 + fraction, 255))
  }

  /// About how many scalars a length byte stands for.
  public static func scalars(ofLengthByte byte: UInt8) -> Double {
    let octave = Int(byte) >> 4
    return Double(UInt64(1) << UInt64(octave)) * (1 + Double(byte & 15) / 16)
  }

  /// Reads an entry.
  static func entry(
    _ nth: Int, of bytes: UnsafeRawBufferPointer, first: Int64
  ) -> (id: Int64, length: UInt8)? {
    let start = nth * entryBytes
    guard nth >= 0, start + entryBytes <= bytes.count else { return nil }
    let distance = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: start, as: UInt32.self))
    // In a damaged file the sum may be beyond all rows.
    return (first &+ Int64(distance), bytes[start + 4])
  }

  /// Appends an entry to a chunk; false where the distance does not fit, so that a new chunk has to begin.
  static func append(id: Int64, length: UInt8, first: Int64, to bytes: inout [UInt8]) -> Bool {
    guard let distance = UInt32(exactly: id - first) else { return false }
    withUnsafeBytes(of: distance.littleEndian) { bytes.append(contentsOf: $0) }
    bytes.append(length)
    return true
  }
}
