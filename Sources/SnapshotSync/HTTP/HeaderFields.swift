/// The header fields of one answer (RFC 9110, section 5).
///
/// Values are kept byte for byte, each byte as one scalar (ISO 8859-1): what looks like text may be anything.
struct HeaderFields: Hashable, Sendable {
  private struct Field: Hashable, Sendable {
    /// In lower case.
    var name: String
    var value: String
  }

  private var fields: [Field] = []

  /// No fields.
  init() {}

  /// Reads a block as it came: the status line, then the fields.
  init(block: some Sequence<UInt8>) {
    var line: [UInt8] = []
    var isStatusLine = true
    for byte in block {
      guard byte == 0x0A else {
        line.append(byte)
        continue
      }
      if isStatusLine { isStatusLine = false } else { take(line) }
      line.removeAll(keepingCapacity: true)
    }
    if !isStatusLine, !line.isEmpty { take(line) }
  }

  /// The values of a field, in their order; the name is in lower case.
  func values(_ name: String) -> [String] {
    fields.lazy.filter { $0.name == name }.map(\.value)
  }

  /// The value of a field that is there once; `nil` where it is not there or contradicts itself.
  func value(_ name: String) -> String? {
    let found = values(name)
    guard let first = found.first else { return nil }
    // Compared by scalars: canonical equivalence is for words, not for bytes.
    let isSame = found.dropFirst().allSatisfy {
      $0.unicodeScalars.elementsEqual(first.unicodeScalars)
    }
    return isSame ? first : nil
  }

  private mutating func take(_ line: [UInt8]) {
    let trimmed = Self.trim(line[...])
    // A folded line goes on with the value before it (RFC 9112, section 5.2).
    if let first = line.first, first == 0x20 || first == 0x09 {
      if !fields.isEmpty { fields[fields.count - 1].value += " " + Self.string(trimmed) }
      return
    }
    guard let colon = line.firstIndex(of: 0x3A), colon > 0 else { return }
    let name = line[..<colon].map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    // A blank before the colon is how one field is smuggled past another reader.
    guard !name.contains(where: { $0 <= 0x20 || $0 >= 0x7F }) else { return }
    fields.append(
      Field(name: Self.string(name[...]), value: Self.string(Self.trim(line[(colon + 1)...]))))
  }

  private static func trim(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
    return bytes.drop(while: isBlank).dropLast(
      bytes.reversed().prefix(while: isBlank).count)
  }

  private static func string(_ bytes: ArraySlice<UInt8>) -> String {
    var result = ""
    for byte in bytes { result.unicodeScalars.append(Unicode.Scalar(byte)) }
    return result
  }
}
