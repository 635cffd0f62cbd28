/// Bytes of one token under construction: allocated once, used for every token, never grown.
///
/// Callers stop appending at a limit below the capacity, so that no expansion of a single code point overruns it; a
/// longer append is cut.
struct ByteBuffer: ~Copyable {
  let start: UnsafeMutablePointer<UInt8>
  let capacity: Int
  private(set) var count = 0

  init(capacity: Int) {
    self.capacity = capacity
    start = .allocate(capacity: capacity)
    start.initialize(repeating: 0, count: capacity)
  }

  deinit {
    start.deallocate()
  }

  @inline(__always)
  mutating func clear() {
    count = 0
  }

  /// Leaves the first bytes.
  mutating func cut(to length: Int) {
    count = min(count, max(length, 0))
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    guard count < capacity else { return }
    start[count] = byte
    count &+= 1
  }

  @inline(__always)
  mutating func append(_ bytes: UnsafePointer<UInt8>, _ length: Int) {
    guard length <= capacity &- count else { return }
    for i in 0..<length { start[count &+ i] = bytes[i] }
    count &+= length
  }

  @inline(__always)
  mutating func append(scalar: UInt32) {
    if scalar < 0x80 {
      append(UInt8(truncatingIfNeeded: scalar))
    } else if scalar < 0x800 {
      append(UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6))
      append(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
    } else if scalar < 0x10000 {
      append(UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12))
      append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F))
      append(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
    } else {
      append(UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18))
      append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 12 & 0x3F))
      append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F))
      append(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
    }
  }

  /// Takes what a C function wrote behind the content; it was told the room that is left.
  mutating func appendWritten(_ body: (UnsafeMutablePointer<UInt8>, Int) -> Int) {
    let written = body(start + count, capacity - count)
    count += min(max(written, 0), capacity - count)
  }

  @inline(__always)
  func equals(_ bytes: UnsafePointer<UInt8>, _ length: Int) -> Bool {
    guard length == count else { return false }
    for i in 0..<length where start[i] != bytes[i] { return false }
    return true
  }
}
