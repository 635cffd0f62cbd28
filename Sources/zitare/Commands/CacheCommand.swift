/// `zitare cache clear`: removes the mirror, never what the user wrote.
enum CacheCommand {
  static func run(_ session: Session) throws(Failure) -> ExitStatus {
    guard session.arguments.operands == ["clear"] else {
      throw .usage("cache knows one thing to do: `zitare cache clear`")
    }
    let settings = session.settings
    // Nothing there: nothing to lock, and no folder to be made for a lock.
    guard System.mayExist(settings.dataFolder.value) else {
      return try Program.write(
        "nothing to remove in \(Printable.line(settings.dataFolder.value))\n")
    }
    switch System.lock(settings.syncLockPath) {
    case .held: break
    case .busy:
      throw Failure(
        status: .locked, message: "a sync is running; clear the cache when it has ended")
    case .failed(let code):
      throw .store(
        "cannot lock \(settings.syncLockPath): \(System.describe(code)); make its folder writable")
    }
    var report = ""
    for path in [settings.corpusPath, settings.unfinishedPath, settings.syncStatePath] {
      guard let size = System.size(of: path) else { continue }
      if let code = System.remove(path) {
        throw .store("cannot remove \(path): \(System.describe(code)); remove it yourself")
      }
      report += "removed \(Printable.line(path)) (\(ByteCount.text(size)))\n"
    }
    if report.isEmpty {
      report = "nothing to remove in \(Printable.line(settings.dataFolder.value))\n"
    }
    return try Program.write(report)
  }
}
