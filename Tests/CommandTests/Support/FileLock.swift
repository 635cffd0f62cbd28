import Glibc

/// The lock that a sync holds, held by a test.
final class FileLock {
  private let file: Int32

  init?(_ path: String) {
    file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0, flock(file, LOCK_EX | LOCK_NB) == 0 else { return nil }
  }

  deinit {
    close(file)
  }
}
