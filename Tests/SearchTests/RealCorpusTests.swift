import Foundation
import QuoteSearch
import TestSupport
import Testing
import ZitareModels

/// The real quotes that lie beside a checkout, where they do.
enum RealQuotes {
  /// The checkout.
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static let path = root.deletingLastPathComponent()
    .appending(path: "shared/corpora/quotes-open.jsonl.xz").path

  static let arePresent = FileManager.default.fileExists(atPath: path)

  /// Every `step`th quote, in some languages or in all.
  static func quotes(in languages: Set<String>? = nil, every step: Int) throws -> [Quote] {
    struct Record: Decodable {
      var slug: String
      var text: String
      var language: String
    }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["xz", "-dc", path]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let lines = pipe.fileHandleForReading.readDataToEndOfFile().split(separator: 0x0A)
    process.waitUntilExit()
    var chosen: [Quote] = []
    var seen = 0
    for line in lines {
      let record = try JSONDecoder().decode(Record.self, from: line)
      guard languages?.contains(record.language) ?? true else { continue }
      seen += 1
      if seen % step == 0 {
        chosen.append(
          Quote(slug: Slug(record.slug), text: record.text, language: record.language))
      }
    }
    return chosen
  }
}

@Suite("Any part of a Chinese or Japanese sentence")
struct SentencePartTests {
  @Test(
    "of two or more Han or kana characters finds its quote, in a sample of the real corpus",
    .enabled(if: RealQuotes.arePresent, "the real quotes are not beside this checkout"))
  func partsOfRealQuotes() throws {
    let quotes = try RealQuotes.quotes(in: ["zh", "ja"], every: 25)
    #expect(quotes.count > 700)
    let corpus = try SearchCorpus(quotes)
    var generator = SeededGenerator(state: 2511)
    var tried = 0
    for quote in quotes {
      for run in Self.runs(of: quote.text) where run.count >= 2 {
        for _ in 0..<2 {
          let length = Int.random(in: 2...min(run.count, 12), using: &generator)
          let start = Int.random(in: 0...run.count - length, using: &generator)
          let part = String(String.UnicodeScalarView(run[start..<start + length]))
          tried += 1
          let found = try corpus.slugs(part)
          #expect(found.contains(quote.slug.rawValue), "\(part) in \(quote.text)")
        }
      }
    }
    #expect(tried > 3000)
  }

  /// The runs of Han and kana, by their blocks: another definition than the program's, which asks ICU.
  private static func runs(of text: String) -> [[Unicode.Scalar]] {
    var runs: [[Unicode.Scalar]] = [[]]
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x3041...0x3096, 0x30A1...0x30FA, 0x30FC, 0x3400...0x4DBF, 0x4E00...0x9FFF,
        0x20000...0x2A6DF:
        runs[runs.count - 1].append(scalar)
      default: runs.append([])
      }
    }
    return runs
  }
}
