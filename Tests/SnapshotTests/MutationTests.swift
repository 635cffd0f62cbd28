import Testing
import ZitareModels

@testable import SnapshotSync

/// Numbers that are the same in every run, <https://prng.di.unimi.it/splitmix64.c>.
private struct Generator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}

@Suite("Documents that were tampered with")
struct MutationTests {
  private static let document = Array(
    """
    {"schemaVersion":1,"count":1,"items":[{"slug":"a","text":"Es \\u00fc\\n\\ud83d\\ude00 ü中😀",
    "language":"de","year":-12.5e+1,"tags":["x",null],"author":{"slug":"b","name":"B"},"x":[{},[]]}]}
    """.utf8)
  private static let alphabet =
    Array(
      "{}[]\",:\\/u0129abefE+-.tlsn \n\r\0\u{1}\u{7F}\u{80}ü\u{D7FF}\u{E000}\u{10FFFF}".utf8) + [
      0xC0, 0xED, 0xF5, 0xFF,
    ]

  @Test("are read alike by the framer and the decoder, and crash neither")
  func mutations() {
    var generator = Generator(state: 1)
    var decoder = ItemDecoder()
    var (framed, decoded) = (0, 0)
    for _ in 0..<20_000 {
      let bytes = Self.mutated(&generator)
      bytes.withUnsafeBufferPointer { buffer in
        guard let frame = try? DocumentFrame(framing: buffer, collection: "quotes") else { return }
        framed += 1
        for (index, item) in frame.items.enumerated() {
          let item = item.bytes(in: buffer)
          // What the framer took for one value is one value, from its first byte to its last.
          var reader = JSONReader(item)
          reader.refusesLoneSurrogates = false
          #expect((try? reader.skipValue()) != nil && reader.offset == item.count)
          if let quote = try? decoder.quote(item, at: index) {
            decoded += 1
            #expect(!Cleaning.isBlank(quote.text) && !quote.slug.rawValue.isEmpty)
          }
          for kind in EntityKind.allCases { _ = try? decoder.entity(kind, item, at: index) }
        }
      }
    }
    // Some changes are harmless, or the test would test nothing.
    #expect(framed > 1000)
    #expect(decoded > 1000)
  }

  @Test("are refused wherever they are cut")
  func truncations() {
    for count in 0..<Self.document.count {
      let isRefused = Self.document[..<count].withUnsafeBufferPointer {
        (try? DocumentFrame(framing: $0, collection: "quotes")) == nil
      }
      #expect(isRefused, "\(count)")
    }
  }

  private static func mutated(_ generator: inout Generator) -> [UInt8] {
    var bytes = document
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      let byte = alphabet.randomElement(using: &generator) ?? 0
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: bytes.remove(at: place)
      case 1: bytes.insert(byte, at: place)
      case 2: bytes[place] = byte
      default:
        let end = Int.random(in: place..<bytes.count, using: &generator)
        bytes.insert(contentsOf: bytes[place...end], at: place)
      }
    }
    return bytes
  }
}
