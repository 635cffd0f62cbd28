import QuoteSearch
import Testing

/// Numbers that are the same on every run.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// Text out of all planes, blocks favoured in which scripts have rules of their own.
func randomText(_ generator: inout SeededGenerator, length: Int) -> String {
  let blocks: [ClosedRange<UInt32>] = [
    0x00...0x7F, 0x80...0x24F, 0x2B0...0x36F, 0x370...0x52F, 0x590...0x6FF, 0x900...0x97F,
    0xE00...0xEFF, 0x1000...0x11FF, 0x1780...0x17FF, 0x1E00...0x20FF, 0x2190...0x27BF,
    0x3000...0x30FF, 0x4E00...0x4FFF, 0xAC00...0xD7FF, 0xF900...0xFFFF, 0x1F1E6...0x1F9FF,
    0x20000...0x20FFF, 0xE0000...0xE01EF, 0x0...0x10FFFF,
  ]
  var text = ""
  var block = blocks[0]
  for _ in 0..<length {
    if Int.random(in: 0..<4, using: &generator) == 0 {
      block = blocks[Int.random(in: 0..<blocks.count, using: &generator)]
    }
    if let scalar = Unicode.Scalar(UInt32.random(in: block, using: &generator)) {
      text.unicodeScalars.append(scalar)
    }
  }
  return text
}

@Suite("Any text at all")
struct RandomTextTests {
  @Test("has tokens within it, in order, on the bounds of code points")
  func tokens() {
    var generator = SeededGenerator(state: 4)
    var pipeline = TextPipeline()
    let languages: [String?] = [nil, "de", "en", "ar", "el", "tr", "ru", "hi", "sr", "ta"]
    for _ in 0..<3000 {
      let text = randomText(&generator, length: Int.random(in: 0...60, using: &generator))
      let bytes = Array(text.utf8)
      let language = languages[Int.random(in: 0..<languages.count, using: &generator)]
      var start = 0
      for token in pipeline.tokens(of: text, language: language) {
        let isWithin = token.start < token.end && token.end <= bytes.count
        #expect(isWithin, "\(text.unicodeScalars.map(\.value))")
        guard isWithin else { return }
        #expect(bytes[token.start] & 0xC0 != 0x80)
        #expect(token.end == bytes.count || bytes[token.end] & 0xC0 != 0x80)
        #expect(!token.bytes.isEmpty && token.bytes.count <= 300)
        #expect(String(validating: token.bytes, as: UTF8.self) != nil)
        if !token.kind.isColocated {
          #expect(token.start >= start)
          start = token.end
        }
      }
    }
  }

  @Test("has a key that folds no further, and metrics")
  func keys() {
    var generator = SeededGenerator(state: 5)
    let text = QuoteSearchText()
    for _ in 0..<500 {
      let name = randomText(&generator, length: Int.random(in: 0...30, using: &generator))
      let key = text.foldKey(name)
      #expect(key.utf8.first == 0x20 && key.utf8.last == 0x20)
      #expect(TextMetrics.width(of: name) >= 0)
      #expect((TextMetrics.lineBreaks(in: name).last?.offset ?? 0) == name.utf8.count)
    }
  }
}
