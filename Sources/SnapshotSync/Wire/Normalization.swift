@_spi(_Unicode) import Swift

/// Unicode's composed normal form, NFC.
enum Normalization {
  /// Brings valid UTF-8 into NFC.
  static func normalize(_ bytes: inout [UInt8]) {
    let string = String(decoding: bytes, as: UTF8.self)
    bytes.removeAll(keepingCapacity: true)
    for scalar in string._nfc {
      bytes.append(contentsOf: UTF8.encode(scalar).unsafelyUnwrapped)
    }
  }
}
