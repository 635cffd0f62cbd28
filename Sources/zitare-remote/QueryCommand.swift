import CRemote
import Glibc
import SnapshotSync
import ZitareModels

/// `query`: one search of the API, answered on stdout as `OnlineAnswer` says.
struct QueryCommand {
  private let query: QuoteQuery
  /// What a search may take; see `search.md`.
  private static let longestMilliseconds: Int64 = 60_000

  init(_ arguments: RemoteArguments) throws(RemoteFailure) {
    if let parent = try arguments.number("parent") {
      // Whoever asked is gone, and so is the need of an answer.
      guard cremote_die_with_parent(Int32(clamping: parent)) else { exit(0) }
    }
    let place = try arguments.required("api")
    let api: Origin
    do throws(Origin.Refusal) {
      api = try Origin(parsing: place)
    } catch {
      throw .usage(error.message)
    }
    let milliseconds = min(try arguments.number("timeout") ?? 3000, Self.longestMilliseconds)
    var query = QuoteQuery(
      api: api, words: try arguments.required("q"),
      limit: Int(min(try arguments.number("limit") ?? 20, 500)),
      timeout: .milliseconds(milliseconds), version: ProgramVersion.current,
      now: { Int64(time(nil)) },
      interruption: {
        let signal = cremote_caught_signal()
        return signal == 0 ? nil : signal
      })
    if let offset = arguments.value("offset").flatMap({ Int($0) }), offset > 0 {
      query.offset = offset
    }
    self.query = query
  }

  func run() throws(RemoteFailure) -> Int32 {
    let answer = query.answer()
    let signal = cremote_caught_signal()
    if signal != 0 { return 128 + signal }
    try Output.payload(answer.bytes)
    if case .failure = answer { return 4 }
    return 0
  }
}
