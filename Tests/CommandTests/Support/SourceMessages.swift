import TestSupport

/// What the programs can say on stderr, read out of their sources: the texts in calls of what makes errors and notes.
struct SourceMessage {
  let file: String
  /// The text, with `…` for every value in it. Alternatives stand one behind the other.
  let shape: String

  /// Who is called with a message, and what is said before it.
  private static let makers: [(call: String, before: String)] = [
    ("PictureFile.say(", ""), (".usage(", ""), (".store(", ""), (".nothing(", ""), (".output(", ""),
    ("Messages.say(", ""),
    ("note(", ""), ("SyncError(", ""), ("CorpusError(", ""), ("UserStoreError(", ""),
    ("DocumentProblem(", ""), ("Refusal(", ""), ("badValues.append(", ""),
    ("warnings.append(", ""), ("unreachable(", "…: "), ("refused(", "…: "),
    ("Failure(status: ", ""),
  ]

  /// All messages of both programs.
  static func all() throws -> [SourceMessage] {
    let root = DocumentationTests.root
    let find = try Subprocess.run(
      "/bin/sh", ["-c", "find Sources -name '*.swift' | sort"], environment: [:], folder: root)
    return find.output.split(separator: "\n").flatMap { file -> [SourceMessage] in
      let bytes = Subprocess.contents(of: root + "/" + file) ?? []
      let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter {
        !$0.drop { $0 == " " }.hasPrefix("//")
      }
      return read(Array(lines.joined(separator: "\n").utf8), String(file))
    }
  }

  private static func read(_ source: [UInt8], _ file: String) -> [SourceMessage] {
    var found: [SourceMessage] = []
    for (call, before) in makers {
      let name = Array(call.utf8)
      var index = 0
      while index + name.count < source.count {
        defer { index += 1 }
        guard source[index] == name[0], source[index...].starts(with: name) else { continue }
        // The end of a longer name is another one.
        let isWord = index > 0 && isLetter(source[index - 1]) && name[0] != UInt8(ascii: ".")
        if isWord { continue }
        var shape = ""
        var depth = 1
        var place = index + name.count
        while depth > 0, place < source.count {
          switch source[place] {
          case UInt8(ascii: "("): depth += 1
          case UInt8(ascii: ")"): depth -= 1
          case UInt8(ascii: "\""):
            // The scanner stands on the literal's end then.
            shape += literal(source, &place)
          default: break
          }
          place += 1
        }
        if !shape.isEmpty { found.append(SourceMessage(file: file, shape: before + shape)) }
      }
    }
    return found
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
  }

  /// Reads a literal; afterwards the place is its closing mark.
  private static func literal(_ source: [UInt8], _ place: inout Int) -> String {
    var bytes: [UInt8] = []
    place += 1
    while place < source.count, source[place] != UInt8(ascii: "\"") {
      if source[place] == UInt8(ascii: "\\") {
        place += 1
        if source[place] == UInt8(ascii: "(") {
          var depth = 1
          while depth > 0 {
            place += 1
            switch source[place] {
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"): depth -= 1
            case UInt8(ascii: "\""): _ = literal(source, &place)
            default: break
            }
          }
          bytes += Array("…".utf8)
        } else {
          bytes.append(source[place])
        }
      } else {
        bytes.append(source[place])
      }
      place += 1
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// The messages that docs/troubleshooting.md explains: the code in the first column of its tables.
enum ExplainedMessages {
  static func all() -> [String] {
    let page = Subprocess.contents(of: DocumentationTests.root + "/docs/troubleshooting.md") ?? []
    return String(decoding: page, as: UTF8.self).split(separator: "\n").filter {
      $0.hasPrefix("| `")
    }.flatMap { codes(in: $0) }
  }

  /// Code spans of a table's first cell (<https://spec.commonmark.org/0.31.2/#code-spans>).
  private static func codes(in row: Substring) -> [String] {
    var rest = row.dropFirst()
    var codes: [String] = []
    while let start = rest.firstIndex(where: { $0 == "`" || $0 == "|" }), rest[start] == "`" {
      let marks = rest[start...].prefix { $0 == "`" }.count
      rest = rest[start...].dropFirst(marks)
      var code = ""
      while !rest.isEmpty {
        let run = rest.prefix { $0 == "`" }.count
        if run == marks { break }
        code += rest.prefix(max(run, 1))
        rest = rest.dropFirst(max(run, 1))
      }
      rest = rest.dropFirst(marks)
      if code.hasPrefix(" `") { code.removeFirst() }
      if code.hasSuffix("` ") { code.removeLast() }
      codes.append(code)
    }
    return codes
  }

  /// Whether a message may be what is explained: all that is fixed is there, in order.
  static func explains(_ pattern: String, _ shape: String) -> Bool {
    // Without any words a pattern would explain everything.
    if !pattern.contains(where: \.isLetter) { return pattern == shape }
    if pattern == "… \"…\" in … …" { return pattern == shape }
    var rest = shape[...]
    for (number, piece) in pattern.split(separator: "…", omittingEmptySubsequences: false)
      .enumerated()
    {
      guard let range = rest.firstRange(of: piece) else {
        if piece.isEmpty { continue }
        return false
      }
      if number == 0, range.lowerBound != rest.startIndex { return false }
      rest = rest[range.upperBound...]
    }
    return true
  }
}
