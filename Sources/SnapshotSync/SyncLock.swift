internal import CRemote
internal import CorpusStore
internal import Glibc

/// Keeps other syncs away from a store for as long as it lives.
///
/// The kernel gives the lock back when the process ends, however it ends.
public struct SyncLock: ~Copyable {
  private let descriptor: Int32

  /// Takes the lock, and makes the store's folder where there is none.
  public init(_ paths: StorePaths) throws(SyncError) {
    try Self.makeFolder(paths.folder)
    while true {
      let file = cremote_open(paths.lock, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard file >= 0 else {
        throw SyncError(.cannotWrite, "cannot open \(paths.lock): \(systemMessage(errno))")
      }
      guard cremote_lock(file) else {
        let number = errno
        close(file)
        if number == EINTR { continue }
        guard number == EWOULDBLOCK else {
          throw SyncError(.cannotWrite, "cannot lock \(paths.lock): \(systemMessage(number))")
        }
        throw SyncError(.locked, "another sync is running on \(paths.folder); wait for it to end")
      }
      // Whoever removed the file between the two calls left us the lock of nothing.
      var (ours, named) = (stat(), stat())
      if fstat(file, &ours) == 0, stat(paths.lock, &named) == 0, ours.st_ino == named.st_ino,
        ours.st_dev == named.st_dev
      {
        descriptor = file
        return
      }
      close(file)
    }
  }

  deinit {
    cremote_unlock(descriptor)
    close(descriptor)
  }

  private static func makeFolder(_ path: String) throws(SyncError) {
    var information = stat()
    if stat(path, &information) == 0 {
      guard information.st_mode & S_IFMT == S_IFDIR else {
        throw SyncError(.cannotWrite, "\(path) is no folder")
      }
      return
    }
    if let slash = path.utf8.lastIndex(of: 0x2F), slash > path.startIndex {
      try makeFolder(String(path[..<slash]))
    }
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
      throw SyncError(.cannotWrite, "cannot make the folder \(path): \(systemMessage(errno))")
    }
  }
}
