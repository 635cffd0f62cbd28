public import CorpusStore
internal import ZitareModels

/// One sync from the lock to the report.
public struct SyncRun {
  /// Where documents come from.
  public var origin: Origin
  /// Where the store is.
  public var paths: StorePaths
  /// How the index's tokens are made.
  public var text: any TextIndexing
  /// How the sync was asked for.
  public var options: SyncOptions
  /// Whether a much smaller corpus is taken.
  public var acceptsShrink: Bool
  /// The world around.
  public var environment: SnapshotFetcher.Environment

  /// Prepares a sync.
  public init(
    origin: Origin, paths: StorePaths, text: any TextIndexing, options: SyncOptions,
    acceptsShrink: Bool, environment: SnapshotFetcher.Environment
  ) {
    self.origin = origin
    self.paths = paths
    self.text = text
    self.options = options
    self.acceptsShrink = acceptsShrink
    self.environment = environment
  }

  /// Runs it. The store is the origin's afterwards, or as it was.
  public func run() throws(SyncError) -> SyncReport {
    let lock = try SyncLock(paths)
    defer { withExtendedLifetime(lock) {} }
    let begun = ContinuousClock.now
    var state = SyncState(path: paths.state)
    // A clock that was set back since makes a remembered time too far away.
    if let last = state.last, last.at > environment.now() + 60 { state.retryAfter = [:] }
    var attempt = Attempt(run: self)
    do throws(SyncError) {
      let outcome = try attempt.sync(&state)
      if attempt.hasLearned { try state.write(to: paths.state) }
      return outcome.report(duration: ContinuousClock.now - begun)
    } catch {
      remember(error, attempt, &state)
      throw error
    }
  }

  /// Keeps what a failed sync learned. Freshness and validators are not among it.
  private func remember(_ error: SyncError, _ attempt: Attempt, _ state: inout SyncState) {
    if case .interrupted = error.code { return }
    let now = environment.now()
    if let host = origin.host, let time = attempt.retryAfter {
      // A little later than asked, and not all at the same moment.
      let spread = min(60, max(0, (time - now) / 10))
      state.retryAfter[host] = time + (spread > 0 ? Int64.random(in: 0...spread) : 0)
    }
    state.last = SyncState.Outcome(at: now, changed: false, error: error.message)
    // The sync failed already; that its failure cannot be noted is no further news.
    try? state.write(to: paths.state)
  }
}

/// The steps of one sync.
private struct Attempt {
  let run: SyncRun
  private(set) var retryAfter: Int64?
  /// Whether there is anything to keep: nothing was asked, and nothing written, while all is fresh.
  private(set) var hasLearned = false

  init(run: SyncRun) {
    self.run = run
  }

  struct Outcome {
    var origin: String
    var requests = 0
    var bytes: UInt64 = 0
    var result: FetchResult
    var applied: ApplyReport
    var storedItems: [String: Int]
    var isDelta: Bool

    func report(duration: Duration) -> SyncReport {
      let documents = DocumentName.all.map { name in
        let status = result.statuses[name] ?? .fresh
        let fetched = result.fetched.first { $0.name == name }
        return SyncReport.Document(
          name: name, status: status,
          items: status == .absent ? 0 : fetched?.frame.items.count ?? storedItems[name] ?? 0)
      }
      return SyncReport(
        origin: origin, isDelta: isDelta, requests: requests, bytes: bytes, documents: documents,
        applied: applied, duration: duration)
    }
  }

  mutating func sync(_ state: inout SyncState) throws(SyncError) -> Outcome {
    var stored: [StoredDocument] = []
    var knowledge = Knowledge()
    var isDamaged = false
    if let corpus = try CorpusApply.existing(run.paths) {
      do throws(CorpusError) {
        if try corpus.isIntact {
          stored = try corpus.documents
          knowledge = Knowledge(
            stored: stored, from: try corpus.meta("origin"),
            generation: try corpus.meta("generation"), state: state, origin: run.origin,
            deltas: try DeltaState(corpus))
        } else {
          isDamaged = true
        }
      } catch {
        guard error.code == .damaged else { throw SyncError(.damaged, error.message) }
        // Damage that the header does not show: everything is fetched, and built anew.
        isDamaged = true
      }
    }
    let fetcher = try SnapshotFetcher(
      origin: run.origin, knowledge: knowledge, options: run.options, environment: run.environment)
    var (result, applied) = try fetchAndApply(fetcher, state, ignoresStore: isDamaged)
    var (requests, bytes) = (fetcher.requestCount, fetcher.receivedBytes)
    if applied == nil, !isDamaged {
      isDamaged = true
      // The store contradicts itself: everything once more, and no look at what is there.
      let second = try SnapshotFetcher(
        origin: run.origin, knowledge: Knowledge(), options: run.options,
        environment: run.environment)
      (result, applied) = try fetchAndApply(second, state, ignoresStore: true)
      requests += second.requestCount
      bytes += second.receivedBytes
    }
    if isDamaged { applied?.warnings.append("the store was damaged; it is built anew") }
    guard let applied else {
      throw SyncError(.damaged, "the store \(run.paths.corpus) cannot be built anew")
    }
    hasLearned = requests > 0 || applied.changed
    note(result, applied, knowledge, &state)
    return Outcome(
      origin: run.origin.name, requests: requests, bytes: bytes, result: result, applied: applied,
      storedItems: Dictionary(stored.map { ($0.name, $0.items) }, uniquingKeysWith: { $1 }),
      isDelta: result.delta != nil)
  }

