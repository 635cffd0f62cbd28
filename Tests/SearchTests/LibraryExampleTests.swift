import Foundation
import TestSupport
import Testing
import ZitareModels

@Suite("The library's example")
struct LibraryExampleTests {
  @Test("finds what its document says")
  func finds() throws {
    let samples = try SearchCorpus(Samples.quotes, Samples.entities)
    let path = samples.folder.path + "/corpus.sqlite"
    #expect(
      try bestHits(for: "irrt mensch", in: path) == [
        "Es irrt der Mensch, solang er strebt. — Johann Wolfgang von Goethe"
      ])
    #expect(
      try bestHits(for: "soleil", in: path, language: "fr") == [
        "Le rire, c'est le soleil ; il chasse l'hiver du visage humain. — Victor Hugo"
      ])
    #expect(
      try bestHits(for: "mensch", in: path, language: "dk")
        == ["nothing has lang dk; there is [\"de\", \"da\"]"])
    #expect(try bestHits(for: "mensch", in: path + ".none") == [])
  }

  @Test("is the one that is shown in docs/library.md")
  func shown() throws {
    let root = Fixtures.folder.dropLast("/Fixtures".count)
    let page = try String(contentsOfFile: root + "/docs/library.md", encoding: .utf8)
    let example = try String(
      contentsOfFile: root + "/Tests/SearchTests/LibraryExample.swift", encoding: .utf8)
    #expect(page.contains("```swift\n" + example + "```\n"))
  }
}
