internal import Glibc

/// The system's words for an error number, always in English: `strerror` would follow the locale.
public func systemMessage(_ code: Int32) -> String {
  switch code {
  case EACCES, EPERM: "permission denied"
  case EROFS: "the file system is read-only"
  case ENOSPC: "the disk is full"
  case EDQUOT: "the quota is exhausted"
  case ENOENT: "no such file or folder"
  case ENOTDIR: "a part of the path is no folder"
  case EISDIR: "it is a folder"
  case EMFILE, ENFILE: "too many open files"
  case EIO: "input/output error"
  case ELOOP: "too many symbolic links"
  case ENAMETOOLONG: "the name is too long"
  case EEXIST: "it exists already"
  case EFBIG: "the file is too large"
  case ENOLCK, EOPNOTSUPP: "the file system cannot do that"
  case ENOMEM: "out of memory"
  default: "system error \(code)"
  }
}
