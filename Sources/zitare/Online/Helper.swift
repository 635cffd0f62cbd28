/// The program that talks to origins. This one has no network code.
enum Helper {
  static let name = "zitare-remote"

  /// Beside the program (a build), or where packages put what is not for people's PATH.
  static func find() throws(Failure) -> String {
    guard let own = System.ownPath(), let slash = own.lastIndex(of: "/") else {
      throw .store("cannot find \(name): /proc is not mounted")
    }
    let folder = own[..<slash]
    for path in ["\(folder)/\(name)", "\(folder)/../libexec/zitare/\(name)"]
    where System.isExecutable(path) {
      return path
    }
    throw .store(
      "cannot find \(name), which talks to origins, in \(folder) or \(folder)/../libexec/zitare; "
        + "install zitare again, with both programs")
  }
}
