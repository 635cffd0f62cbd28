/// What the variable TZ may hold. libc takes every name that it does not know for UTC, without a word.
enum TimeZoneName {
  /// Whether libc understands the value. Unset, it takes the machine's zone.
  static func isKnown(_ value: String, folder: String) -> Bool {
    let name = value.utf8.first == 0x3A ? String(value.dropFirst()) : value
    if name.isEmpty || name == "UTC" || name == "GMT" { return true }
    let path = name.utf8.first == 0x2F ? name : folder + "/" + name
    if case .bytes(let start) = System.read(path, limit: 4), start == Array("TZif".utf8) {
      return true
    }
    return value.utf8.first != 0x3A && isRule(name)
  }

  /// Whether the value describes its zone itself, as POSIX has it: `CET-1CEST,M3.5.0,M10.5.0/3`, `<+07>-7`.
  static func isRule(_ text: String) -> Bool {
    var rest = Array(text.utf8)[...]
    guard skipName(&rest), skipOffset(&rest) else { return false }
    if rest.isEmpty { return true }
    guard skipName(&rest) else { return false }
    if let next = rest.first, next != 0x2C, !skipOffset(&rest) { return false }
    // The dates of the change, if any, are left to libc: it falls back to its own, not to UTC.
    return rest.isEmpty || rest.first == 0x2C
  }

  private static func skipName(_ rest: inout ArraySlice<UInt8>) -> Bool {
    if rest.first == 0x3C {
      guard let end = rest.firstIndex(of: 0x3E), end - rest.startIndex > 3 else { return false }
      rest = rest[(end + 1)...]
      return true
    }
    let name = rest.prefix { (0x41...0x5A).contains($0 & 0xDF) }
    rest = rest[name.endIndex...]
    return name.count >= 3
  }

  private static func skipOffset(_ rest: inout ArraySlice<UInt8>) -> Bool {
    if rest.first == 0x2B || rest.first == 0x2D { rest = rest.dropFirst() }
    let digits = rest.prefix { (0x30...0x39).contains($0) || $0 == 0x3A }
    rest = rest[digits.endIndex...]
    return !digits.isEmpty
  }
}
