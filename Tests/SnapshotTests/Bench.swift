import CorpusStore
import QuoteSearch
import TestSupport
import ZitareModels

@testable import SnapshotSync

/// A store, an origin, and a clock that stands still until it is set.
final class Bench {
  let origin: LoopbackOrigin
  let folder: TemporaryFolder
  var now: Int64 = 1_800_000_000
  var waits = 0
  /// Is called while the fetcher waits.
  var onWait: () -> Void = {}

  init(_ snapshot: Snapshot = Bench.first) throws {
    origin = LoopbackOrigin()
    folder = try TemporaryFolder()
    serve(snapshot)
  }

  deinit { origin.stop() }

  static let first = snapshot("a", "b", "c", authors: "x")

  static func snapshot(_ slugs: String..., authors: String...) -> Snapshot {
    Snapshot(
      quotes: slugs.map {
        "{\"slug\":\"\($0)\",\"text\":\"Text \($0)\",\"language\":\"de\",\"author\":\"\(authors[0])\"}"
      }, authors: authors.map { "{\"slug\":\"\($0)\",\"name\":\"\($0)\"}" })
  }

  func serve(_ snapshot: Snapshot, weak: Bool = false) {
    for (name, text) in snapshot.documents {
      let tag = "\"" + SHA256.hex(of: Array(text.utf8)).prefix(12) + "\""
      origin.serve(name, LoopbackOrigin.Document(text, etag: weak ? "W/" + tag : tag))
    }
  }

  func serveManifest(of snapshot: Snapshot, etag: String, more: String = "", bytes: Int = 100) {
    let documents = snapshot.documents.sorted { $0.key < $1.key }.map { name, text in
      "\"\(name)\":{\"sha256\":\"\(SHA256.hex(of: Array(text.utf8)))\",\"bytes\":\(bytes)}"
    }
    origin.serve(
      "manifest.json",
      LoopbackOrigin.Document(
        "{\"schemaVersion\":1,\(more)\"documents\":{" + documents.joined(separator: ",") + "}}",
        etag: etag))
  }

  var paths: StorePaths { StorePaths(folder: folder.path + "/data") }

  @discardableResult
  func sync(
    ifStale: Bool = false, force: Bool = false, mode: SyncMode = .automatic,
    from place: String? = nil
  ) throws(SyncError) -> SyncReport {
    var options = SyncOptions()
    options.mode = mode
    options.ifStale = ifStale
    options.force = force
    let environment = SnapshotFetcher.Environment(
      version: "0.0.0", temporaryFolder: paths.folder, now: { self.now }, interruption: { nil },
      wait: { _ in
        self.waits += 1
        self.onWait()
      })
    guard let origin = try? Origin(parsing: place ?? origin.url) else {
      throw SyncError(.refused, "no origin")
    }
    return try SyncRun(
      origin: origin, paths: paths, text: QuoteSearchText(), options: options,
      acceptsShrink: false, environment: environment
    ).run()
  }

  func failure(
    ifStale: Bool = false, force: Bool = false, mode: SyncMode = .automatic
  ) -> String? {
    do throws(SyncError) {
      try sync(ifStale: ifStale, force: force, mode: mode)
      return nil
    } catch {
      return error.message.replacing(":\(origin.port)", with: ":PORT")
    }
  }

  /// The paths that were asked for since the last call, sorted.
  func asked() -> [String] {
    defer { origin.forget() }
    return origin.requests.map(\.path).sorted()
  }

  var slugs: [String] {
    get throws {
      try Corpus.open(at: paths.corpus)?.quotes(ResolvedFilter(), limit: nil).map(
        \.quote.slug.rawValue) ?? []
    }
  }
}

/// What an origin has to have.
let required = [
  "authors.json", "epochs.json", "index-full.json", "places.json", "roles.json", "sources.json",
  "themes.json",
]
/// What an origin may have.
let everything = (required + ["languages.json", "manifest.json"]).sorted()

func statuses(_ report: SyncReport) -> [FetchResult.Status] {
  report.documents.map(\.status)
}
