import CorpusStore
import Glibc
import QuoteSearch
import TestSupport
import Testing
import ZitareModels

@testable import SnapshotSync

@Suite("The thread that builds the index")
struct IndexingThreadTests {
  let folder: TemporaryFolder
  let paths: StorePaths

  init() throws {
    folder = try TemporaryFolder()
    paths = StorePaths(folder: folder.path)
  }

  static let quote = Quote(slug: Slug("q"), text: "Worte in einer Reihe", language: "de")

  func thread(memory: Int, look: @escaping () throws -> Void = {}) throws -> IndexingThread {
    try IndexingThread(
      IndexBuilder(text: QuoteSearchText(), names: EntityNames(), file: -1, memory: memory),
      look: look)
  }

  @Test("what goes wrong there is told here, in the words of a failed sync")
  func failure() throws {
    // Memory is used up at once, and there is no file to write to.
    let thread = try thread(memory: 0)
    defer { thread.stop() }
    var failure: (any Error)?
    do {
      for nth in 0..<100_000 { try thread.add(Self.quote, id: Int64(nth)) }
      _ = try thread.finish()
    } catch {
      failure = error
    }
    let error = SyncError(try #require(failure), paths)
    #expect(error.code == .cannotWrite)
    #expect(
      error.message
        == "cannot write \(folder.path)/corpus.sqlite.next: system error 9; the corpus stays as it was; "
        + "mend that, then run `zitare sync` again")
  }

  @Test("an end in the middle leaves no thread behind")
  func stopped() throws {
    for count in [0, 1, 255, 256, 20_000] {
      let thread = try thread(memory: 1 << 30)
      for nth in 0..<count { try thread.add(Self.quote, id: Int64(nth)) }
      thread.stop()
      thread.stop()
    }
  }

  @Test("who waits is asked whether to go on")
  func interrupted() throws {
    var asked = 0
    let thread = try thread(memory: 1 << 30) {
      asked += 1
      throw ApplyFailure.interrupted(2)
    }
    defer { thread.stop() }
    let long = Quote(
      slug: Slug("q"), text: String(repeating: "道可道", count: 100_000), language: "zh")
    #expect(throws: ApplyFailure.self) {
      try thread.add(long, id: 1)
      _ = try thread.finish()
    }
    #expect(asked == 1)
  }

  @Test("a sync that is interrupted anywhere leaves nothing")
  func nothingLeft() throws {
    let quotes = (0..<2_500).map { quoteJSON("q\($0)", "Wort \($0) und \($0 % 7).", author: "a") }
    let fetched = try Snapshot(quotes: quotes).fetched()
    var steps = 0
    func apply(until limit: Int) throws -> Bool {
      var calls = 0
      do throws(SyncError) {
        _ = try CorpusApply(
          paths: paths, text: QuoteSearchText(),
          options: ApplyOptions(acceptsDangling: true, now: 1),
          signal: {
            calls += 1
            return calls > limit ? 15 : 0
          }
        ).apply(fetched: fetched, unchanged: [], absent: [], origin: "https://example.org/")
        steps = calls
        return true
      } catch {
        #expect(error.code == .interrupted(signal: 15))
        return false
      }
    }
    #expect(try apply(until: .max))
    #expect(steps > 10)
    TemporaryFolder.remove(paths.corpus)
    for limit in stride(from: 0, to: steps - 1, by: max(1, steps / 25)) {
      guard try !apply(until: limit) else { break }
      #expect(access(paths.next, F_OK) == -1 && access(paths.corpus, F_OK) == -1)
    }
  }
}