  /// - Returns: What was applied; `nil` where the store turned out to be damaged.
  private mutating func fetchAndApply(
    _ fetcher: SnapshotFetcher, _ state: SyncState, ignoresStore: Bool = false
  ) throws(SyncError) -> (FetchResult, ApplyReport?) {
    defer { retryAfter = fetcher.retryAfter }
    var result = try fetcher.fetch(
      rememberedRetryAfter: run.origin.host.flatMap { state.retryAfter[$0] })
    var outcome: ApplyOutcome
    if let delta = result.delta {
      outcome = try apply(ignoresStore: ignoresStore).apply(
        delta, origin: run.origin.name, proven: fetcher.knowledge.digest)
      if case .mismatch(let reason) = outcome {
        try fetcher.fetchSnapshot(DeltaRefusal(reason: reason, lasts: true), in: &result)
        outcome = try apply(result, acceptsDangling: false, ignoresStore: ignoresStore)
      }
    } else {
      outcome = try apply(result, acceptsDangling: false, ignoresStore: ignoresStore)
    }
    if case .dangling = outcome {
      // What did not come may be of another generation than what did: the origin's last word is asked for.
      try fetcher.refetch(result.unchanged, in: &result)
      outcome = try apply(result, acceptsDangling: true, ignoresStore: ignoresStore)
    }
    guard case .applied(var report) = outcome else { return (result, nil) }
    let warning = FrozenOrigin.warning(
      generatedAt: result.statedTime, now: run.environment.now())
    report.warnings += result.notes
    if let warning { report.warnings.append(warning) }
    return (result, report)
  }

  private func apply(
    _ result: FetchResult, acceptsDangling: Bool, ignoresStore: Bool
  ) throws(SyncError) -> ApplyOutcome {
    try apply(acceptsDangling: acceptsDangling, ignoresStore: ignoresStore).apply(
      fetched: result.fetched, unchanged: result.unchanged,
      absent: DocumentName.all.filter { result.statuses[$0] == .absent },
      origin: run.origin.name, cursor: result.cursor)
  }

  private func apply(acceptsDangling: Bool = false, ignoresStore: Bool) -> CorpusApply {
    let interruption = run.environment.interruption
    return CorpusApply(
      paths: run.paths, text: run.text,
      options: ApplyOptions(
        acceptsShrink: run.acceptsShrink, acceptsDangling: acceptsDangling,
        ignoresStore: ignoresStore, now: run.environment.now()),
      signal: { interruption() ?? 0 })
  }

  /// Brings the state up to what this sync learned, bound to the store as it is now.
  private func note(
    _ result: FetchResult, _ applied: ApplyReport, _ knowledge: Knowledge, _ state: inout SyncState
  ) {
    let now = run.environment.now()
    noteDeltas(result, applied, &state, now)
    state.origin = run.origin.name
    state.generation = applied.generation
    state.documents = result.checks
    for name in result.unchanged where state.documents[name] == nil {
      guard let known = knowledge.documents[name], !applied.touched.contains(name) else { continue }
      state.documents[name] = SyncState.Check(
        validators: known.validators, sha256: known.sha256, fetchedAt: known.fetchedAt,
        checkedAt: result.delta == nil ? known.checkedAt : now,
        freshUntil: result.delta == nil ? known.freshUntil : result.delta?.freshUntil)
    }
    if !applied.changed {
      // Other bytes that say the same: the store keeps its rows, and what is known of the bytes is kept here.
      for document in result.fetched {
        state.documents[document.name] = SyncState.Check(
          validators: document.validators, sha256: document.sha256, fetchedAt: document.fetchedAt,
          checkedAt: document.fetchedAt, freshUntil: document.freshUntil)
      }
    }
    state.retryAfter = state.retryAfter.filter { $0.value > now }
    if let host = run.origin.host { state.retryAfter[host] = nil }
    state.last = SyncState.Outcome(at: now, changed: applied.changed, error: nil)
    state.succeededAt = now
  }

  /// Where in the deltas the store is, as far as its own file does not say so.
  private func noteDeltas(
    _ result: FetchResult, _ applied: ApplyReport, _ state: inout SyncState, _ now: Int64
  ) {
    let isBound = state.origin == run.origin.name && state.generation == applied.generation
    let pause = state.origin == run.origin.name ? state.absent[SyncPlan.changes] : nil
    state.absent = result.absent
    if result.pausesDeltas {
      state.absent[SyncPlan.changes] = now + SyncPlan.deltaPauseSeconds
    } else if let pause, pause > now {
      state.absent[SyncPlan.changes] = pause
    }
    if applied.changed {
      state.cursor = nil
      state.digest = nil
    } else if let delta = result.delta {
      state.cursor = delta.cursor
      state.digest = delta.target.digest
    } else {
      if !isBound { (state.cursor, state.digest) = (nil, nil) }
      if let cursor = result.cursor ?? (result.dropsCursor ? "" : nil) { state.cursor = cursor }
    }
  }
}
