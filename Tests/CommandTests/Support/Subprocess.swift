import Glibc

/// What a program printed and how it ended.
struct RunResult: Equatable {
  /// The exit code, or 128 + the signal.
  let status: Int32
  let output: String
  let error: String
}

/// Runs programs to their end; output goes to files, so that nothing blocks.
enum Subprocess {
  static func run(
    _ program: String, _ arguments: [String], environment: [String: String], folder: String,
    output: String? = nil
  ) throws -> RunResult {
    let errorPath = try temporaryFile()
    let outputPath = try output ?? temporaryFile()
    defer {
      unlink(errorPath)
      if output == nil { unlink(outputPath) }
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, outputPath, O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 2, errorPath, O_WRONLY, 0)
    // Swift does not see posix_spawn_file_actions_addchdir_np: env changes the folder.
    let launcher = "/usr/bin/env"
    var words = ([launcher, "-C", folder, program] + arguments).map { strdup($0) } + [nil]
    var variables = environment.map { strdup($0.key + "=" + $0.value) } + [nil]
    defer { for pointer in words + variables { free(pointer) } }
    var child: pid_t = 0
    let code = posix_spawn(&child, launcher, &actions, nil, &words, &variables)
    guard code == 0 else { throw SystemFailure(code: code) }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 {
      guard errno == EINTR else { throw SystemFailure(code: errno) }
    }
    let signal = status & 0x7F
    return RunResult(
      status: signal == 0 ? (status >> 8) & 0xFF : 128 + signal,
      output: output == nil
        ? String(decoding: contents(of: outputPath) ?? [], as: UTF8.self) : "",
      error: String(decoding: contents(of: errorPath) ?? [], as: UTF8.self))
  }

  private static func temporaryFile() throws -> String {
    var template = Array("/tmp/zitare-out-XXXXXX".utf8CString)
    let file = mkstemp(&template)
    guard file >= 0 else { throw SystemFailure(code: errno) }
    close(file)
    return String(cString: template)
  }

  static func contents(of path: String) -> [UInt8]? {
    let file = open(path, O_RDONLY)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(file, &chunk, chunk.count)
      if count <= 0 { return bytes }
      bytes += chunk[..<count]
    }
  }
}

extension String {
  fileprivate init(cString characters: [CChar]) {
    self = characters.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map { String(cString: $0) } ?? ""
    }
  }
}
