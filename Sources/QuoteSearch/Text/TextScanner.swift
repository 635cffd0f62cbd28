internal import CText

/// Walks a text and hands out its tokens: the pipeline of design "from text to tokens", for index and queries alike.
///
/// It is made once and used for many texts; ICU and the stemmers are opened when a text needs them. ASCII words never
/// reach ICU, words of the other scripts that part them with blanks only where they are not in NFC.
///
/// - Complexity: O(n) in the text's bytes. A token's bytes are bounded; what a longer word has beyond is not indexed.
struct TextScanner: ~Copyable {
  /// No code point is appended to a token that has reached so many bytes.
  static let tokenLimit = 128
  /// Of a word that has to be composed first, no more bytes than these are looked at.
  static let composedLimit = 512
  /// Words of more parts have no joined form.
  static let joinedPartsLimit = 8

  /// The token itself.
  var folded = ByteBuffer(capacity: 256)
  /// Composed and in lower case, marks kept: what the stemmers want. Used where it differs from `folded`.
  var lower = ByteBuffer(capacity: 256)
  /// With German and Scandinavian spellings for umlauts. Used where there is one.
  var spelled = ByteBuffer(capacity: 256)
  /// The parts of a divided word, joined.
  var joined = ByteBuffer(capacity: 512)
  /// A word that had to be composed.
  var composed = ByteBuffer(capacity: 2048)
  /// Room for stems, pairs, marked tokens.
  var scratch = ByteBuffer(capacity: 1024)
  /// Where the leading parts of a Korean word end, in `folded`.
  var leadingEnds = InlineArray<8, Int>(repeating: 0)
  var leadingCount = 0
  /// How many characters `folded` holds.
  var characters = 0
  var hasLower = false
  var hasSpelling = false
  /// Whether the word is not its own folding, case aside.
  var isDecorated = false

  /// The text that is being walked, lent by the caller for one call of `scan`.
  var text: UnsafePointer<UInt8>
  var count = 0
  var stemmer: Stemmer?
  /// The first byte of the tokens that say that a word is written otherwise.
  static let decorationMark: UInt8 = 0x02
  /// The stemmers of a query, in place of the text's; a stem that is the word itself is handed out too, for its marked form.
  var queryStemmers: [Stemmer] = []
  var isForQuery: Bool { !queryStemmers.isEmpty }
  /// Whether the word's form for stemmers is wanted.
  private(set) var makesStems = false
  private let nothing: UnsafeMutablePointer<UInt8>

  private var words: OpaquePointer?
  private var stemmers: OpaquePointer?

  init() {
    nothing = .allocate(capacity: 1)
    nothing.initialize(to: 0)
    text = UnsafePointer(nothing)
  }

  deinit {
    nothing.deallocate()
    ctext_breaker_close(words)
    ctext_stemmers_close(stemmers)
  }

  /// Hands the tokens of a text to a sink, in order; with a stemmer, stems too.
  mutating func scan<Sink: TokenSink>(
    _ bytes: UnsafeBufferPointer<UInt8>, stemmer: Stemmer?, into sink: inout Sink
  ) {
    guard let start = bytes.baseAddress else { return }
    text = start
    count = bytes.count
    self.stemmer = stemmer
    makesStems = stemmer != nil || isForQuery
    defer { text = UnsafePointer(nothing) }
    var index = 0
    while index < count {
      let byte = text[index]
      if byte < 0x80 {
        if foldASCII(byte) == 0 {
          index &+= 1
        } else {
          guard takeWord(&index, into: &sink) else { return }
        }
        continue
      }
      let (scalar, length) = decodeScalar(text, index, count)
      let goesOn: Bool
      switch CTextClass(ctext_class(scalar)) {
      case .word, .hangul: goesOn = takeWord(&index, into: &sink)
      case .ideograph: goesOn = takeIdeographs(&index, into: &sink)
      case .complex: goesOn = takeComplexRun(&index, into: &sink)
      case .emoji: goesOn = takeEmoji(&index, into: &sink)
      case .separator, .extend, .joiner:
        index &+= length
        goesOn = true
      }
      guard goesOn else { return }
    }
  }

  /// The class of the code point at `index`, and its length; a separator at the end of the text.
  @inline(__always)
  func classify(at index: Int) -> (class: CTextClass, bits: UInt8, scalar: UInt32, length: Int) {
    guard index < count else { return (.separator, 0, 0, 0) }
    let (scalar, length) = decodeScalar(text, index, count)
    let bits = ctext_class(scalar)
    return (CTextClass(bits), bits, scalar, length)
  }

  /// The end of the cluster that begins at `index` with a code point of `length` bytes: its marks belong to it.
  func clusterEnd(_ index: Int, _ length: Int, bits: UInt8) -> (end: Int, mayCompose: Bool) {
    var end = index &+ length
    var mayCompose = bits & UInt8(CTEXT_MAY_COMPOSE) != 0
    while end < count, text[end] >= 0x80 {
      let next = classify(at: end)
      guard next.class == .extend else { break }
      mayCompose = mayCompose || next.bits & UInt8(CTEXT_MAY_COMPOSE) != 0
      end &+= next.length
    }
    return (end, mayCompose)
  }
}

/// The class of a code point, without the bits beside it.
enum CTextClass: UInt8 {
  case separator, word, ideograph, hangul, complex, emoji, extend, joiner

  @inline(__always)
  init(_ bits: UInt8) {
    // The mask leaves eight values, and there are eight cases.
    self = CTextClass(rawValue: bits & UInt8(CTEXT_CLASS_MASK)) ?? .separator
  }
}

extension TextScanner {
  /// ICU's word breaker, opened when the first text needs it; `nil` without ICU's data or memory.
  mutating func wordBreaker() -> OpaquePointer? {
    if words == nil { words = ctext_breaker_words() }
    return words
  }

  /// The open stemmers; `nil` without memory.
  mutating func openStemmers() -> OpaquePointer? {
    if stemmers == nil { stemmers = ctext_stemmers_open() }
    return stemmers
  }
}
