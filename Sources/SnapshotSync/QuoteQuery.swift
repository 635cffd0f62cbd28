public import ZitareModels

/// One search of an API, the online fallback.
public struct QuoteQuery {
  /// The API's base URL.
  public var api: Origin
  /// What to look for.
  public var words: String
  /// How many quotes are wanted at most.
  public var limit: Int
  /// How many are passed over.
  public var offset = 0
  /// How long the answer may take in all.
  public var timeout: Duration
  /// The program's version, for `User-Agent`.
  public var version: String
  /// The time in Unix seconds.
  public var now: () -> Int64
  /// The signal that asks to end, if one came.
  public var interruption: () -> Int32?

  /// An answer is a page of quotes: what is larger is something else.
  private static let answerLimitBytes: UInt64 = 16 * 1024 * 1024

  /// Prepares a search.
  public init(
    api: Origin, words: String, limit: Int, timeout: Duration, version: String,
    now: @escaping () -> Int64, interruption: @escaping () -> Int32?
  ) {
    self.api = api
    self.words = words
    self.limit = limit
    self.timeout = timeout
    self.version = version
    self.now = now
    self.interruption = interruption
  }

  /// Asks, and waits for the answer.
  public func answer() -> OnlineAnswer {
    guard case .web(let base) = api.place else {
      return failure("refused", "the API \(api.name) is no web address")
    }
    let url =
      base + "api/v1/quotes?q=" + WebURL.encoded(words) + "&limit=\(limit)&offset=\(offset)"
    do throws(SyncError) {
      var limits = TransportLimits()
      limits.decodedBytes = Self.answerLimitBytes
      limits.stall = timeout
      limits.total = timeout
      let transport = try Transport(version: version, folder: nil, limits: limits)
      let answers = try transport.send(
        [Transport.Request(url: url, name: "the online search")], interruption: interruption)
      guard let answer = answers[0] else { return failure("refused", "there was no answer") }
      return read(answer)
    } catch {
      return failure(error.code == .unreachable ? "unreachable" : "refused", error.message)
    }
  }

  private func read(_ answer: Transport.Answer) -> OnlineAnswer {
    guard answer.status == 200 else { return refusal(answer) }
    if let type = answer.fields.value("content-type"), !Verdict.isJSON(type) {
      let shown = Cleaning.clean(type, as: .line).prefix(80)
      return failure("refused", "the online search answered with \(shown) instead of JSON")
    }
    guard let body = answer.body else {
      return failure("refused", "the online search answered with an empty body")
    }
    do throws(DocumentProblem) {
      let found = try SearchAnswer(body.bytes)
      // A server that knows no limit is held to it all the same.
      return .found(Array(found.quotes.prefix(limit)), total: found.total)
    } catch {
      return failure("refused", "the answer of the online search \(error.message)")
    }
  }

  private func refusal(_ answer: Transport.Answer) -> OnlineAnswer {
    let said = ServerMessage(answer.text)
    let words = said.message.map { ": " + $0 } ?? ""
    let now = now()
    let isBusy = answer.status == 429 || answer.status == 503
    return .failure(
      OnlineAnswer.Failure(
        code: said.code ?? String(answer.status),
        message: "the online search answered \(answer.status)" + words,
        retryAfterSeconds: isBusy
          ? RetryAfter.until(answer.fields, now: now).map { $0 - now } : nil))
  }

  private func failure(_ code: String, _ message: String) -> OnlineAnswer {
    .failure(OnlineAnswer.Failure(code: code, message: message))
  }
}
