internal import ZitareModels

/// Asks an origin for what changed.
///
/// One fetcher serves one sync: `fetch()`, and `refetch(_:in:)` where what came does not fit what the store has.
public final class SnapshotFetcher {
  /// What a fetcher needs to know of the world.
  public struct Environment {
    /// The program's version, for `User-Agent`.
    public var version: String
    /// Where bodies are kept, in files that nobody sees.
    public var temporaryFolder: String
    /// What bounds a transfer.
    public var limits = TransportLimits()
    /// The time in Unix seconds.
    public var now: () -> Int64
    /// The signal that asks to end, if one came.
    public var interruption: () -> Int32?
    /// Waits; less long where a signal comes.
    public var wait: (Duration) -> Void
    /// Is told how far the transfers are.
    public var progress: (TransferProgress) -> Void = { _ in }

    /// Makes an environment.
    public init(
      version: String, temporaryFolder: String, now: @escaping () -> Int64,
      interruption: @escaping () -> Int32?, wait: @escaping (Duration) -> Void
    ) {
      self.version = version
      self.temporaryFolder = temporaryFolder
      self.now = now
      self.interruption = interruption
      self.wait = wait
    }
  }

  let origin: Origin
  let knowledge: Knowledge
  let options: SyncOptions
  let environment: Environment
  let source: DocumentSource
  /// When the origin wants to be asked again, in Unix seconds, where its refusal said so.
  public internal(set) var retryAfter: Int64?

  /// Prepares a fetch; nothing is sent yet.
  public init(
    origin: Origin, knowledge: Knowledge, options: SyncOptions, environment: Environment
  ) throws(SyncError) {
    self.origin = origin
    self.knowledge = knowledge
    self.options = options
    self.environment = environment
    source = try DocumentSource(origin, environment)
  }

  /// Requests that were sent so far.
  public var requestCount: Int { source.requestCount }

  /// Bytes of bodies that came so far, as sent.
  public var receivedBytes: UInt64 { source.receivedBytes }

  /// Asks for what changed.
  ///
  /// - Parameter rememberedRetryAfter: Until when the host wanted not to be asked, from an earlier sync.
  public func fetch(rememberedRetryAfter: Int64?) throws(SyncError) -> FetchResult {
    let plan = SyncPlan(knowledge: knowledge, options: options, now: environment.now())
    var result = FetchResult()
    if plan.isAllFresh {
      markFresh(SyncPlan.documents, &result)
      return result
    }
    if let time = plan.retryTime(rememberedRetryAfter) {
      throw SyncError(
        .unreachable,
        "\(origin.name) asked not to be asked again for another \(time - plan.now) s; "
          + "--force asks all the same")
    }
    // Who wants deltas and has a place in them needs no manifest.
    if options.mode == .delta, knowledge.cursor != nil, try fetchDelta(plan, nil, &result) {
      return result
    }
    if plan.asksManifest, try fetchManifest(plan, &result) { return result }
    if result.manifest == nil, result.absent[DocumentName.manifest] == nil {
      result.absent[DocumentName.manifest] = knowledge.absent[DocumentName.manifest]
    }
    if try fetchDelta(plan, nil, &result) { return result }
    try fetchDocuments(plan, &result)
    return result
  }

  /// Fetches what deltas did not lead to.
  func fetchSnapshot(
    _ refusal: DeltaRefusal, in result: inout FetchResult
  ) throws(SyncError) {
    var options = options
    options.ifStale = false
    let plan = SyncPlan(knowledge: knowledge, options: options, now: environment.now())
    give(up: refusal, &result)
    if result.manifest != nil {
      try fetchGeneration(plan, &result)
      try noteManifest(plan, &result)
    } else {
      try fetchDocuments(plan, &result)
    }
  }

  private func fetchDocuments(_ plan: SyncPlan, _ result: inout FetchResult) throws(SyncError) {
    let asked = plan.asked
    markFresh(SyncPlan.documents.filter { !asked.contains($0) }, &result)
    try ask(asked, plan, unconditionally: false, &result)
    try refuseTwins(result)
  }

  /// Fetches documents once more, unconditionally: what came refers to what they do not have.
  public func refetch(_ names: [String], in result: inout FetchResult) throws(SyncError) {
    let plan = SyncPlan(knowledge: knowledge, options: options, now: environment.now())
    try ask(names, plan, unconditionally: true, &result)
    try refuseTwins(result)
  }

