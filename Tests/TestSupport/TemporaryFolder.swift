import Glibc

/// A folder that goes with the value that names it.
public final class TemporaryFolder {
  /// The folder's path.
  public let path: String

  /// Makes an empty folder.
  public init() throws {
    var template = Array("/tmp/zitare-test-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw Failure(code: errno) }
    path = String(cString: made)
  }

  deinit {
    Self.remove(path)
  }

  /// Removes a file, or a folder with all that is in it.
  public static func remove(_ path: String) {
    if let folder = opendir(path) {
      while let entry = readdir(folder) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name != "." && name != ".." { remove(path + "/" + name) }
      }
      closedir(folder)
      rmdir(path)
    } else {
      unlink(path)
    }
  }

  /// The system refused.
  public struct Failure: Error {
    /// The error number.
    public let code: Int32
  }
}
