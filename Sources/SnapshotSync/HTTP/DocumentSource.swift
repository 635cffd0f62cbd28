/// Answers requests for documents, from a web origin or from a folder.
final class DocumentSource {
  /// One request for a document.
  struct Request {
    var name: String
    /// What follows the name in the URL.
    var query = ""
    /// What to ask with; none: unconditionally.
    var validators = Validators()
    /// The digest that a folder's document is unchanged with.
    var knownDigest: [UInt8]?
  }

  /// A document that came.
  struct Fetched {
    var body: MappedBody
    var sha256: [UInt8]
    var validators: Validators
    var freshUntil: Int64?
  }

  /// One answer that means something.
  enum Answer {
    case fetched(Fetched)
    case unchanged(Validators, freshUntil: Int64?)
    case absent
    /// The origin does not know the place in the deltas any more.
    case gone
    /// A 304 that contradicts the question.
    case askAgain
  }

  /// A refusal, and when to ask again.
  struct Failure: Error {
    var error: SyncError
    var retryAfter: Int64?
    /// The status that was refused, where one came.
    var status: Int?

    /// Whether there was an answer, but none to the question: a page of HTML, gzip that is none.
    var isSenseless: Bool {
      error.code == .refused && [nil, 200, 304].contains(status)
    }
  }

  private enum Kind {
    case web(base: String, Transport)
    case folder(FolderSource)
  }

  private let kind: Kind
  private let environment: SnapshotFetcher.Environment
  private var readCount = 0
  private var readBytes: UInt64 = 0

  init(_ origin: Origin, _ environment: SnapshotFetcher.Environment) throws(SyncError) {
    self.environment = environment
    switch origin.place {
    case .web(let base):
      kind = .web(
        base: base,
        try Transport(
          version: environment.version, folder: environment.temporaryFolder,
          limits: environment.limits))
    case .folder(let path):
      kind = .folder(
        FolderSource(
          path: path, temporaryFolder: environment.temporaryFolder, limits: environment.limits))
    }
  }

  var requestCount: Int {
    if case .web(_, let transport) = kind { return transport.requestCount }
    return readCount
  }

  var receivedBytes: UInt64 {
    if case .web(_, let transport) = kind { return transport.receivedBytes }
    return readBytes
  }

  /// Asks for documents, all at once.
  func ask(_ requests: [Request]) throws(Failure) -> [Answer] {
    switch kind {
    case .web(let base, let transport): return try ask(requests, base, transport)
    case .folder(let folder):
      do throws(SyncError) {
        var answers: [Answer] = []
        for request in requests { answers.append(try read(request, folder)) }
        return answers
      } catch {
        throw Failure(error: error)
      }
    }
  }

  private func ask(
    _ requests: [Request], _ base: String, _ transport: Transport
  ) throws(Failure) -> [Answer] {
    let now = environment.now()
    var raw = [Transport.Answer?](repeating: nil, count: requests.count)
    var open = Array(requests.indices)
    for isLast in [false, true] {
      let endings = try exchange(open.map { requests[$0] }, base, transport, isLast)
      var again: [Int] = []
      for (index, ending) in zip(open, endings) {
        switch ending {
        case .answer(let answer) where !isLast && Self.isPassing(answer, now): again.append(index)
        case .answer(let answer): raw[index] = answer
        case .broken(let error) where isLast: throw Failure(error: error)
        case .broken: again.append(index)
        case nil: break
        }
      }
      // The one answer that is refused ended the transfer of the others: it is the one to tell of.
      for (request, answer) in zip(requests, raw) {
        guard let answer else { continue }
        do throws(SyncError) {
          _ = try Self.verdict(answer, request)
        } catch {
          throw Failure(
            error: error, retryAfter: Self.retryAfter(answer, now), status: answer.status)
        }
      }
      if again.isEmpty { break }
      // What was answered stays answered, a 304 above all; the rest is asked for once more, not at once, and not by all
      // clients at the same moment.
      environment.wait(.milliseconds(Int64.random(in: 400...1200)))
      open = again
    }
    var answers: [Answer] = []
    for (request, answer) in zip(requests, raw) {
      guard let answer else {
        throw Failure(error: SyncError(.unreachable, request.name + ": there was no answer"))
      }
      do throws(SyncError) {
        answers.append(try interpret(answer, request, now))
      } catch {
        throw Failure(error: error)
      }
    }
    return answers
  }

  private func exchange(
    _ requests: [Request], _ base: String, _ transport: Transport, _ isLast: Bool
  ) throws(Failure) -> [Transport.Ending?] {
    let now = environment.now()
    do throws(SyncError) {
      return try transport.exchange(
        requests.map {
          Transport.Request(
            url: base + $0.name + $0.query, name: $0.name, validators: $0.validators,
            reachesOrigin: true, needsFreshConnection: isLast)
        },
        isFatal: { index, answer in
          (isLast || !Self.isPassing(answer, now))
            && (try? Self.verdict(answer, requests[index])) == nil
        }, interruption: environment.interruption, progress: environment.progress)
    } catch {
      throw Failure(error: error)
    }
  }

  /// Whether an answer speaks of trouble that may be over in a second, and names no other time.
  private static func isPassing(_ answer: Transport.Answer, _ now: Int64) -> Bool {
    [502, 503, 504].contains(answer.status) && RetryAfter.until(answer.fields, now: now) == nil
  }

  private static func verdict(
    _ answer: Transport.Answer, _ request: Request
  ) throws(SyncError) -> Verdict {
    try Verdict(
      status: answer.status, fields: answer.fields, name: request.name, asked: request.validators,
      url: answer.url)
  }

  private static func retryAfter(_ answer: Transport.Answer, _ now: Int64) -> Int64? {
    guard answer.status == 429 || answer.status == 503 else { return nil }
    return RetryAfter.until(answer.fields, now: now)
  }

  private func interpret(
    _ answer: Transport.Answer, _ request: Request, _ now: Int64
  ) throws(SyncError) -> Answer {
    let validators = Validators(answer.fields)
    let freshUntil = Freshness.until(answer.fields, now: now)
    switch try Self.verdict(answer, request) {
    case .absent: return .absent
    case .gone: return .gone
    case .askAgain: return .askAgain
    case .unchanged: return .unchanged(validators, freshUntil: freshUntil)
    case .fetched:
      guard let body = answer.body, !body.bytes.isEmpty else {
        throw SyncError(.refused, "\(request.name): \(answer.url) answered with an empty body")
      }
      return .fetched(
        Fetched(
          body: body, sha256: answer.sha256, validators: validators, freshUntil: freshUntil))
    }
  }

  private func read(_ request: Request, _ folder: FolderSource) throws(SyncError) -> Answer {
    readCount += 1
    guard let copy = try folder.read(request.name, interruption: environment.interruption) else {
      guard !SyncPlan.isRequired(request.name) else {
        throw SyncError(
          .refused, "the folder \(folder.path) has no \(request.name); is --origin right?")
      }
      return .absent
    }
    readBytes += UInt64(copy.body.bytes.count)
    guard !copy.body.bytes.isEmpty else {
      throw SyncError(.refused, "\(folder.path)/\(request.name) is empty")
    }
    // The digest takes the tag's place.
    let validators = Validators(etag: "\"" + SHA256.hex(digest: copy.sha256) + "\"")
    if copy.sha256 == request.knownDigest { return .unchanged(validators, freshUntil: nil) }
    return .fetched(
      Fetched(body: copy.body, sha256: copy.sha256, validators: validators, freshUntil: nil))
  }
}
