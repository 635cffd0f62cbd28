internal import CRemote
internal import Glibc

/// Reads the documents of an origin that is a folder.
///
/// They are copied, like those that come over a network: the original may change, or shrink under a mapping, at any time.
struct FolderSource {
  /// A copied document.
  struct Copy {
    var body: MappedBody
    var sha256: [UInt8]
  }

  let path: String
  /// Where copies are kept, in files that nobody sees.
  let temporaryFolder: String
  let limits: TransportLimits

  /// Copies one document; `nil` where the folder does not have it.
  func read(_ name: String, interruption: () -> Int32?) throws(SyncError) -> Copy? {
    let file = cremote_open(path + "/" + name, O_RDONLY | O_CLOEXEC | O_NONBLOCK, 0)
    guard file >= 0 else {
      let number = errno
      if number == ENOENT { return try missing(name) }
      throw SyncError(
        .unreachable, "cannot read \(path)/\(name): \(SystemError(number: number).words)")
    }
    defer { close(file) }
    var information = stat()
    guard fstat(file, &information) == 0, information.st_mode & S_IFMT == S_IFREG else {
      throw SyncError(.refused, "\(path)/\(name) is no file")
    }
    return try copy(file, name, interruption)
  }

  private func missing(_ name: String) throws(SyncError) -> Copy? {
    var information = stat()
    guard stat(path, &information) == 0 else {
      throw SyncError(
        .unreachable,
        "cannot read the folder \(path): \(SystemError(number: errno).words); a web origin begins with "
          + "https://")
    }
    return nil
  }

  private func copy(
    _ file: Int32, _ name: String, _ interruption: () -> Int32?
  ) throws(SyncError) -> Copy {
    let target = cremote_unnamed_file(temporaryFolder)
    guard target >= 0 else { throw .cannotKeep(name, in: temporaryFolder, errno) }
    defer { close(target) }
    var hasher = SHA256Stream()
    var total = 0
    let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 1 << 18)
    defer { buffer.deallocate() }
    while true {
      if let signal = interruption() { throw .interrupted(by: signal) }
      let count = Glibc.read(file, buffer.baseAddress, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        throw SyncError(
          .unreachable, "cannot read \(path)/\(name): \(SystemError(number: errno).words)")
      }
      if count == 0 { break }
      total += count
      guard UInt64(total) <= limits.decodedBytes else {
        throw SyncError(
          .refused, "\(name): is larger than \(limits.decodedBytes) bytes, which is the limit")
      }
      let chunk = UnsafeBufferPointer(rebasing: buffer[..<count])
      hasher.update(chunk)
      try write(chunk, to: target, name)
    }
    do throws(SystemError) {
      return Copy(
        body: try MappedBody(descriptor: target, count: total), sha256: hasher.finish())
    } catch {
      throw SyncError(.cannotWrite, "cannot map \(name): \(error.words)")
    }
  }

  private func write(
    _ bytes: UnsafeBufferPointer<UInt8>, to target: Int32, _ name: String
  ) throws(SyncError) {
    var written = 0
    while written < bytes.count {
      let count = Glibc.write(target, bytes.baseAddress.map { $0 + written }, bytes.count - written)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        throw .cannotKeep(name, in: temporaryFolder, count < 0 ? errno : EIO)
      }
      written += count
    }
  }
}
