/// `zitare status`
enum StatusCommand {
  static func run(_ session: Session) throws(Failure) -> ExitStatus {
    try session.allow([.text, .json])
    return .success
  }
}
