import Glibc
import TestSupport
import Testing

@testable import zitare

/// What the documents show is what the program prints.
@Suite("The documents")
struct DocumentationTests {
  /// A `console` block: a command after `$ `, then its output.
  struct Example: CustomTestStringConvertible {
    let document: String
    let command: String
    let output: String
    var testDescription: String { "\(document): \(command)" }
  }

  static let examples: [Example] = [
    "README.md", "docs/prompts-and-bars.md", "docs/scripting.md",
  ].flatMap { read($0) }

  private static func read(_ document: String) -> [Example] {
    guard let bytes = Subprocess.contents(of: root + "/" + document) else { return [] }
    var examples: [Example] = []
    var command: String?
    var output = ""
    func close() {
      if let command {
        examples.append(Example(document: document, command: command, output: output))
      }
      command = nil
      output = ""
    }
    var isInside = false
    for line in String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    {
      if line.hasPrefix("```") {
        close()
        isInside = line == "```console"
      } else if isInside, line.hasPrefix("$ ") {
        close()
        command = String(line.dropFirst(2))
      } else if isInside {
        output += line + "\n"
      }
    }
    return examples
  }

  /// The code blocks of a language.
  static func blocks(of document: String, language: String) -> [String] {
    guard let bytes = Subprocess.contents(of: root + "/" + document) else { return [] }
    var blocks: [String] = []
    var block: String?
    for line in String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    {
      if line.hasPrefix("```") {
        if let block { blocks.append(block) }
        block = line == "```" + language ? "" : nil
      } else if let sofar = block {
        block = sofar + line + "\n"
      }
    }
    return blocks
  }

  static var root: String {
    String(Fixtures.folder.dropLast("/Fixtures".count))
  }

  @Test("the README shows ten commands")
  func count() {
    #expect(Self.examples.count { $0.document == "README.md" } >= 10)
  }

  @Test("every command within the pages' sentences is one")
  func mentioned() throws {
    let find = try Tools.shell(
      "ls README.md CONTRIBUTING.md docs/*.md docs/decisions/*.md", folder: Self.root)
    var count = 0
    for document in find.output.split(separator: "\n") {
      let page = Subprocess.contents(of: Self.root + "/" + document) ?? []
      let spans = String(decoding: page, as: UTF8.self).matches(of: /`(zitare [^`]+)`/)
      for span in spans.map(\.output.1) {
        // COMMAND and … stand for many; what the shell takes apart is tried elsewhere.
        if span.contains(/COMMAND|…|[|&;<>()$~'"{]/) { continue }
        let words = span.split(whereSeparator: \.isWhitespace).dropFirst().map(String.init)
        count += 1
        #expect(throws: Never.self, "\(document): \(span)") { try Arguments(parsing: words) }
      }
    }
    #expect(count > 50)
  }

  @Test("the blocks to copy in the README are those that are tried")
  func copies() {
    let tried = ["docs/prompts.md", "docs/prompts-and-bars.md"].flatMap { page in
      ["bash", "sh"].flatMap { Self.blocks(of: page, language: $0) }
    }
    let copies =
      Self.blocks(of: "README.md", language: "bash")
      + Self.blocks(
        of: "README.md", language: "sh"
      ).filter { !$0.hasPrefix("make ") }
    #expect(copies.count == 3)
    for block in copies { #expect(tried.contains(block), "\(block)") }
  }

  @Test("the picture of the terminal is of this program", .enabled(if: Tools.has(Tools.python)))
  func picture() throws {
    let made = try Subprocess.run(
      Self.root + "/Scripts/terminal-picture", [CommandRunner.binary],
      environment: ["PATH": "/usr/bin:/bin"], folder: Self.root)
    #expect(made.status == 0, "\(made.error)")
    let kept = Subprocess.contents(of: Self.root + "/docs/pictures/terminal.svg") ?? []
    #expect(made.output == String(decoding: kept, as: UTF8.self), "make picture")
  }

  @Test("a command prints what is shown", arguments: examples)
  func shown(example: Example) throws {
    let zitare = try CommandRunner()
    // There is no site in a test, and no document shows what it would say.
    try zitare.home.write(".config/zitare/config.json", #"{"online":"never"}"#)
    let binary = CommandRunner.binary
    let directory = binary.lastIndex(of: "/").map { String(binary[..<$0]) } ?? "."
    let result = try Subprocess.run(
      "/bin/sh", ["-c", example.command],
      environment: zitare.environment([
        "PATH": directory + ":/usr/bin:/bin", "ZITARE_ORIGIN": nil, "LC_ALL": "C.UTF-8",
      ]), folder: Self.root)
    #expect(result.error == "")
    #expect(result.output == example.output)
  }
}