  /// Marks documents that are not asked for.
  func markFresh(_ names: [String], _ result: inout FetchResult) {
    for name in names {
      if knowledge.documents[name] == nil, !SyncPlan.isRequired(name) {
        result.statuses[name] = .absent
        result.absent[name] = knowledge.absent[name]
      } else {
        result.statuses[name] = .fresh
      }
    }
  }

  /// Asks for documents, and once more for those whose answer made no sense.
  func ask(
    _ names: [String], _ plan: SyncPlan, unconditionally: Bool, _ result: inout FetchResult
  ) throws(SyncError) {
    let requests = names.map { name in
      DocumentSource.Request(
        name: name, validators: unconditionally ? Validators() : plan.validators(for: name),
        knownDigest: unconditionally ? nil : knowledge.documents[name]?.sha256)
    }
    var again: [String] = []
    let answers = try answers(to: requests)
    for (request, answer) in zip(requests, answers) {
      switch answer {
      case .askAgain: again.append(request.name)
      case .absent, .gone:
        result.statuses[request.name] = .absent
        result.absent[request.name] = plan.now
        result.checks[request.name] = nil
      case .unchanged(let validators, let freshUntil):
        keep(request.name, validators, freshUntil, plan, &result)
      case .fetched(let answer): try add(answer, request.name, plan, &result)
      }
    }
    if !again.isEmpty { try ask(again, plan, unconditionally: true, &result) }
  }

  private func answers(
    to requests: [DocumentSource.Request]
  ) throws(SyncError) -> [DocumentSource.Answer] {
    do throws(DocumentSource.Failure) {
      return try source.ask(requests)
    } catch {
      if let time = error.retryAfter { retryAfter = max(retryAfter ?? 0, time) }
      throw error.error
    }
  }

  private func keep(
    _ name: String, _ renewed: Validators, _ freshUntil: Int64?, _ plan: SyncPlan,
    _ result: inout FetchResult
  ) {
    result.statuses[name] = .unchanged
    guard let known = knowledge.documents[name] else { return }
    result.checks[name] = SyncState.Check(
      validators: known.validators.renewed(by: renewed), sha256: known.sha256,
      fetchedAt: known.fetchedAt,
      checkedAt: plan.now, freshUntil: freshUntil)
  }

  private func add(
    _ answer: DocumentSource.Fetched, _ name: String, _ plan: SyncPlan,
    _ result: inout FetchResult
  ) throws(SyncError) {
    result.fetched.removeAll { $0.name == name }
    result.checks[name] = nil
    result.statuses[name] = .fetched
    if let known = knowledge.documents[name], known.sha256 == answer.sha256 {
      // The bytes that the store is made of came again: only what is known of them is new.
      result.checks[name] = SyncState.Check(
        validators: answer.validators, sha256: answer.sha256, fetchedAt: plan.now,
        checkedAt: plan.now,
        freshUntil: answer.freshUntil)
      return
    }
    result.fetched.append(try framed(answer, name, plan))
  }

  private func framed(
    _ answer: DocumentSource.Fetched, _ name: String, _ plan: SyncPlan
  ) throws(SyncError) -> FetchedDocument {
    let collection = name == DocumentName.quotes ? "quotes" : String(name.dropLast(5))
    let interruption = environment.interruption
    let frame: DocumentFrame
    do throws(DocumentProblem) {
      frame = try DocumentFrame(
        framing: answer.body.bytes, collection: collection,
        isUnwanted: { interruption() != nil })
    } catch {
      if let signal = interruption() { throw .interrupted(by: signal) }
      throw SyncError(.refused, "\(name) \(error.message); the store stays as it was")
    }
    return FetchedDocument(
      name: name, body: answer.body, frame: frame, validators: answer.validators,
      sha256: answer.sha256, fetchedAt: plan.now, freshUntil: answer.freshUntil)
  }

  /// Two collections with the same bytes are one that was served under two names.
  private func refuseTwins(_ result: FetchResult) throws(SyncError) {
    for (index, document) in result.fetched.enumerated() where !document.frame.items.isEmpty {
      for other in result.fetched[..<index] where other.sha256 == document.sha256 {
        throw SyncError(
          .refused,
          "\(document.name) is the same as \(other.name): one of them is served under the "
            + "wrong name")
      }
    }
  }
}
