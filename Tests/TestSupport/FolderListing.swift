import Glibc

/// What lies in folders.
public enum FolderListing {
  /// The names in a folder, sorted.
  public static func names(in path: String) throws -> [String] {
    guard let folder = opendir(path) else { throw TemporaryFolder.Failure(code: errno) }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }
}

extension FolderListing {
  /// Writes texts to files of a folder, which is made.
  public static func write(_ files: [String: String], to path: String) throws {
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
      throw TemporaryFolder.Failure(code: errno)
    }
    for (name, text) in files {
      guard let file = fopen(path + "/" + name, "w") else {
        throw TemporaryFolder.Failure(code: errno)
      }
      defer { fclose(file) }
      let bytes = Array(text.utf8)
      guard fwrite(bytes, 1, bytes.count, file) == bytes.count else {
        throw TemporaryFolder.Failure(code: errno)
      }
    }
  }
}

/// What tells whether a file was written to.
public struct FileStamp: Hashable {
  private let inode: UInt64
  private let seconds: Int
  private let nanoseconds: Int
  private let size: Int

  /// Looks at a file.
  public init(_ path: String) throws {
    var information = stat()
    guard stat(path, &information) == 0 else { throw TemporaryFolder.Failure(code: errno) }
    inode = UInt64(information.st_ino)
    seconds = information.st_mtim.tv_sec
    nanoseconds = information.st_mtim.tv_nsec
    size = Int(information.st_size)
  }
}
