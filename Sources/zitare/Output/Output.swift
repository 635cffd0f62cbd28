/// What a command prints on stdout: collected, and written in as few pieces as there can be.
struct Output {
  private(set) var bytes: [UInt8] = []

  /// Longer output than this leaves in pieces, so that memory does not grow with the number of quotes.
  private static let pieceBytes = 1 << 16

  mutating func write(_ text: some StringProtocol) {
    bytes.append(contentsOf: text.utf8)
  }

  mutating func write(_ more: [UInt8]) {
    bytes.append(contentsOf: more)
  }

  mutating func endLine() {
    bytes.append(0x0A)
  }

  /// Writes what was collected, if that has become long.
  mutating func flushIfLong() throws(Failure) {
    if bytes.count >= Self.pieceBytes { try flush() }
  }

  /// Writes what was collected.
  mutating func flush() throws(Failure) {
    if bytes.isEmpty { return }
    let error = System.write(bytes, to: .output)
    bytes.removeAll(keepingCapacity: true)
    guard let error else { return }
    if System.isClosedPipe(error) { throw Failure(status: .closedPipe, message: "") }
    throw .store(
      "cannot write to stdout: \(System.describe(error)); make room there, or write elsewhere")
  }
}
