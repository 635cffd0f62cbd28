import CorpusStore
import Glibc

/// Writes to descriptors, without buffers of its own.
enum Output {
  /// Writes all bytes; false where that fails.
  @discardableResult
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Glibc.write(descriptor, buffer.baseAddress.map { $0 + written }, bytes.count - written)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      written += count
    }
    return true
  }

  /// Writes a text; false where that fails.
  @discardableResult
  static func write(_ text: String, to descriptor: Int32) -> Bool {
    write(Array(text.utf8), to: descriptor)
  }

  /// Writes what the user asked for. A reader who left is no failure.
  static func payload(_ bytes: [UInt8]) throws(RemoteFailure) {
    guard !write(bytes, to: STDOUT_FILENO) else { return }
    let number = errno
    if number == EPIPE { return }
    throw .output(
      "cannot write the report: \(systemMessage(number)); the sync itself is done, see `zitare status`"
    )
  }
}
