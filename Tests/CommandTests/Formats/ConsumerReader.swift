import Foundation

@testable import zitare

/// Reads a format as its consumer does, by the consumer's documentation or source; refuses what it would obey.
enum ConsumerReader {
  struct Refusal: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }

  /// The line that the consumer shows.
  static func line(of output: String, _ format: OutputFormat) throws -> String {
    let output = format == .line ? try withoutIsolates(output) : output
    try refuseControls(output, except: format == .rofi ? [0, 0x1F] : [])
    return switch format {
    case .line, .template: try onlyLine(output)
    case .waybar: try waybar(output)
    case .i3blocks: try i3blocks(output)
    case .i3statusRs: try i3statusRs(output)
    case .polybar: try polybar(output)
    case .tmux: try tmux(output)
    case .xbar: try xbar(output)
    case .rofi: try rofi(output)
    case .starship: try starship(output)
    case .conky: try conky(output)
    case .text, .json, .jsonl, .csv, .markdown, .html: throw Refusal("\(format) is read elsewhere")
    }
  }

  /// A page for terminals without the isolates around names, each of which has to end on its line.
  static func withoutIsolates(_ output: String) throws -> String {
    var result = String.UnicodeScalarView()
    var open = 0
    for scalar in output.unicodeScalars {
      switch scalar {
      case "\u{2068}": open += 1
      case "\u{2069}": open -= 1
      default: result.append(scalar)
      }
      if open < 0 || open > 0 && scalar == "\n" { throw Refusal("an isolate without its end") }
    }
    return String(result)
  }

  /// Nothing that a terminal obeys is in any format, JSON's escapes aside.
  static func refuseControls(_ output: String, except allowed: Set<UInt32> = []) throws {
    for scalar in output.unicodeScalars where scalar != "\n" && !allowed.contains(scalar.value) {
      switch scalar.value {
      case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069:
        throw Refusal("U+\(String(scalar.value, radix: 16))")
      default: break
      }
    }
  }

  private static func onlyLine(_ output: String) throws -> String {
    guard output.utf8.last == 0x0A, !output.utf8.dropLast().contains(0x0A) else {
      throw Refusal("not one line")
    }
    return String(decoding: output.utf8.dropLast(), as: UTF8.self)
  }

  private static func object(_ output: String) throws -> [String: Any] {
    let line = try onlyLine(output)
    guard
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    else { throw Refusal("no object") }
    return object
  }

  private static func string(_ object: [String: Any], _ key: String) throws -> String {
    guard let text = object[key] as? String else { throw Refusal("no \(key)") }
    return text
  }

  private static func waybar(_ output: String) throws -> String {
    let object = try object(output)
    _ = try MarkupReader.pango(try string(object, "tooltip"))
    guard let classes = object["class"] as? [String] else { throw Refusal("class") }
    for name in classes + [try string(object, "alt")] {
      guard !name.isEmpty, name.utf8.allSatisfy({ $0 < 0x80 && isWord($0) || $0 == 0x2D }) else {
        throw Refusal("class \(name)")
      }
    }
    let text = try MarkupReader.pango(try string(object, "text"))
    guard !text.utf8.contains(0x0A) else { throw Refusal("a line break") }
    return text
  }

  /// As version 1.4 does: a value ends at the first quotation mark, and a kilobyte is all there is room for.
  private static func i3blocks(_ output: String) throws -> String {
    guard output.utf8.count < 2048 else { throw Refusal("longer than the buffer") }
    guard try string(try object(output), "markup") == "none" else { throw Refusal("markup") }
    let beginning = "{\"full_text\":\""
    guard output.hasPrefix(beginning) else { throw Refusal("first key") }
    let value = output.utf8.dropFirst(beginning.utf8.count).prefix { $0 != 0x22 }
    guard value.count < 1024 else { throw Refusal("longer than the value") }
    let text = try string(try object(output), "full_text")
    guard value.filter({ $0 != 0x5C }) == text.utf8.filter({ $0 != 0x5C }) else {
      throw Refusal("cut")
    }
    return text
  }

  private static func i3statusRs(_ output: String) throws -> String {
    let object = try object(output)
    guard Set(object.keys) == ["state", "text", "short_text"], object["state"] as? String == "Idle"
    else { throw Refusal("keys") }
    return try string(object, "text")
  }

  private static func polybar(_ output: String) throws -> String {
    let line = try onlyLine(output)
    guard !hasPair(line, "%", "{") else {
      throw Refusal("a command")
    }
    return line
  }

  /// A pair of number signs is one: format_expand halves them, or format_draw before a bracket. Of longer runs tmux 3.3
  /// halves the rest once more, so that there must be none.
  private static func tmux(_ output: String) throws -> String {
    var result = String.UnicodeScalarView()
    var run = 0
    for scalar in try onlyLine(output).unicodeScalars {
      if scalar == "#" {
        run += 1
        if run == 2 { result.append(scalar) }
        continue
      }
      guard run == 0 || run == 2 else { throw Refusal("\(run) number signs") }
      run = 0
      result.append(scalar)
    }
    guard run == 0 else { throw Refusal("a sign at the end") }
    return String(result)
  }

  /// xbar's parse.go and SwiftBar's splitScriptOutput agree on this much.
  private static func xbar(_ output: String) throws -> String {
    let lines = pieces(output, "\n")
    guard lines.count >= 3, lines[1] == "---", lines.last == "" else { throw Refusal("no menu") }
    var title = ""
    for (number, line) in lines.dropLast().enumerated() where number != 1 {
      guard line.utf8.count < 65_536 else { throw Refusal("longer than the scanner's buffer") }
      let parts = pieces(line, "|")
      guard !hasPair(parts[0], "-", "-") else { throw Refusal("a separator or submenu") }
      guard parts.count == 2, parts[0].utf8.last == 0x20 else { throw Refusal("parameters") }
      for parameter in pieces(parts[1], " ").dropFirst() {
        let isKnown = ["emojize=false", "ansi=false"].contains(parameter)
        guard isKnown || parameter.hasPrefix("href=https://") && number > 1 else {
          throw Refusal("parameter \(parameter)")
        }
      }
      for (byte, next) in zip(parts[0].utf8, parts[0].utf8.dropFirst()) where byte == 0x3A {
        guard !isWord(next) else { throw Refusal("a symbol") }
      }
      if number == 0 { title = String(decoding: parts[0].utf8.dropLast(), as: UTF8.self) }
    }
    return title
  }

  private static func rofi(_ output: String) throws -> String {
    let row = pieces(try onlyLine(output), "\0")
    guard row.count == 2 else { throw Refusal("\(row.count) parts") }
    let options = pieces(row[1], "\u{1f}")
    guard options.count == 6 else { throw Refusal("\(options.count) options") }
    guard [options[0], options[2], options[4]] == ["icon", "info", "meta"] else {
      throw Refusal("options \(options)")
    }
    guard options[3].utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { throw Refusal("info") }
    return row[0]
  }

  private static func starship(_ output: String) throws -> String {
    let line = try onlyLine(output)
    let scalars = Array(line.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      if scalar == "`" { throw Refusal("a backtick") }
      guard ["$", "\\", "%"].contains(scalar) else { continue }
      guard index + 1 < scalars.count, scalars[index + 1] == "\u{2060}" else {
        throw Refusal("an expansion")
      }
    }
    return line
  }

  /// As `extract_variable_text_internal` of core.cc.
  private static func conky(_ output: String) throws -> String {
    let line = try onlyLine(output)
    let lower = line.lowercased()
    guard !lower.contains("$template"), !lower.contains("${template") else {
      throw Refusal("a template")
    }
    var result = String.UnicodeScalarView()
    var rest = line.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == "$" {
        guard rest.popFirst() == "$" else { throw Refusal("a variable") }
      } else if scalar == "\\", rest.first == "#" {
        result.append(rest.removeFirst())
        continue
      } else if scalar == "#" {
        throw Refusal("a comment")
      }
      result.append(scalar)
    }
    return String(result)
  }

  /// The text's parts between a byte: a separator with an accent behind it is one all the same.
  private static func pieces(_ text: String, _ separator: Unicode.Scalar) -> [String] {
    text.utf8.split(
      separator: UInt8(truncatingIfNeeded: separator.value), omittingEmptySubsequences: false
    ).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func hasPair(
    _ text: String, _ first: Unicode.Scalar, _ second: Unicode.Scalar
  ) -> Bool {
    zip(text.unicodeScalars, text.unicodeScalars.dropFirst()).contains {
      $0 == first && $1 == second
    }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
      || byte == 0x5F
  }
}
