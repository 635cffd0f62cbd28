/// `zitare sync`: hands over to the helper that talks to origins. This program has no network code.
enum SyncCommand {
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
    let path = try Helper.remote.find()
    let error = System.become(path, arguments: words)
    throw .store("cannot run \(path): \(System.describe(error)); install zitare again")
  }
}
