import CorpusStore
import QuoteSearch
import Testing
import ZitareModels

@testable import zitare

/// The text of every quote that the program carries, in every language of the starter corpus.
@Suite("Text at every width")
struct WidthTests {
  /// What must not begin a line (UAX 14, classes CL, CP, EX and the like), as far as the corpus has it.
  private static let closing: Set<Character> = [
    ")", "]", "}", ",", ".", ";", ":", "!", "?", "。", "、", "，", "；", "：", "！", "？", "」", "』", "）",
    "》",
    "〉", "】", "’", "،", "؛", "؟", "۔", "।", "॥", "·", "%", "ー", "々",
  ]

  @Test(
    "no line is too wide, no cluster is cut, no line begins with what closes",
    arguments: [20, 40, 80, 200])
  func starter(width: Int) throws {
    let corpus = try Starter.open()
    let quotes = try corpus.quotes(ResolvedFilter(), limit: nil)
    #expect(quotes.count > 400)
    let look = Presentation(format: .text, width: width)
    for stored in quotes {
      let text = stored.quote.text
      let boundaries = Set(text.indices).union([text.endIndex])
      let lines = TextLayout.lines(of: text, width: width)
      for line in lines {
        #expect(TextLayout.cells(line) <= width, "\(stored.quote.slug): \(line)")
        // A line that begins or ends within a cluster does so at a place that is no index of the text's.
        #expect(boundaries.contains(line.startIndex) && boundaries.contains(line.endIndex))
      }
      // Only a break of ours can be wrong: verse may begin as it likes.
      let starts = Set(
        text.split(separator: "\n", omittingEmptySubsequences: false).map(\.startIndex))
      for line in lines where !starts.contains(line.startIndex) {
        #expect(
          !Self.closing.contains(line.first ?? " "), "\(stored.quote.slug) at \(width): \(line)")
      }
      var output = Output()
      TextFormat.append(QuoteItem(stored.quote), look, to: &output)
      TextFormat.appendDetails(QuoteItem(stored.quote), look, to: &output)
      for line in String(decoding: output.bytes, as: UTF8.self).split(separator: "\n") {
        #expect(TextLayout.cells(line) <= width, "\(stored.quote.slug): \(line)")
      }
    }
  }

  @Test("bars tell counts in eighths of a cell, and the rarest has one")
  func bars() {
    #expect(EntityRows.bar(64, of: 64) == "████████")
    #expect(EntityRows.bar(32, of: 64) == "████    ")
    #expect(EntityRows.bar(36, of: 64) == "████▌   ")
    #expect(EntityRows.bar(1, of: 5000) == "▏       ")
    #expect(EntityRows.bar(0, of: 0) == "        ")
  }

  @Test("links are written only where they are asked for, around who said it")
  func links() throws {
    let zitare = try CommandRunner.withSample()
    #expect(
      try zitare.run("show", "dao-ke-dao", "--links").output.hasPrefix(
        "“道可道，非常道。名可名，非常名。”\n"
          + "\u{1b}]8;;https://zitare.com/q/dao-ke-dao\u{1b}\\  — Laozi\n\u{1b}]8;;\u{1b}\\"))
    #expect(try !zitare.run("show", "dao-ke-dao", "--color", "always").output.contains("]8;"))
  }
}
