/// `zitare help [COMMAND]`
enum HelpCommand {
  static func run(_ arguments: Arguments) throws(Failure) -> ExitStatus {
    guard let name = arguments.operands.first else { return try Program.write(Help.overview()) }
    guard let command = Command(rawValue: name) else { throw Arguments.unknownCommand(name) }
    return try Program.write(Help.about(command))
  }
}
