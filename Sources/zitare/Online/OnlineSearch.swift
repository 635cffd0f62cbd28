internal import CorpusStore
internal import QuoteSearch
internal import ZitareModels

/// A question to the site that is under way: the helper asks, this program waits, but not long.
struct OnlineSearch {
  /// What became of it, as JSON calls it.
  enum State {
    case off
    case notNeeded
    case asked([Quote])
    case failed(String)

    var name: String {
      switch self {
      case .off: "off"
      case .notNeeded: "not needed"
      case .asked: "asked"
      case .failed(let reason): "failed: " + reason
      }
    }
  }

  /// The longest wait, in every format.
  static let patienceMilliseconds = 3000
  /// More than any page of quotes.
  private static let limitBytes = 16 << 20
  /// At most so many are asked for where the page has no limit.
  private static let mostQuotes = 100

  private let child: System.Child
  private let start: Int64

  /// Starts to ask.
  static func ask(
    _ words: [String], api: String, limit: Int?
  ) throws(Failure) -> OnlineSearch {
    let path = try Helper.remote.find()
    let start = System.milliseconds()
    let arguments = [
      "query", "--api", api, "--q", words.joined(separator: " "), "--limit",
      String(max(1, min(limit ?? mostQuotes, mostQuotes))), "--timeout",
      String(patienceMilliseconds), "--parent", String(System.ownProcess()),
    ]
    switch System.spawn(path, arguments: arguments) {
    case .failed(let code):
      throw .store("cannot run \(path): \(System.describe(code)); install zitare again")
    case .started(let child):
      return OnlineSearch(child: child, start: start)
    }
  }

  private init(child: System.Child, start: Int64) {
    self.child = child
    self.start = start
  }

  /// Waits for the answer, until patience ends.
  func wait() -> State {
    let deadline = start + Int64(Self.patienceMilliseconds)
    guard let bytes = child.collect(until: deadline, limit: Self.limitBytes) else {
      return .failed("no answer within \(Self.patienceMilliseconds / 1000) seconds")
    }
    switch OnlineAnswer(bytes) {
    case .found(let quotes, _): return .asked(quotes)
    case .failure(let failure): return .failed(Printable.line(failure.message))
    case nil: return .failed("the helper ended without an answer")
    }
  }
}
