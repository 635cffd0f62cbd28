/// The variables that the program was started with. A parameter, so that tests need not change their own.
struct Environment: Sendable {
  private let lookUp: @Sendable (String) -> String?

  /// The process's own.
  static let process = Environment(lookUp: System.environment)

  private init(lookUp: @escaping @Sendable (String) -> String?) {
    self.lookUp = lookUp
  }

  /// Made-up variables.
  init(_ variables: [String: String]) {
    self.init { name in variables[name].flatMap { $0.isEmpty ? nil : $0 } }
  }

  /// A variable's value; an empty one counts as unset.
  subscript(name: String) -> String? { lookUp(name) }
}
