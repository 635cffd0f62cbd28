/// The command line, taken apart but not yet understood: which command, which options with which words.
struct Arguments: Equatable {
  /// An option as it was given.
  struct Given: Equatable {
    let option: Option
    /// Empty for a switch.
    let value: String
  }

  /// `nil`: none was named.
  var command: Command?
  /// What is no option and no command.
  var operands: [String] = []
  /// In the order of the command line.
  var given: [Given] = []
}

extension Arguments {
  /// Whether the option occurs.
  func has(_ option: Option) -> Bool { given.contains { $0.option == option } }

  /// The option's last value.
  func value(_ option: Option) -> String? { given.last { $0.option == option }?.value }

  /// The operands with blanks between them.
  var joinedOperands: String {
    var text = ""
    for (index, operand) in operands.enumerated() {
      if index > 0 { text += " " }
      text += operand
    }
    return text
  }

  /// All of the option's values.
  func values(_ option: Option) -> [String] {
    given.compactMap { $0.option == option ? $0.value : nil }
  }
}

extension Arguments {
  /// Takes the words after the program's name apart.
  init(parsing words: some Sequence<String>) throws(Failure) {
    var words = words.makeIterator()
    var optionsEnded = false
    // The message about an unknown option depends on the command, which may stand behind it.
    var unknown: String?
    while let word = words.next() {
      if optionsEnded || word == "-" || !word.utf8.starts(with: "-".utf8) {
        try take(operand: word)
      } else if word == "--" {
        optionsEnded = true
      } else if word.utf8.starts(with: "--".utf8) {
        let body = word.dropFirst(2)
        let name = body.prefix { $0 != "=" }
        guard let option = Option(long: name) else {
          unknown = unknown ?? "--" + String(name)
          continue
        }
        let attached = name.endIndex == body.endIndex ? nil : body[name.endIndex...].dropFirst()
        try take(option, attached: attached.map(String.init), next: &words)
      } else {
        unknown = try takeLetters(of: word, next: &words) ?? unknown
      }
    }
    if has(.help) || has(.version) { return }
    if let unknown { throw unknownOption(unknown) }
    try checkOptions()
  }

  private mutating func take(operand word: String) throws(Failure) {
    if command == nil {
      guard let known = Command(rawValue: word) else { throw Self.unknownCommand(word) }
      command = known
    } else {
      operands.append(word)
    }
  }

  private mutating func take(
    _ option: Option, attached: String?, next words: inout some IteratorProtocol<String>
  ) throws(Failure) {
    guard CommandTable.spec(of: option).value != nil else {
      if attached != nil {
        throw .usage("\(option.flag) takes no value; write \(option.flag) alone")
      }
      given.append(Given(option: option, value: ""))
      return
    }
    guard let value = attached ?? words.next(), !value.isEmpty else {
      throw .usage("\(option.flag) needs a value: \(CommandTable.usage(of: option))")
    }
    // `--lang --form novel` forgot a word; `--seed -3` and `--year -400` did not.
    if attached == nil, value.utf8.starts(with: "-".utf8), value.utf8.count > 1,
      value.utf8.dropFirst().first.map({ !(0x30...0x39).contains($0) }) ?? false
    {
      throw .usage(
        "\(option.flag) needs a value; if it is \(value), write \(option.flag)=\(value)")
    }
    given.append(Given(option: option, value: value))
  }

  /// Takes options of one letter: `-q`, `-qf json`, `-fjson`, `-n3`.
  ///
  /// - Returns: What is unknown; then nothing of the word counts, so that `-hass` after a search word is no `-h`.
  private mutating func takeLetters(
    of word: String, next words: inout some IteratorProtocol<String>
  ) throws(Failure) -> String? {
    let before = given
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = Option(short: letter) else {
        given = before
        return word
      }
      if CommandTable.spec(of: option).value == nil {
        try take(option, attached: nil, next: &words)
        continue
      }
      let rest = letters.first == "=" ? letters.dropFirst() : letters
      try take(option, attached: letters.isEmpty ? nil : String(rest), next: &words)
      break
    }
    return nil
  }

  private func checkOptions() throws(Failure) {
    guard let command else {
      if let first = given.first {
        throw .usage(
          "\(first.option.flag) needs a command: `zitare COMMAND \(first.option.flag) …`; "
            + "`zitare help` lists the commands")
      }
      return
    }
    for item in given where !CommandTable.takes(command, item.option) {
      throw .usage(
        "\(item.option.flag) is no option of \(command.rawValue); "
          + "`zitare help \(command.rawValue)` lists those that are")
    }
    guard let limit = CommandTable.operandLimit(of: command), operands.count > limit else { return }
    throw .usage(
      "\(command.rawValue) does not know what to do with \"\(operands[limit])\"; "
        + "`zitare help \(command.rawValue)` shows what it takes")
  }
}

extension Arguments {
  /// The error about a word that should have been a command.
  static func unknownCommand(_ word: String) -> Failure {
    let near = NearestNames.nearest(to: word, in: Command.allCases.map(\.rawValue))
    return .usage(
      "unknown command \"\(word)\"; "
        + NearestNames.question(near, else: "`zitare help` lists the commands"))
  }

  private func unknownOption(_ word: String) -> Failure {
    let known = command.map(CommandTable.options(of:)) ?? Option.allCases
    var names = known.map(\.flag)
    if known.contains(.place) { names.append("--region") }
    let near = NearestNames.nearest(to: word, in: names)
    let help = command.map { "zitare help \($0.rawValue)" } ?? "zitare help"
    if near.isEmpty, command == .search, !word.utf8.starts(with: "--".utf8) {
      return .usage("unknown option \(word); to leave a word out, `zitare search -- WORD -WORD`")
    }
    return .usage(
      "unknown option \(word); " + NearestNames.question(near, else: "`\(help)` lists the options"))
  }
}
