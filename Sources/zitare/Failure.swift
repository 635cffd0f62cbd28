/// Why a command ends without having done what was asked.
struct Failure: Error, Equatable {
  /// What the shell gets to see.
  let status: ExitStatus
  /// What is wrong and what to do next, in lower case, without the program's name. Empty: nothing is to be said.
  let message: String
}

extension Failure {
  /// The user's words make no sense.
  static func usage(_ message: String) -> Failure { Failure(status: .usage, message: message) }

  /// Nothing matched, and a hint may help.
  static func nothing(_ message: String = "") -> Failure {
    Failure(status: .nothing, message: message)
  }

  /// The store is damaged or cannot be written.
  static func store(_ message: String) -> Failure { Failure(status: .store, message: message) }
}
