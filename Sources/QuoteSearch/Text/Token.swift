/// One token of a text: what the index holds, and where it stands.
public struct Token: Hashable, Sendable {
  /// How a token came to be, which says whether it has a position of its own.
  public enum Kind: UInt8, Sendable {
    /// A word, or a part of one that an apostrophe or a hyphen divides.
    case word
    /// One Han or kana character.
    case single
    /// A picture, with all its modifiers.
    case emoji
    /// Two neighbouring Han or kana characters, at the position of the first.
    case pair
    /// A divided word without its apostrophes and hyphens, at the position of its last part.
    case joined
    /// The German or Scandinavian spelling of a word's umlauts.
    case spelling
    /// The first two or more syllables of a Korean word, which may be the noun without its particles.
    case leading
    /// The stem, marked with its stemmer.
    case stem
    /// Says, marked, that what shares its bytes and position is written otherwise: with accents, an apostrophe, a
    /// particle. What has none is written as it is folded.
    case decorated

    /// Whether the token shares the position of the one before it (FTS5's colocated tokens).
    @inline(__always)
    public var isColocated: Bool { rawValue >= Kind.pair.rawValue }
  }

  /// The token as the index holds it: folded UTF-8; a stem is enclosed by its marks.
  public var bytes: [UInt8]
  /// The offset of the token's first byte in the text's UTF-8.
  public var start: Int
  /// The offset behind the token's last byte in the text's UTF-8.
  public var end: Int
  /// How the token came to be.
  public var kind: Kind

  /// Makes a token out of its parts.
  public init(bytes: [UInt8], start: Int, end: Int, kind: Kind) {
    self.bytes = bytes
    self.start = start
    self.end = end
    self.kind = kind
  }

  /// The token as text.
  public var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// Takes tokens as they are found.
protocol TokenSink {
  /// Takes one token, whose bytes are lent until the return; false ends the scan.
  mutating func take(
    _ bytes: UnsafePointer<UInt8>, _ count: Int, start: Int, end: Int, kind: Token.Kind
  ) -> Bool
}

/// Keeps all tokens.
struct TokenCollector: TokenSink {
  var tokens: [Token] = []

  mutating func take(
    _ bytes: UnsafePointer<UInt8>, _ count: Int, start: Int, end: Int, kind: Token.Kind
  ) -> Bool {
    let copy = [UInt8](UnsafeBufferPointer(start: bytes, count: count))
    tokens.append(Token(bytes: copy, start: start, end: end, kind: kind))
    return true
  }
}
