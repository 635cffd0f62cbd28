internal import CRemote
internal import CorpusStore
internal import Glibc

extension SyncState {
  /// The most bytes that a file of ours can have.
  private static let sizeLimit = 1 << 20

  /// Reads a file; one that is not there, or no such file, is as good as an empty one.
  public init(path: String) {
    self.init()
    let file = cremote_open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0)
    guard file >= 0 else { return }
    defer { close(file) }
    var information = stat()
    guard fstat(file, &information) == 0, information.st_mode & S_IFMT == S_IFREG,
      information.st_size <= Self.sizeLimit
    else { return }
    var bytes: [UInt8] = []
    let size = Int(information.st_size)
    bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = 0
      while count < size {
        let got = read(file, buffer.baseAddress.map { $0 + count }, size - count)
        if got < 0, errno == EINTR { continue }
        guard got > 0 else { return }
        count += got
      }
    }
    self = SyncState(json: bytes)
  }

  /// Replaces a file: whoever reads it sees the old content or the new.
  public func write(to path: String) throws(SyncError) {
    let temporary = path + ".new"
    do throws(SystemError) {
      try Self.create(temporary, json)
      guard rename(temporary, path) == 0 else { throw SystemError(number: errno) }
      try Self.syncFolder(of: path)
    } catch {
      unlink(temporary)
      throw SyncError(.cannotWrite, "cannot write \(path): \(error.words)")
    }
  }

  private static func create(_ path: String, _ bytes: [UInt8]) throws(SystemError) {
    // A name that somebody else put there is not followed.
    unlink(path)
    let file = cremote_open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw SystemError(number: errno) }
    defer { close(file) }
    try writeAll(bytes, to: file)
    let code = cremote_sync(file, false)
    guard code == 0 else { throw SystemError(number: code) }
  }

  private static func writeAll(_ bytes: [UInt8], to file: Int32) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Glibc.write(file, buffer.baseAddress.map { $0 + written }, bytes.count - written)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw SystemError(number: count < 0 ? errno : EIO) }
      written += count
    }
  }

  private static func syncFolder(of path: String) throws(SystemError) {
    let slash = path.utf8.lastIndex(of: 0x2F)
    let folder = slash.map { String(path[..<$0]) } ?? "."
    let file = cremote_open(folder.isEmpty ? "/" : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0)
    guard file >= 0 else { throw SystemError(number: errno) }
    defer { close(file) }
    let code = cremote_sync(file, true)
    guard code == 0 else { throw SystemError(number: code) }
  }
}
