import Glibc
import TestSupport

extension TemporaryFolder {
  /// Writes a file, and the folders it lies in.
  func write(_ name: String, _ text: String) throws {
    var folder = path
    for part in name.split(separator: "/").dropLast() {
      folder += "/" + part
      mkdir(folder, 0o755)
    }
    let path = path + "/" + name
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    guard file >= 0 else { throw SystemFailure(code: errno) }
    defer { close(file) }
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      guard count > 0 else { throw SystemFailure(code: errno) }
      rest = rest.dropFirst(count)
    }
  }

  /// Reads a file; `nil` where there is none.
  func read(_ name: String) -> String? {
    guard let bytes = Subprocess.contents(of: path + "/" + name) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether something has this name.
  func has(_ name: String) -> Bool { access(path + "/" + name, F_OK) == 0 }

  /// The size of a file in bytes.
  func size(_ name: String) -> Int {
    var information = stat()
    return stat(path + "/" + name, &information) == 0 ? Int(information.st_size) : -1
  }

  /// Cuts a file to a part of its length.
  func truncate(_ name: String, to bytes: Int) {
    _ = Glibc.truncate(path + "/" + name, bytes)
  }
}

struct SystemFailure: Error {
  let code: Int32
}
