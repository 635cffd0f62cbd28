/// `zitare completions SHELL`: a script for the shell, which asks `zitare __complete` for what fits.
enum CompletionsCommand {
  static func run(_ arguments: Arguments) throws(Failure) -> ExitStatus {
    let names = CompletionScript.Shell.allCases.map(\.rawValue)
    guard let name = arguments.operands.first else {
      throw .usage("completions needs a shell: \(NearestNames.list(names))")
    }
    guard let shell = CompletionScript.Shell(rawValue: name) else {
      throw .usage(
        "unknown shell \"\(name)\"; "
          + NearestNames.question(
            NearestNames.nearest(to: name, in: names), else: "there are \(NearestNames.list(names))"
          ))
    }
    return try Program.write(CompletionScript.text(for: shell))
  }
}
