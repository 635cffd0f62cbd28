/// `zitare search WORDS…`
enum SearchCommand {
  static func run(_ session: Session) throws(Failure) -> ExitStatus {
    try session.allowLists()
    if session.arguments.operands.allSatisfy({ $0.allSatisfy(\.isWhitespace) }) {
      throw .usage(
        "search needs words: `zitare search WORD…`; `zitare explore` lists without words")
    }
    return .nothing
  }
}
