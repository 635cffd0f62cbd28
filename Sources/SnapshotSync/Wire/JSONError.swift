/// What is wrong with a JSON text, and where.
struct JSONError: Error, Hashable, Sendable {
  /// The kinds of mistakes.
  enum Fault: Hashable, Sendable {
    case cutShort
    case unexpectedByte(UInt8)
    case controlCharacter(UInt8)
    case invalidUTF8
    case invalidEscape
    case loneSurrogate
    case invalidNumber
    case tooDeep
    case trailingBytes
    case duplicateKey(String)
    case wrongEncoding
    /// Nobody waits for the rest.
    case unwanted
    /// Valid JSON that does not fit where it stands.
    case unfit(String)
  }

  let fault: Fault
  /// The place in bytes from the start of the text.
  let offset: Int
}

extension JSONError {
  /// What is wrong, without the place.
  var reason: String {
    switch fault {
    case .cutShort: "the text ends too early"
    case .unexpectedByte(let byte): "unexpected " + Self.name(byte)
    case .controlCharacter(let byte): "control character " + Self.name(byte) + " in a string"
    case .invalidUTF8: "invalid UTF-8"
    case .invalidEscape: "invalid escape in a string"
    case .loneSurrogate: "half of a surrogate pair in a string"
    case .invalidNumber: "invalid number"
    case .tooDeep: "nested deeper than \(JSONReader.depthLimit) levels"
    case .trailingBytes: "something follows the end of the text"
    case .duplicateKey(let key): "the key \"" + key + "\" is given twice"
    case .wrongEncoding: "the text is not UTF-8 but UTF-16 or UTF-32"
    case .unwanted: "interrupted"
    case .unfit(let reason): reason
    }
  }

  private static func name(_ byte: UInt8) -> String {
    if (0x21...0x7E).contains(byte) { return "'" + String(Unicode.Scalar(byte)) + "'" }
    let digits = String(byte, radix: 16, uppercase: true)
    return "byte 0x" + (byte < 0x10 ? "0" : "") + digits
  }
}

extension JSONError: CustomStringConvertible {
  var description: String { reason + " at byte \(offset)" }
}
