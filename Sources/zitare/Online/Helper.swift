/// The programs that do what this one cannot: it has no network code and no fonts.
enum Helper: String {
  case remote = "zitare-remote"
  case card = "zitare-card"

  /// Beside the program (a build), or where packages put what is not for people's PATH.
  func find() throws(Failure) -> String {
    let name = rawValue
    guard let own = System.ownPath(), let slash = own.lastIndex(of: "/") else {
      throw .store("cannot find \(name): /proc is not mounted; mount it")
    }
    let folder = own[..<slash]
    for path in ["\(folder)/\(name)", "\(folder)/../libexec/zitare/\(name)"]
    where System.isExecutable(path) {
      return path
    }
    switch self {
    case .remote:
      throw .store(
        "cannot find \(name), which talks to origins, in \(folder) or \(folder)/../libexec/zitare; "
          + "install zitare again, with both programs")
    case .card:
      throw .store(
        "cannot find \(name), which draws, in \(folder) or \(folder)/../libexec/zitare; "
          + "install the package zitare-card, or zitare with all programs")
    }
  }
}
