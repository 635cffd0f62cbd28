import CorpusStore
import TestSupport
import Testing
import ZitareModels

@testable import zitare

/// What the commands print of the whole starter corpus.
@Suite("Pages at every width")
struct PageWidthTests {
  /// What must not begin a line (UAX 14: CL, CP, EX, IS, NS and what ends quotations).
  static let closing: Set<Character> = [
    ")", "]", "}", ",", ".", ";", ":", "!", "?", "。", "、", "，", "；", "：", "！", "？", "」", "』", "）",
    "》", "〉", "】", "”", "›", "،", "؛", "؟", "۔", "।", "॥", "·", "%", "ー", "々", "…",
  ]

  /// The beginnings of lines that are the texts' own: verse may begin as it likes.
  private static let verse: Set<String> = {
    let corpus = try? Starter.open()
    let quotes = (try? corpus?.quotes(ResolvedFilter(), limit: nil)) ?? []
    return Set(
      quotes.flatMap { stored in
        [stored.quote.text, stored.quote.originalText ?? ""].flatMap {
          $0.split(separator: "\n").map { String($0.prefix(6)) }
        }
      })
  }()

  private func check(_ output: String, _ width: Int, _ command: String) {
    let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
    // Where a quote begins, a mark opens it: ” does both.
    var isStart = true
    for line in lines {
      defer { isStart = line.isEmpty }
      #expect(TextLayout.cells(line) <= width, "\(command) at \(width): \(line)")
      let bare = line.drop { $0 == " " }
      if !isStart, let first = bare.first, Self.closing.contains(first) {
        #expect(
          Self.verse.contains { bare.hasPrefix($0) }, "\(command) at \(width): \(line)")
      }
    }
  }

  @Test("no line is too wide, none begins with what closes", arguments: [20, 40, 80, 200])
  func commands(width: Int) throws {
    let zitare = try CommandRunner()
    let corpus = try Starter.open()
    let quotes = try corpus.quotes(ResolvedFilter(), limit: nil)
    func run(_ words: [String]) throws -> String {
      let result = try zitare.run(words: words + ["--width", String(width)])
      #expect(result.status == 0 && result.error == "", "\(words): \(result)")
      check(result.output, width, words.joined(separator: " "))
      return result.output
    }
    let whole = try run(["explore", "--limit", "0"])
    // Every cluster of every quote is there, in one piece and in order.
    let characters = whole.filter { !$0.isWhitespace }
    var rest = characters[...]
    for stored in quotes {
      let text = stored.quote.text.filter { !$0.isWhitespace }
      guard let found = rest.firstRange(of: text) else {
        Issue.record("\(stored.quote.slug) is cut at \(width)")
        continue
      }
      rest = rest[found.upperBound...]
    }
    for kind in EntityKind.allCases {
      let (entries, _) = try corpus.entries(of: kind.facet, words: [], limit: nil)
      // Authors and sources are many: all of them at the width where most is wrapped.
      for entry in entries.prefix(width == 20 && kind != .place ? .max : 6) {
        _ = try run([kind.rawValue, entry.value, "--limit", "0"])
      }
      _ = try run([kind.plural, "--limit", "0"])
    }
    _ = try run(["explore", "--facets", "--facet-limit", "0"])
    for language in try corpus.entries(of: .lang, words: [], limit: nil).entries {
      _ = try run(["today", "--date", "2026-05-22", "--lang", language.value])
      _ = try run(["search", "--offline", "lang:" + language.value, "--limit", "0"])
    }
    for (place, stored) in quotes.enumerated() where width <= 40 && place % 8 == 0 {
      _ = try run(["show", "/q/" + stored.quote.slug.rawValue])
    }
  }
}
