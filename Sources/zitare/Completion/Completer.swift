internal import CorpusStore
internal import ZitareModels

/// What can stand where the cursor is, as the shells' scripts ask for it.
struct Completer {
  /// Something that fits, with what it is.
  struct Candidate: Equatable {
    let value: String
    let about: String
  }

  /// What is to be offered.
  enum Answer: Equatable {
    case candidates([Candidate])
    /// The shell completes the names of files itself.
    case files
  }

  private var command: Command?
  private var operands: [String] = []
  private var used: [Option] = []
  private var optionsEnded = false
  /// The folder that `--data-dir` named.
  private(set) var dataFolder: String?
  /// The option whose value is looked for.
  private var pending: Option?
  private let current: String

  /// - Parameter words: The words behind the program's name up to the cursor, the last one unfinished or empty.
  init(_ words: [String]) {
    current = words.last ?? ""
    for word in words.dropLast() { take(word) }
  }

  private mutating func take(_ word: String) {
    if let option = pending {
      pending = nil
      if option == .dataDir { dataFolder = word }
    } else if optionsEnded || word == "-" || word.utf8.first != 0x2D {
      if command == nil { command = Command(rawValue: word) } else { operands.append(word) }
    } else if word == "--" {
      optionsEnded = true
    } else if word.utf8.starts(with: "--".utf8) {
      let body = word.dropFirst(2)
      let name = body.prefix { $0 != "=" }
      guard let option = Option(long: name) else { return }
      used.append(option)
      if CommandTable.spec(of: option).value == nil { return }
      if name.endIndex == body.endIndex {
        pending = option
      } else if option == .dataDir {
        dataFolder = String(body[name.endIndex...].dropFirst())
      }
    } else if let letter = word.last, let option = Option(short: letter) {
      used.append(option)
      if CommandTable.spec(of: option).value != nil { pending = option }
    }
  }

  /// What fits.
  ///
  /// - Parameter store: Opens the corpus, where values come from there.
  func answer(_ store: () -> Corpus?) -> Answer {
    if let pending {
      return values(CommandTable.values(of: pending), current, store)
    }
    if !optionsEnded, current.utf8.first == 0x2D {
      if current.utf8.starts(with: "--".utf8), let equals = current.firstIndex(of: "=") {
        let name = current[..<equals].dropFirst(2)
        guard let option = Option(long: name) else { return .candidates([]) }
        let typed = String(current[equals...].dropFirst())
        guard case .candidates(let found) = values(CommandTable.values(of: option), typed, store)
        else { return .files }
        return .candidates(
          found.map { Candidate(value: "--\(name)=\($0.value)", about: $0.about) })
      }
      return .candidates(options)
    }
    guard let command else {
      return .candidates(
        Command.allCases.filter { $0.rawValue.hasPrefix(current) }.map {
          Candidate(value: $0.rawValue, about: CommandTable.summary(of: $0))
        })
    }
    let kind = CommandTable.operand(operands.count, of: command, after: operands)
    return values(kind, current, store)
  }

  private var options: [Candidate] {
    let known = command.map(CommandTable.options(of:)) ?? [.help, .version]
    return known.filter { option in
      option.flag.hasPrefix(current)
        && (CommandTable.spec(of: option).isRepeatable || !used.contains(option))
    }.map { Candidate(value: $0.flag, about: CommandTable.spec(of: $0).summary) }
  }

  private func values(_ kind: ValueKind, _ typed: String, _ store: () -> Corpus?) -> Answer {
    switch kind {
    case .free: return .candidates([])
    case .files: return .files
    case .words(let words):
      return .candidates(
        words.filter { $0.0.hasPrefix(typed) }.map { Candidate(value: $0.0, about: $0.1) })
    case .filter(let facet):
      // Values before the last comma, and a negation, stay as they are.
      let start = typed.lastIndex(of: ",").map { typed.index(after: $0) } ?? typed.startIndex
      var rest = typed[start...]
      var kept = String(typed[..<start])
      if rest.first == "!" {
        kept += "!"
        rest = rest.dropFirst()
      }
      let found = StoredNames(store()).values(of: facet, beginning: String(rest))
      return .candidates(found.map { Candidate(value: kept + $0.value, about: $0.about) })
    case .entity(let kind):
      return .candidates(StoredNames(store()).values(of: kind.facet, beginning: typed))
    case .quote:
      return .candidates(StoredNames(store()).quotes(beginning: typed))
    case .reference:
      return .candidates(references(typed, StoredNames(store())))
    }
  }

  private func references(_ typed: String, _ names: StoredNames) -> [Candidate] {
    guard typed.utf8.first == 0x2F else { return names.quotes(beginning: typed) }
    let routes = ["q"] + EntityKind.allCases.map(\.route)
    for (nth, route) in routes.enumerated() {
      let path = "/\(route)/"
      guard typed.hasPrefix(path) else { continue }
      let slug = String(typed.dropFirst(path.count))
      let found =
        nth == 0
        ? names.quotes(beginning: slug)
        : names.values(of: EntityKind.allCases[nth - 1].facet, beginning: slug)
      return found.map { Candidate(value: path + $0.value, about: $0.about) }
    }
    let kinds = ["quotes"] + EntityKind.allCases.map(\.plural)
    return zip(routes, kinds).map { Candidate(value: "/\($0)/", about: $1) }.filter {
      $0.value.hasPrefix(typed)
    }
  }
}
