/// Finds keys that an object has twice.
///
/// Keys are the same when they are after unescaping and normalising. Only a hash of each is kept; two different keys of
/// one object with the same 64 bits spoil at most the item that was made to hold them.
struct KeyTracker: KeyObserver {
  private struct Entry {
    var hash: UInt64
    var token: JSONReader.StringToken
  }

  private var entries: ContiguousArray<Entry> = []
  private var starts: ContiguousArray<Int> = []
  private var scratch: [UInt8] = []

  /// Forgets everything, and keeps the memory.
  mutating func reset() {
    entries.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
  }

  mutating func open() {
    starts.append(entries.count)
  }

  mutating func key(_ token: JSONReader.StringToken, in reader: JSONReader) {
    entries.append(Entry(hash: hash(token, in: reader), token: token))
  }

  mutating func close(in reader: JSONReader) throws(JSONError) {
    let start = starts.removeLast()
    defer { entries.removeLast(entries.count - start) }
    // Few keys are compared pairwise, which is quickest; many are sorted, so that a hostile object costs little.
    if entries.count - start <= 24 {
      for index in start..<entries.count {
        for earlier in start..<index where entries[earlier].hash == entries[index].hash {
          throw duplicate(entries[index].token, in: reader)
        }
      }
    } else {
      entries[start...].sort { $0.hash < $1.hash }
      for index in start + 1..<entries.count where entries[index].hash == entries[index - 1].hash {
        throw duplicate(entries[index].token, in: reader)
      }
    }
  }

  private mutating func duplicate(
    _ token: JSONReader.StringToken, in reader: JSONReader
  ) -> JSONError {
    let key = reader.string(token, as: .line, &scratch)
    return JSONError(fault: .duplicateKey(String(key.prefix(40))), offset: token.start - 1)
  }

  @inline(__always)
  private mutating func hash(_ token: JSONReader.StringToken, in reader: JSONReader) -> UInt64 {
    if token.hasEscapes || token.needsCare {
      reader.unescape(token, into: &scratch)
      Normalization.normalize(&scratch)
      return scratch.withUnsafeBufferPointer { Self.hash($0) }
    }
    return Self.hash(
      UnsafeBufferPointer(start: reader.base + token.start, count: token.end - token.start))
  }

  /// FNV-1a, 64 bits.
  @inline(__always)
  private static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash
  }
}
