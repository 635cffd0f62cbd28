internal import CText

/// A stemmer, by its number in the tokens: Snowball's, or a list of endings where Snowball has none for a language.
public struct Stemmer: Hashable, Sendable {
  /// The stemmer's number; part of the tokens in an index.
  public let number: Int32

  /// The stemmer of a language, by BCP 47 tag (`pt-BR` is Portuguese); `nil` for languages that have none.
  public init?(language: some StringProtocol) {
    var subtag = InlineArray<4, UInt8>(repeating: 0)
    var count = 0
    for byte in language.utf8 {
      if byte == 0x2D || byte == 0x5F { break }
      guard count < 4 else { return nil }
      subtag[count] = foldASCII(byte)
      count += 1
    }
    let number = subtag.span.withUnsafeBufferPointer {
      ctext_stemmer_number($0.baseAddress, count)
    }
    guard number >= 0 else { return nil }
    self.number = number
  }

  init?(subtag: some Collection<UInt8>) {
    let number =
      subtag.withContiguousStorageIfAvailable { ctext_stemmer_number($0.baseAddress, $0.count) }
      ?? -1
    guard number >= 0 else { return nil }
    self.number = number
  }

  /// Every stemmer that there is.
  public static let all: [Stemmer] = {
    var found: [Stemmer] = []
    while ctext_stemmer_name(Int32(found.count)) != nil {
      found.append(Stemmer(number: Int32(found.count)))
    }
    return found
  }()

  private init(number: Int32) {
    self.number = number
  }

  /// The first byte of every stem: below all text, so that no word and no prefix of one is a stem.
  static let mark: UInt8 = 0x01

  /// The first byte of the token that says which stemmer a text went through.
  static let languageMark: UInt8 = 0x03

  /// The last byte of this stemmer's stems.
  var letter: UInt8 { Self.firstLetter + UInt8(truncatingIfNeeded: number) }
  static let firstLetter: UInt8 = 0x41

  /// The token that the text of every quote in a language of this stemmer begins with.
  var languageToken: [UInt8] { [Self.languageMark, letter] }

  /// The stemmers whose bits are set.
  static func all(in bits: UInt64) -> [Stemmer] {
    all.filter { bits & 1 << UInt64($0.number) != 0 }
  }
}
