import CRemote
import CorpusStore
import Glibc
import QuoteSearch
import SnapshotSync
import ZitareModels

/// `sync`: brings the mirror up to date and says what changed.
struct SyncCommand {
  private let sync: SyncRun
  private let isJSON: Bool
  private let isQuiet: Bool
  private let line: ProgressLine?

  init(_ arguments: RemoteArguments) throws(RemoteFailure) {
    let place = try arguments.required("origin")
    let origin: Origin
    do throws(Origin.Refusal) {
      origin = try Origin(parsing: place)
    } catch {
      throw .usage(error.message)
    }
    isQuiet = arguments.has("quiet")
    isJSON = try Self.isJSON(arguments.value("format"))
    let paths = StorePaths(folder: try arguments.required("data-dir"))
    var options = SyncOptions()
    options.ifStale = arguments.has("if-stale")
    options.force = arguments.has("force")
    options.mode = try Self.mode(arguments.value("mode"))
    let line = Self.showsProgress(arguments, isJSON, isQuiet) ? ProgressLine() : nil
    self.line = line
    var environment = SnapshotFetcher.Environment(
      version: ProgramVersion.current, temporaryFolder: paths.folder,
      now: { Int64(time(nil)) },
      interruption: {
        let signal = cremote_caught_signal()
        return signal == 0 ? nil : signal
      }, wait: Self.wait)
    environment.limits = try Self.limits(arguments)
    if let line { environment.progress = { line.draw($0) } }
    sync = SyncRun(
      origin: origin, paths: paths, text: QuoteSearchText(), options: options,
      acceptsShrink: arguments.has("accept-shrink"), environment: environment)
  }

  func run() throws(RemoteFailure) -> Int32 {
    let report: SyncReport
    do throws(SyncError) {
      defer { line?.clear() }
      report = try sync.run()
    } catch {
      throw RemoteFailure(error)
    }
    if !isQuiet {
      for remark in report.remarks {
        Output.write("zitare: " + remark + "\n", to: STDERR_FILENO)
      }
    }
    if isJSON {
      try Output.payload(report.json)
    } else if !isQuiet {
      try Output.payload(Array(report.text.utf8))
    }
    return 0
  }

  private static func isJSON(_ format: String?) throws(RemoteFailure) -> Bool {
    switch format {
    case nil, "text": return false
    case "json": return true
    case let format?:
      throw .usage("sync prints text or json, not \"\(format)\"; write --format json")
    }
  }

  private static func mode(_ name: String?) throws(RemoteFailure) -> SyncMode {
    switch name {
    case nil: return .automatic
    case "delta": return .delta
    case "snapshot": return .snapshot
    case let name?: throw .usage("--mode \"\(name)\" is unknown; it is delta or snapshot")
    }
  }

  private static func showsProgress(
    _ arguments: RemoteArguments, _ isJSON: Bool, _ isQuiet: Bool
  ) -> Bool {
    if arguments.has("progress") { return true }
    guard !isJSON, !isQuiet, isatty(STDERR_FILENO) == 1 else { return false }
    let terminal = getenv("TERM").map { String(cString: $0) }
    return terminal != nil && terminal != "dumb"
  }

  /// Flags first, then the environment.
  private static func limits(_ arguments: RemoteArguments) throws(RemoteFailure) -> TransportLimits
  {
    func setting(_ option: String, _ variable: String) throws(RemoteFailure) -> Int64? {
      if let number = try arguments.number(option) { return number }
      guard let text = getenv(variable).map({ String(cString: $0) }), !text.isEmpty else {
        return nil
      }
      guard let number = Int64(text), number > 0 else {
        throw .usage("\(variable) \"\(text)\" is no number above zero; write it in digits")
      }
      return number
    }
    var limits = TransportLimits()
    if let seconds = try setting("deadline", "ZITARE_SYNC_DEADLINE") {
      limits.stall = .seconds(min(seconds, 86_400))
      // Who waits longer for progress has a slower line.
      limits.total = limits.stall * 15
    }
    if let seconds = try setting("total-deadline", "ZITARE_SYNC_TOTAL") {
      limits.total = .seconds(min(seconds, 86_400))
    }
    if let bytes = try setting("max-bytes", "ZITARE_SYNC_MAX_BYTES") {
      limits.decodedBytes = UInt64(bytes)
    }
    return limits
  }

  /// Waits; a signal ends the wait.
  private static func wait(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    var time = timespec(
      tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
    nanosleep(&time, nil)
  }
}
