internal import CRemote
internal import Glibc

/// What bounds a transfer.
public struct TransportLimits: Hashable, Sendable {
  /// The most bytes of a document, decoded.
  public var decodedBytes: UInt64 = 512 * 1024 * 1024
  /// How long a transfer may go on without progress.
  public var stall: Duration = .seconds(40)
  /// What counts as progress, over the time of `stall`.
  public var minimumBytesPerSecond: UInt32 = 1024
  /// How long a transfer may take in all; `nil`: as long as it progresses. A body that never ends progresses for ever.
  public var total: Duration? = .seconds(600)

  /// The defaults.
  public init() {}
}

/// How far a group of requests has come.
public struct TransferProgress: Hashable, Sendable {
  /// Requests that are answered.
  public var finished: Int
  /// All requests.
  public var total: Int
  /// Bytes that came for the group so far, as sent.
  public var bytes: UInt64
}

/// Sends requests, several at once on the calling thread, and takes their answers in.
///
/// Bodies go to files without names. Neither cookies nor credentials are sent, TLS is always verified, and redirections
/// are followed only within the origin.
final class Transport {
  /// One request.
  struct Request {
    /// The absolute URL.
    var url: String
    /// What the message of an error calls it.
    var name: String
    /// What to ask with; none: unconditionally.
    var validators = Validators()
    /// Whether caches on the way have to ask the origin, however fresh they think what they have.
    var reachesOrigin = false
    /// Whether no connection is used that was used before: it may be the trouble.
    var needsFreshConnection = false

    /// The same question at another address.
    func redirected(to location: String) -> Request {
      var copy = self
      copy.url = location
      return copy
    }
  }

  /// One answer, with any status.
  struct Answer {
    /// The URL that answered, after redirections.
    var url: String
    var status: Int
    var fields: HeaderFields
    /// The body of a 200.
    var body: MappedBody?
    var sha256: [UInt8]
    /// The start of another body.
    var text: [UInt8]
  }

  /// How one request ended.
  enum Ending {
    case answer(Answer)
    /// The connection broke on the way: another attempt may go better.
    case broken(SyncError)
  }

  private static let redirectionLimit = 5
  private static let stepMilliseconds: Int32 = 100

  private let session: OpaquePointer
  private let folder: String?
  private let limits: TransportLimits
  /// Bytes of all bodies so far, as sent.
  private(set) var receivedBytes: UInt64 = 0
  /// Requests sent so far, redirected ones included.
  private(set) var requestCount = 0

  /// Makes a transport.
  ///
  /// - Parameters:
  ///   - version: The program's version, for `User-Agent`.
  ///   - folder: Where bodies are kept, in files that nobody sees; `nil`: in memory.
  init(version: String, folder: String?, limits: TransportLimits) throws(SyncError) {
    guard let session = cremote_session_new("zitare/" + version + " (+https://zitare.com)") else {
      throw SyncError(.unreachable, "there is not enough memory to reach an origin")
    }
    self.session = session
    self.folder = folder
    self.limits = limits
  }

  deinit {
    cremote_session_free(session)
  }

  /// Sends requests at once and waits for all answers.
  ///
  /// - Parameter interruption: The signal that asks to end, if one came; looked at ten times a second.
  /// - Throws: The failure of the first request that failed.
  func send(
    _ requests: [Request], interruption: () -> Int32?
  ) throws(SyncError) -> [Answer?] {
    var answers: [Answer?] = []
    for ending in try exchange(requests, interruption: interruption) {
      switch ending {
      case .answer(let answer): answers.append(answer)
      case .broken(let error): throw error
      case nil: answers.append(nil)
      }
    }
    return answers
  }

  /// Sends requests at once and waits until each has ended.
  ///
  /// - Parameters:
  ///   - isFatal: Whether an answer makes the others useless; they are given up then, and `nil`.
  ///   - interruption: The signal that asks to end, if one came; looked at ten times a second.
  /// - Throws: The first failure that another attempt would meet too.
  func exchange(
    _ requests: [Request], isFatal: (Int, Answer) -> Bool = { _, _ in false },
    interruption: () -> Int32?, progress: (TransferProgress) -> Void = { _ in }
  ) throws(SyncError) -> [Ending?] {
    defer { cremote_forget(session) }
    var endings = [Ending?](repeating: nil, count: requests.count)
    var running: [Exchange] = []
    for index in requests.indices {
      running.append(try start(requests[index], for: index))
    }
    let before = receivedBytes
    while !running.isEmpty {
      _ = cremote_step(session, Self.stepMilliseconds)
      if let signal = interruption() { throw .interrupted(by: signal) }
      var next: [Exchange] = []
      for exchange in running {
        let state = cremote_look(session, exchange.number)
        guard state.outcome != CREMOTE_RUNNING else {
          next.append(exchange)
          continue
        }
        receivedBytes += state.received_bytes
        let request = requests[exchange.index]
        if Self.isBroken(state) {
          endings[exchange.index] = .broken(failure(state, exchange, request))
          continue
        }
        let answer = try take(state, exchange, request)
        if let location = try redirection(answer, exchange, request) {
          next.append(
            try start(
              request.redirected(to: location),
              for: exchange.index, redirections: exchange.redirections + 1))
          continue
        }
        endings[exchange.index] = .answer(answer)
        if isFatal(exchange.index, answer) { return endings }
      }
      running = next
      let pending = running.reduce(UInt64(0)) {
        $0 + cremote_look(session, $1.number).received_bytes
      }
      progress(
        TransferProgress(
          finished: requests.count - running.count, total: requests.count,
          bytes: receivedBytes - before + pending))
    }
    return endings
  }

