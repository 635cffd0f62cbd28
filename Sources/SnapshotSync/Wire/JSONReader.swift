/// Reads one JSON text (RFC 8259) strictly, front to back, without building anything.
///
/// The only reader of JSON here: framing and decoding go through it, so that no two parts read a document differently.
/// It refuses what other readers differ about: bytes that are not UTF-8, UTF-16, trailing commas, leading zeros, control
/// characters in strings, text after the end, and nesting beyond `depthLimit`. Two things that the grammar allows are
/// left to the caller's choice, because they spoil one item and not the document: halves of surrogate pairs
/// (`refusesLoneSurrogates`) and duplicate keys (the observer given to `skipValue`).
///
/// The bytes must outlive the reader.
struct JSONReader {
  /// The most arrays and objects that may be open at once.
  static let depthLimit = 64

  let base: UnsafePointer<UInt8>
  let end: Int
  var offset: Int
  /// How many arrays and objects are open.
  var depth = 0
  /// Whether `\uD800` without its other half is an error.
  var refusesLoneSurrogates = true
  /// Whether somebody wants the reading to end: asked every few megabytes, where there is a comma.
  var isUnwanted: (() -> Bool)? {
    didSet { nextLook = isUnwanted == nil ? Int.max : offset }
  }
  /// From which place on it is asked again.
  private(set) var nextLook = Int.max

  /// Starts at the first byte.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    // An empty buffer may have no address; nothing is ever read from this one.
    base = bytes.baseAddress ?? UnsafePointer(Self.nothing)
    end = bytes.baseAddress == nil ? 0 : bytes.count
    offset = 0
  }

  // Never read, never written, never freed.
  nonisolated(unsafe) private static let nothing = UnsafeMutablePointer<UInt8>.allocate(capacity: 1)

  /// The kinds of values, told by their first byte.
  enum Kind {
    case object, array, string, number, bool, null
  }

  /// Passes blanks and tells what follows.
  @inline(__always)
  mutating func kind() throws(JSONError) -> Kind {
    skipWhitespace()
    guard offset < end else { throw cutShort() }
    switch base[offset] {
    case 0x22: return .string
    case 0x7B: return .object
    case 0x5B: return .array
    case 0x2D, 0x30...0x39: return .number
    case 0x74, 0x66: return .bool
    case 0x6E: return .null
    default: throw unexpected()
    }
  }

  /// Passes blanks.
  @inline(__always)
  mutating func skipWhitespace() {
    while offset < end {
      switch base[offset] {
      case 0x20, 0x0A, 0x0D, 0x09: offset &+= 1
      default: return
      }
    }
  }

  /// Passes one byte that has to be there, blanks before it included.
  @inline(__always)
  mutating func expect(_ byte: UInt8) throws(JSONError) {
    skipWhitespace()
    guard offset < end else { throw cutShort() }
    guard base[offset] == byte else { throw unexpected() }
    offset &+= 1
  }

  /// Enters an array or object.
  mutating func open(_ byte: UInt8) throws(JSONError) {
    try expect(byte)
    guard depth < Self.depthLimit else { throw error(.tooDeep, at: offset - 1) }
    depth += 1
  }

  /// Goes to the next element or member, or passes the closing byte and returns false.
  @inline(__always)
  mutating func next(closing: UInt8, isFirst: inout Bool) throws(JSONError) -> Bool {
    skipWhitespace()
    guard offset < end else { throw cutShort() }
    if base[offset] == closing {
      offset &+= 1
      depth -= 1
      return false
    }
    if isFirst {
      isFirst = false
    } else {
      guard base[offset] == 0x2C else { throw unexpected() }
      offset &+= 1
    }
    return true
  }

  /// Passes `true` or `false`.
  mutating func readBool() throws(JSONError) -> Bool {
    skipWhitespace()
    guard offset < end else { throw cutShort() }
    if base[offset] == 0x74 {
      try literal("true")
      return true
    }
    try literal("false")
    return false
  }

  /// Passes a UTF-8 byte order mark at the start, and refuses the marks and the patterns of other encodings.
  mutating func skipByteOrderMark() throws(JSONError) {
    guard end >= 2 else { return }
    switch (base[0], base[1]) {
    case (0xEF, 0xBB) where end >= 3 && base[2] == 0xBF: offset = 3
    case (0xFE, 0xFF), (0xFF, 0xFE), (0, _), (_, 0): throw error(.wrongEncoding, at: 0)
    default: break
    }
  }

  /// Passes a `null` if one follows.
  mutating func skipNull() throws(JSONError) -> Bool {
    guard try kind() == .null else { return false }
    try literal("null")
    return true
  }

  /// Passes blanks to the end; anything else there is an error.
  mutating func finish() throws(JSONError) {
    skipWhitespace()
    guard offset == end else { throw error(.trailingBytes, at: offset) }
  }

  mutating func literal(_ word: StaticString) throws(JSONError) {
    for index in 0..<word.utf8CodeUnitCount {
      guard offset < end else { throw cutShort() }
      guard base[offset] == word.utf8Start[index] else { throw unexpected() }
      offset &+= 1
    }
  }

  /// Asks whether the reading is to end.
  @inline(never)
  mutating func look() throws(JSONError) {
    nextLook = offset + (4 << 20)
    if let isUnwanted, isUnwanted() { throw error(.unwanted, at: offset) }
  }

  func unexpected() -> JSONError { error(.unexpectedByte(base[offset]), at: offset) }

  func cutShort() -> JSONError { error(.cutShort, at: end) }

  func error(_ fault: JSONError.Fault, at offset: Int) -> JSONError {
    JSONError(fault: fault, offset: offset)
  }
}
