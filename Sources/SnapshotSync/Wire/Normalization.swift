internal import CText

/// Unicode's composed normal form, NFC.
enum Normalization {
  /// Brings valid UTF-8 into NFC.
  static func normalize(_ bytes: inout [UInt8]) {
    let isNormal = bytes.withUnsafeBufferPointer { ctext_is_nfc($0.baseAddress, $0.count) }
    if isNormal { return }
    // Composing seldom lengthens a text (some singletons do); where it does, the needed room is told.
    var capacity = bytes.count + 64
    while true {
      var needed = 0
      let composed = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
        needed = bytes.withUnsafeBufferPointer {
          ctext_nfc($0.baseAddress, $0.count, buffer.baseAddress, capacity)
        }
        count = min(max(needed, 0), capacity)
      }
      precondition(needed >= 0, "there is no memory to normalise a text of \(bytes.count) bytes")
      if needed <= capacity {
        bytes = composed
        return
      }
      capacity = needed
    }
  }
}