  private static func isBroken(_ state: cremote_answer) -> Bool {
    [CREMOTE_NO_ANSWER, CREMOTE_RESET, CREMOTE_CUT_SHORT].contains(state.outcome)
  }

  /// A request that is under way.
  private struct Exchange {
    var number: Int32
    var index: Int
    var url: String
    var redirections: Int
  }

  private func start(
    _ request: Request, for index: Int, redirections: Int = 0
  ) throws(SyncError) -> Exchange {
    var lines = [
      Array("Accept: application/json".utf8), Array("Accept-Encoding: gzip".utf8),
    ]
    // With `max-age=0`, which browsers send, Squid 5 asks with the tag and answers 200 all the same.
    if request.reachesOrigin { lines.append(Array("Cache-Control: no-cache".utf8)) }
    lines += request.validators.requestFields
    let number = withCStrings(lines) { pointers in
      request.url.withCString { url in
        (folder ?? "").withCString { folder in
          pointers.withUnsafeBufferPointer { headers in
            var description = cremote_request(
              url: url, headers: headers.baseAddress, header_count: headers.count,
              folder: folder, decoded_limit: limits.decodedBytes,
              stall_milliseconds: Self.milliseconds(limits.stall),
              minimum_speed: limits.minimumBytesPerSecond,
              total_milliseconds: limits.total.map(Self.milliseconds) ?? 0,
              fresh_connection: request.needsFreshConnection)
            return cremote_start(session, &description)
          }
        }
      }
    }
    guard number >= 0 else {
      throw SyncError(.unreachable, "there is not enough memory to ask for " + request.name)
    }
    requestCount += 1
    return Exchange(number: number, index: index, url: request.url, redirections: redirections)
  }

  private func take(
    _ state: cremote_answer, _ exchange: Exchange, _ request: Request
  ) throws(SyncError) -> Answer {
    defer { if state.body >= 0 { close(state.body) } }
    guard state.outcome == CREMOTE_COMPLETE else { throw failure(state, exchange, request) }
    let block = UnsafeRawBufferPointer(start: state.headers, count: state.headers_length)
    var answer = Answer(
      url: exchange.url, status: Int(state.status), fields: HeaderFields(block: block), body: nil,
      sha256: withUnsafeBytes(of: state.sha256) { Array($0) },
      text: Array(UnsafeBufferPointer(start: state.text, count: state.text_length)))
    if state.body >= 0 {
      do throws(SystemError) {
        answer.body = try MappedBody(descriptor: state.body, count: Int(state.decoded_bytes))
      } catch {
        throw SyncError(.cannotWrite, "cannot map \(request.name): \(error.words)")
      }
    }
    return answer
  }

  private func failure(
    _ state: cremote_answer, _ exchange: Exchange, _ request: Request
  ) -> SyncError {
    TransferFailure(
      state, url: exchange.url, name: request.name, limits: limits, folder: folder ?? "memory"
    ).error
  }

  /// The target of a redirection that may be followed; `nil` where the answer is none.
  private func redirection(
    _ answer: Answer, _ exchange: Exchange, _ request: Request
  ) throws(SyncError) -> String? {
    guard [301, 302, 303, 307, 308].contains(answer.status) else { return nil }
    guard let location = answer.fields.value("location"), !location.isEmpty else {
      throw SyncError(
        .refused,
        "\(request.name): \(exchange.url) redirects (\(answer.status)) without saying where")
    }
    guard let target = WebURL.redirection(from: exchange.url, to: location) else {
      let shown = Cleaning.clean(location, as: .line).prefix(200)
      throw SyncError(
        .refused,
        "\(request.name): \(exchange.url) redirects to \(shown), which is another origin; nothing was "
          + "sent there (give the new address with --origin if it is right)")
    }
    guard exchange.redirections < Self.redirectionLimit else {
      throw SyncError(
        .refused, "\(request.name): more than \(Self.redirectionLimit) redirections")
    }
    return target
  }

  private static func milliseconds(_ duration: Duration) -> UInt32 {
    let (seconds, attoseconds) = duration.components
    return UInt32(clamping: max(1, seconds * 1000 + attoseconds / 1_000_000_000_000_000))
  }
}

/// Lends C strings for an array of bytes; none of them holds a NUL.
private func withCStrings<Result>(
  _ lines: [[UInt8]], _ body: ([UnsafePointer<CChar>?]) -> Result
) -> Result {
  let copies = lines.map { line in
    let copy = UnsafeMutablePointer<CChar>.allocate(capacity: line.count + 1)
    for (index, byte) in line.enumerated() { copy[index] = CChar(bitPattern: byte) }
    copy[line.count] = 0
    return copy
  }
  defer { for copy in copies { copy.deallocate() } }
  return body(copies.map { UnsafePointer($0) })
}
