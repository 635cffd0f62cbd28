public import ZitareModels

/// The canonical JSON of a quote (RFC 8785), over which the digests of deltas are made.
///
/// Known fields only, in the order of their names' UTF-16 units; references as slugs; absent fields and empty lists are
/// left out.
public enum CanonicalQuote {
  /// Appends a quote's canonical JSON.
  ///
  /// - Parameters:
  ///   - statesBucket: Whether the origin itself stated the length bucket. A derived one is no field of the quote.
  public static func append(
    _ quote: Quote, statesBucket: Bool = true, to bytes: inout [UInt8]
  ) {
    var writer = CanonicalWriter(bytes: bytes)
    bytes = []
    writer.string("author", quote.author?.slug.rawValue)
    writer.string("createdAt", quote.createdAt)
    writer.string("form", quote.form)
    writer.string("id", quote.id)
    writer.string("language", quote.language)
    writer.string("lengthBucket", statesBucket ? quote.lengthBucket.rawValue : nil)
    writer.string("license", quote.license)
    writer.string("locator", quote.locator)
    writer.string("originalLanguage", quote.originalLanguage)
    writer.string("originalText", quote.originalText)
    writer.string("slug", quote.slug.rawValue)
    writer.string("source", quote.source?.slug.rawValue)
    writer.list("tags", quote.tags)
    writer.string("text", quote.text)
    writer.list("themes", quote.themes.lazy.map(\.slug.rawValue))
    writer.string("translationOf", quote.translationOf?.rawValue)
    writer.string("updatedAt", quote.updatedAt)
    writer.string("url", quote.url)
    writer.integer("year", quote.year)
    writer.bytes.append(0x7D)
    bytes = writer.bytes
  }
}

/// Writes one object; the keys come in their order.
private struct CanonicalWriter {
  var bytes: [UInt8]
  private var isFirst = true

  init(bytes: [UInt8]) {
    self.bytes = bytes
    self.bytes.append(0x7B)
  }

  mutating func string(_ key: StaticString, _ value: String?) {
    guard let value else { return }
    self.key(key)
    append(value)
  }

  mutating func integer(_ key: StaticString, _ value: Int64?) {
    guard let value else { return }
    self.key(key)
    // Beyond 2^53 the numbers of RFC 8785 lose digits, as those of ECMAScript do; years are far below.
    bytes.append(contentsOf: String(value).utf8)
  }

  mutating func list(_ key: StaticString, _ values: some Collection<String>) {
    guard !values.isEmpty else { return }
    self.key(key)
    var separator: UInt8 = 0x5B
    for value in values {
      bytes.append(separator)
      append(value)
      separator = 0x2C
    }
    bytes.append(0x5D)
  }

  private mutating func key(_ key: StaticString) {
    if !isFirst { bytes.append(0x2C) }
    isFirst = false
    bytes.append(0x22)
    key.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes.append(0x22)
    bytes.append(0x3A)
  }

  /// RFC 8785, section 3.2.2.2: only what has to be escaped is.
  private mutating func append(_ value: String) {
    bytes.append(0x22)
    for byte in value.utf8 {
      switch byte {
      case 0x22, 0x5C: bytes.append(contentsOf: [0x5C, byte])
      case 0x08: bytes.append(contentsOf: [0x5C, 0x62])
      case 0x09: bytes.append(contentsOf: [0x5C, 0x74])
      case 0x0A: bytes.append(contentsOf: [0x5C, 0x6E])
      case 0x0C: bytes.append(contentsOf: [0x5C, 0x66])
      case 0x0D: bytes.append(contentsOf: [0x5C, 0x72])
      case 0..<0x20:
        bytes.append(contentsOf: [0x5C, 0x75, 0x30, 0x30, 0x30 + (byte >> 4)])
        bytes.append(byte & 0xF < 10 ? 0x30 + (byte & 0xF) : 0x57 + (byte & 0xF))
      default: bytes.append(byte)
      }
    }
    bytes.append(0x22)
  }
}
