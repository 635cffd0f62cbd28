import Foundation
import TestSupport
import Testing
import ZitareModels

@Suite("The trimmed ICU data of the program")
struct TrimmedDataTests {
  @Test("breaks and normalises every text of the starter corpus as the whole data does")
  func starterCorpus() throws {
    struct Index: Decodable {
      struct Item: Decodable { var text: String }
      var items: [Item]
    }
    let path = RealQuotes.root.appending(path: "Fixtures/index-full.json")
    let index = try JSONDecoder().decode(Index.self, from: Data(contentsOf: path))
    #expect(index.items.count > 400)
    #expect(try check(index.items.map(\.text)) == "\(index.items.count) lines break alike\n")
  }

  @Test(
    "does so for a sample of the real corpus in all its languages",
    .enabled(if: RealQuotes.arePresent, "the real quotes are not beside this checkout"))
  func realCorpus() throws {
    let texts = try RealQuotes.quotes(every: 25).map(\.text)
    #expect(texts.count == 6168)
    #expect(try check(texts) == "6168 lines break alike\n")
  }

  /// What the comparing script says of texts.
  private func check(_ texts: [String]) throws -> String {
    let folder = try TemporaryFolder()
    let input = folder.path + "/texts"
    let lines = texts.map { $0.replacingOccurrences(of: "\n", with: " ") + "\n" }
    try lines.joined().write(toFile: input, atomically: false, encoding: .utf8)
    let process = Process()
    process.executableURL = RealQuotes.root.appending(path: "Scripts/icu-data/check")
    process.standardInput = FileHandle(forReadingAtPath: input)
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self)
  }
}
