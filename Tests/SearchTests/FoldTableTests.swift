import CText
import QuoteSearch
import Testing

@Suite("The fold table")
struct FoldTableTests {
  /// The folding by ICU, at run time.
  private func ruled(_ text: String) -> [UInt8] {
    var copy = text
    var out = [UInt8](repeating: 0, count: 4096)
    let count = copy.withUTF8 { ctext_fold_rule($0.baseAddress, $0.count, &out, out.count) }
    return Array(out[..<count])
  }

  @Test("equals the rule on every code point of the BMP")
  func equalsRule() {
    var different: [UInt32] = []
    for value in UInt32(0)...0xFFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      if ctext_class(value) != ctext_class_rule(value) { different.append(value) }
      let kind = UInt32(ctext_class(value)) & UInt32(CTEXT_CLASS_MASK)
      guard kind != CTEXT_SEPARATOR.rawValue, kind != CTEXT_JOINER.rawValue else { continue }
      var table = Array(String(scalar).utf8)
      if let folding = ctext_fold_bmp(value) {
        table = Array(UnsafeBufferPointer(start: folding + 1, count: Int(folding[0])))
      }
      if table != ruled(String(scalar)) { different.append(value) }
    }
    #expect(different == [])
  }

  @Test("folds what is folded to itself")
  func isIdempotent() {
    var different: [UInt32] = []
    for value in UInt32(0)...0xFFFF where ctext_fold_bmp(value) != nil {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let once = ruled(String(scalar))
      if ruled(String(decoding: once, as: UTF8.self)) != once { different.append(value) }
    }
    #expect(different == [])
  }

  @Test("agrees with the standard library on the case of letters")
  func agreesOnCase() {
    var different: [UInt32] = []
    for value in UInt32(0x80)...0xFFFF {
      // The standard library may know letters that ICU does not yet.
      guard let scalar = Unicode.Scalar(value), scalar.properties.isAlphabetic,
        UInt32(ctext_class(value)) & UInt32(CTEXT_CLASS_MASK) != CTEXT_SEPARATOR.rawValue
      else { continue }
      if ruled(scalar.properties.lowercaseMapping) != ruled(String(scalar)) {
        different.append(value)
      }
    }
    #expect(different == [])
  }
}
