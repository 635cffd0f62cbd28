/// Writes one JSON document (RFC 8259) with a fixed order of keys, in UTF-8.
///
/// Values go straight into one buffer; nothing is kept but the nesting. Control characters, and U+2028/2029, which some
/// readers of line-wise JSON split at, are escaped; everything else stands as it is.
public struct JSONWriter {
  /// What was written so far.
  public private(set) var bytes: [UInt8] = []
  private var needsComma = false

  /// What holds values.
  public enum Nesting: Sendable {
    case object, array
  }

  /// Makes an empty writer.
  public init() {}

  /// Writes an object around what `body` writes.
  public mutating func object(_ body: (inout JSONWriter) -> Void) {
    nested(open: 0x7B, close: 0x7D, body)
  }

  /// Writes an array around what `body` writes.
  public mutating func array(_ body: (inout JSONWriter) -> Void) {
    nested(open: 0x5B, close: 0x5D, body)
  }

  /// Opens an object or array that is closed later, for documents that are written piece by piece.
  public mutating func open(_ nesting: Nesting) {
    separate()
    bytes.append(nesting == .object ? 0x7B : 0x5B)
    needsComma = false
  }

  /// Closes what `open` opened.
  public mutating func close(_ nesting: Nesting) {
    bytes.append(nesting == .object ? 0x7D : 0x5D)
    needsComma = true
  }

  /// Hands over what was written so far; what follows continues it.
  public mutating func take() -> [UInt8] {
    let taken = bytes
    bytes.removeAll()
    return taken
  }

  /// Writes a key; exactly one value must follow.
  public mutating func key(_ name: StaticString) {
    separate()
    bytes.append(0x22)
    name.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes.append(0x22)
    bytes.append(0x3A)
    needsComma = false
  }

  /// Writes a key that is not known at compile time.
  public mutating func key(_ name: String) {
    string(name)
    bytes.append(0x3A)
    needsComma = false
  }

  /// Writes a string, or `null`.
  public mutating func string(_ value: String?) {
    guard var value else {
      null()
      return
    }
    separate()
    bytes.append(0x22)
    value.withUTF8 { escape($0) }
    bytes.append(0x22)
    needsComma = true
  }

  /// Writes a whole number, or `null`.
  public mutating func integer(_ value: (some BinaryInteger)?) {
    guard let value else {
      null()
      return
    }
    raw(String(value))
  }

  /// Writes a number as decimal digits; what JSON cannot say (infinities, NaN) is `null`.
  public mutating func number(_ value: Double?) {
    guard let value, value.isFinite else {
      null()
      return
    }
    raw(value.description)
  }

  /// Writes `true` or `false`.
  public mutating func bool(_ value: Bool) {
    raw(value ? "true" : "false")
  }

  /// Writes `null`.
  public mutating func null() {
    raw("null")
  }

  /// Writes a value that is JSON already, as it stands.
  public mutating func value(json: String) {
    raw(json)
  }

  /// Ends a line between documents: for line-wise JSON.
  public mutating func endLine() {
    bytes.append(0x0A)
    needsComma = false
  }

  private mutating func raw(_ literal: String) {
    separate()
    bytes.append(contentsOf: literal.utf8)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(0x2C) }
  }

  private mutating func nested(open: UInt8, close: UInt8, _ body: (inout JSONWriter) -> Void) {
    separate()
    bytes.append(open)
    needsComma = false
    body(&self)
    bytes.append(close)
    needsComma = true
  }

  private mutating func escape(_ utf8: UnsafeBufferPointer<UInt8>) {
    var plainStart = 0
    var index = 0
    while index < utf8.count {
      let byte = utf8[index]
      var length = 1
      var scalar: UInt32?
      if byte < 0x20 || byte == 0x22 || byte == 0x5C || byte == 0x7F {
        scalar = UInt32(byte)
      } else if byte == 0xC2, index + 1 < utf8.count, utf8[index + 1] < 0xA0 {
        // C1 controls: a terminal that shows the JSON must not obey them.
        scalar = UInt32(utf8[index + 1])
        length = 2
      } else if byte == 0xE2, index + 2 < utf8.count,
        utf8[index + 1] == 0x80 || utf8[index + 1] == 0x81
      {
        let low = UInt32(utf8[index + 1] & 0x3F) << 6 | UInt32(utf8[index + 2] & 0x3F)
        let candidate = 0x2000 | low
        // Line and paragraph separators, bidirectional embeddings, overrides and isolates.
        if (0x2028...0x202E).contains(candidate) || (0x2066...0x2069).contains(candidate) {
          scalar = candidate
          length = 3
        }
      }
      if let scalar {
        bytes.append(contentsOf: utf8[plainStart..<index])
        appendEscape(scalar)
        plainStart = index + length
      }
      index += length
    }
    bytes.append(contentsOf: utf8[plainStart..<utf8.count])
  }

  private mutating func appendEscape(_ scalar: UInt32) {
    bytes.append(0x5C)
    switch scalar {
    case 0x22, 0x5C: bytes.append(UInt8(scalar))
    case 0x0A: bytes.append(0x6E)
    case 0x0D: bytes.append(0x72)
    case 0x09: bytes.append(0x74)
    default:
      bytes.append(0x75)
      for shift in stride(from: UInt32(12), through: 0, by: -4) {
        let digit = UInt8((scalar >> shift) & 0xF)
        bytes.append(digit < 10 ? 0x30 + digit : 0x57 + digit)
      }
    }
  }
}
