/// `zitare sync`: hands over to the helper that talks to origins. This program has no network code.
enum SyncCommand {
  private static let helper = "zitare-remote"

  static func run(_ session: Session) throws(Failure) -> ExitStatus {
    try session.allow([.text, .json])
    let arguments = session.arguments
    var words = [
      "sync", "--data-dir", session.settings.dataFolder.value, "--origin",
      session.settings.origin.value, "--format", session.look.format.rawValue,
    ]
    for option: Option in [.ifStale, .force, .acceptShrink, .quiet] where arguments.has(option) {
      words.append(option.flag)
    }
    if arguments.has(.ifStale) && arguments.has(.force) {
      throw .usage("--if-stale and --force contradict each other; use one of them")
    }
    if let mode = arguments.value(.mode) {
      guard mode == "delta" || mode == "snapshot" else {
        throw .usage("--mode \"\(mode)\" is unknown; it is delta or snapshot")
      }
      words += [Option.mode.flag, mode]
    }
    let path = try find()
    let error = System.become(path, arguments: words)
    throw .store("cannot run \(path): \(System.describe(error)); install zitare again")
  }

  /// The helper, beside the program (a build) or where packages put what is not for people's PATH.
  private static func find() throws(Failure) -> String {
    guard let own = System.ownPath(), let slash = own.lastIndex(of: "/") else {
      throw .store("cannot find \(helper): /proc is not mounted; run \(helper) sync yourself")
    }
    let folder = own[..<slash]
    for path in ["\(folder)/\(helper)", "\(folder)/../libexec/zitare/\(helper)"]
    where System.isExecutable(path) {
      return path
    }
    throw .store(
      "cannot find \(helper), which talks to origins, in \(folder) or \(folder)/../libexec/zitare; "
        + "install zitare again, with both programs")
  }
}
