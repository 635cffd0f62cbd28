import Glibc

/// Why a picture could not be written, and what to do next.
enum Failures {
  static func message(_ code: Int32, _ path: String) -> String {
    "cannot write \(plain(path)): \(reason(code))"
  }

  private static func reason(_ code: Int32) -> String {
    switch code {
    case ENOENT: "its folder does not exist; make it, or name another file"
    case ENOTDIR: "its folder is a file; name another one"
    case EISDIR: "it is a folder; name a file in it"
    case EACCES, EPERM: "permission denied; name a file in a folder that is yours"
    case EROFS: "the file system is read-only; name a file elsewhere"
    case ENOSPC, EDQUOT: "the disk is full; make room, or name a file elsewhere"
    case ENAMETOOLONG: "the name is too long; name a shorter one"
    case ELOOP: "its symbolic links lead in a circle; name another file"
    default: "the system refuses (error \(code)); name a file elsewhere"
    }
  }

  /// A path of which a terminal obeys nothing.
  private static func plain(_ path: String) -> String {
    CardText.line(path, limit: 4096)
  }
}
