internal import CorpusStore

/// `zitare __complete SHELL WORDS…`: what the completion scripts run. Whatever goes wrong, nothing is offered.
enum CompleteCommand {
  static let name = "__complete"

  static func run(_ words: [String], _ environment: Environment) -> ExitStatus {
    Database.assumeSingleThread()
    let shell = words.first.flatMap(CompletionScript.Shell.init(rawValue:))
    let words = Array(words.dropFirst())
    let completer = Completer(shell == .bash ? asTyped(words) : words)
    let answer = completer.answer { corpus(completer.dataFolder, environment) }
    var output = Output()
    switch answer {
    case .files: output.write(":files\n")
    case .candidates(let candidates):
      for candidate in candidates where isOneLine(candidate.value) {
        output.write(candidate.value)
        if !candidate.about.isEmpty {
          output.write("\t")
          output.write(Printable.line(candidate.about))
        }
        output.endLine()
      }
    }
    do {
      try output.flush()
    } catch {
      return error.status
    }
    return .success
  }

  /// Bash hands over words as they stand in the line: parted at `=`, with quotation marks and backslashes.
  private static func asTyped(_ words: [String]) -> [String] {
    var result: [String] = []
    var joins = false
    for word in words {
      if word == "=", let last = result.last, last.utf8.starts(with: "--".utf8) {
        result[result.count - 1] += "="
        joins = true
      } else if joins, !result.isEmpty {
        result[result.count - 1] += unquoted(word)
        joins = false
      } else {
        result.append(unquoted(word))
      }
    }
    return result
  }

  private static func unquoted(_ word: String) -> String {
    word.filter { $0 != "'" && $0 != "\"" && $0 != "\\" }
  }

  /// Whether the lines of the answer stay whole, and no terminal obeys the value.
  private static func isOneLine(_ value: String) -> Bool {
    !value.isEmpty && Printable.line(value) == value
  }

  private static func corpus(_ folder: String?, _ environment: Environment) -> Corpus? {
    var arguments = Arguments()
    arguments.command = .config
    if let folder { arguments.given = [.init(option: .dataDir, value: folder)] }
    do {
      return try Session(.config, arguments, environment).corpus()
    } catch {
      return nil
    }
  }
}
