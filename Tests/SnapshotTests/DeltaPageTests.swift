import CorpusStore
import QuoteSearch
import TestSupport
import Testing
import ZitareModels

@testable import SnapshotSync

@Suite("Within a page of deltas")
struct DeltaPageTests {
  private func delta(_ pages: String..., since: String? = "s") throws -> Delta {
    var delta = Delta(since: since)
    for text in pages {
      let body = MappedBody(copying: Array(text.utf8))
      try delta.add(DeltaPage(body.bytes), body)
    }
    return delta
  }

  private func page(_ upserted: String, _ deleted: String) -> String {
    #"{"cursor":"c","more":false,"upserted":{"quotes":[\#(upserted)]},"deleted":{"quotes":[\#(deleted)]}}"#
  }

  /// J-13
  @Test("a deletion wins, and the later page over the earlier one")
  func order() throws {
    let put = quoteJSON("a", "T")
    func isPut(_ delta: Delta) -> Bool? {
      switch delta.quotes[Slug("a")] {
      case .put: true
      case .delete: false
      case nil: nil
      }
    }
    #expect(try isPut(delta(page(put, "\"a\""))) == false)
    #expect(try isPut(delta(page("", "\"a\""), page(put, ""))) == true)
    #expect(try isPut(delta(page(put, ""), page("", "\"a\""))) == false)
    #expect(try isPut(delta(page("", ""))) == nil)
    #expect(throws: DocumentProblem.self) { try delta(page(put + "," + put, "")) }
  }

  @Test("the cursor is kept as it came, and what is unknown is passed over")
  func leniency() throws {
    let body = MappedBody(
      copying: Array(
        #"{"x":[1],"cursor":"2026-11-30T08:00:00.000Z/41 \u00e4&","more":true,"upserted":{"pets":[{}],"quotes":null},"deleted":null}"#
          .utf8))
    let page = try DeltaPage(body.bytes)
    #expect(page.cursor == "2026-11-30T08:00:00.000Z/41 ä&")
    #expect(page.hasMore)
    var delta = Delta(since: nil)
    try delta.add(page, body)
    #expect(delta.isEmpty)
    for text in ["[]", "{", #"{"cursor":"","more":false}"#, #"{"more":false}"#, "{} {}"] {
      let body = MappedBody(copying: Array(text.utf8))
      #expect(throws: DocumentProblem.self, "\(text)") { try DeltaPage(body.bytes) }
    }
  }

  /// Made by Python's json and hashlib, after wire-format.md.
  @Test("the digest is that of the wire format")
  func digest() throws {
    let folder = try TemporaryFolder()
    let paths = StorePaths(folder: folder.path)
    let quotes = [
      #"{"slug":"b","text":"Zwei\u2028\"Zeilen\"\n\t/","language":"de","author":{"slug":"x","name":"X"},"lengthBucket":"short","themes":["t2","t1"],"year":-399}"#,
      #"{"slug":"a","id":"7","text":"Ä","language":"de","tags":["b b","A"],"locator":"S. 1"}"#,
    ]
    _ = try CorpusApply(paths: paths, text: QuoteSearchText(), options: ApplyOptions(now: 1))
      .apply(
        fetched: Snapshot(quotes: quotes).fetched(), unchanged: [], absent: ["languages.json"],
        origin: "o")
    let corpus = try #require(try Corpus.open(at: paths.corpus))
    #expect(
      try CorpusDigest.of(corpus, { 0 })
        == "42dd202e97983c36a5fcefa2934b0fdfabd897c99c2f3cd6707c0ba39903d051")
  }
}
