/// Writes gzip streams (RFC 1952) for origins: what is whole, and what is not.
public enum Gzip {
  /// One member with the bytes as they are, in stored blocks.
  public static func member(_ bytes: [UInt8]) -> [UInt8] {
    var result = header
    var start = 0
    repeat {
      let count = min(65_535, bytes.count - start)
      let isLast = start + count == bytes.count
      result.append(isLast ? 1 : 0)
      result += [UInt8(count & 0xFF), UInt8(count >> 8)]
      result += [UInt8(~count & 0xFF), UInt8(~count >> 8 & 0xFF)]
      result += bytes[start..<start + count]
      start += count
    } while start < bytes.count
    return result + littleEndian(crc(bytes)) + littleEndian(UInt32(truncatingIfNeeded: bytes.count))
  }

  /// A stream that inflates to one byte and then blanks, 258 of them for every 13 bits; it has no end.
  public static func bomb(first: UInt8, megabytes: Int) -> [UInt8] {
    var bits = BitWriter(header)
    bits.write(0b011, 3)  // last block, fixed codes
    bits.literal(first)
    bits.literal(0x20)
    for _ in 0..<megabytes * 1_000_000 / 258 {
      bits.code(0b1100_0101, 8)  // length 258
      bits.code(0, 5)  // distance 1
    }
    return bits.bytes
  }

  private static let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]

  private static func littleEndian(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }
  }

  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return ~crc
  }
}

/// Writes bits in the order of RFC 1951.
private struct BitWriter {
  var bytes: [UInt8]
  private var current: UInt32 = 0
  private var count: UInt32 = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func write(_ value: UInt32, _ length: UInt32) {
    current |= value << count
    count += length
    while count >= 8 {
      bytes.append(UInt8(current & 0xFF))
      current >>= 8
      count -= 8
    }
  }

  /// Codes go in with their highest bit first.
  mutating func code(_ value: UInt32, _ length: UInt32) {
    for bit in (0..<length).reversed() { write(value >> bit & 1, 1) }
  }

  mutating func literal(_ byte: UInt8) {
    precondition(byte < 144)
    code(0x30 + UInt32(byte), 8)
  }
}
