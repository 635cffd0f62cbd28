internal import Glibc

extension System {
  /// Becomes another program, with the same environment; returns the error number where that fails.
  static func become(_ path: String, arguments: [String]) -> Int32 {
    var pointers = ([path] + arguments).map { strdup($0) }
    pointers.append(nil)
    execv(path, &pointers)
    let number = errno
    for pointer in pointers { free(pointer) }
    return number
  }

  /// What came of asking for a lock.
  enum Lock {
    /// Held until the process ends.
    case held
    case busy
    case failed(Int32)
  }

  /// Takes the lock that writers of a store hold, without waiting for it.
  static func lock(_ path: String) -> Lock {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return .failed(errno) }
    // The descriptor stays open: closing it would release the lock.
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      if errno == EWOULDBLOCK { return .busy }
      if errno != EINTR { return .failed(errno) }
    }
    return .held
  }
}
