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
