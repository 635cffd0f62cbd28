internal import ZitareModels

/// Why deltas do not lead to the origin's state; a snapshot does.
struct DeltaRefusal {
  var reason: String
  /// Whether it will be no better soon: deltas are not asked for again within a day.
  var lasts: Bool
}

extension SnapshotFetcher {
  /// So many rows are asked for at a time, the most that the wire format allows.
  static let pageLength = 500
  /// Pages that bring nothing, though there is said to be more.
  private static let emptyPageLimit = 4

  /// Asks for what changed since the last sync, where that is the way.
  ///
  /// - Returns: Whether it answered for everything; otherwise a snapshot has to.
  func fetchDelta(
    _ plan: SyncPlan, _ manifest: Manifest?, _ result: inout FetchResult
  ) throws(SyncError) -> Bool {
    // Never twice in one sync.
    guard case .web = origin.place, !result.dropsCursor else { return false }
    let since: String?
    switch plan.deltaQuestion(manifest) {
    case .none: return false
    case .current:
      markFresh(SyncPlan.documents, &result)
      return true
    case .since(let cursor): since = cursor
    case .everything: since = nil
    }
    switch chain(since: since) {
    case .failed(let error): throw error
    case .refused(let refusal):
      give(up: refusal, &result)
      return false
    case .older:
      result.isBehind = true
      result.notes.append(
        "the origin answered with an older state than the one that is here; it is passed over")
    case .delta(let delta): result.delta = delta
    }
    markFresh(SyncPlan.documents, &result)
    return true
  }

  /// Notes that deltas did not lead to the origin's state.
  func give(up refusal: DeltaRefusal, _ result: inout FetchResult) {
    result.delta = nil
    result.dropsCursor = true
    if refusal.lasts { result.pausesDeltas = true }
    // That an origin has no deltas is nothing to tell of.
    if knowledge.cursor != nil || options.mode == .delta {
      result.notes.append("the deltas are of no use (\(refusal.reason)); a snapshot was fetched")
    }
  }

  /// How following the pages ended.
  private enum ChainEnd {
    case delta(Delta)
    /// The answer is older than the store.
    case older
    case refused(DeltaRefusal)
    case failed(SyncError)

    static func senseless(_ reason: String) -> ChainEnd {
      .refused(DeltaRefusal(reason: reason, lasts: true))
    }
  }

  /// Follows the pages to their end.
  private func chain(since: String?) -> ChainEnd {
    var delta = Delta(since: since)
    var seen: Set<String> = []
    if let since { seen.insert(since) }
    var emptyPages = 0
    let begun = ContinuousClock.now
    while true {
      let body: MappedBody
      switch page(after: delta.bodies.isEmpty ? since : delta.cursor) {
      case .failure(let end): return end
      case .success(let fetched):
        body = fetched.body
        delta.freshUntil = fetched.freshUntil
      }
      let page: DeltaPage
      do throws(DocumentProblem) {
        page = try DeltaPage(body.bytes)
        if page.cursor != since, knowledge.passed.contains(PassedCursor.name(page.cursor)) {
          return .older
        }
        try delta.add(page, body)
      } catch {
        guard error.code == .newerSchema else { return .senseless("a page " + error.message) }
        return .failed(SyncError(.refused, "\(SyncPlan.changes) \(error.message)"))
      }
      guard UInt64(delta.byteCount) <= environment.limits.decodedBytes else {
        return .senseless("the pages have more than \(environment.limits.decodedBytes) bytes")
      }
      guard page.hasMore else {
        guard let target = page.corpus else {
          return .senseless("the last page does not say what the corpus is then")
        }
        delta.target = target
        return .delta(delta)
      }
      emptyPages = page.isEmpty ? emptyPages + 1 : 0
      guard seen.insert(page.cursor).inserted, emptyPages <= Self.emptyPageLimit else {
        return .senseless("the pages lead in a circle")
      }
      if let total = environment.limits.total, ContinuousClock.now - begun > total {
        return .senseless("the pages do not end")
      }
    }
  }

  private enum PageAnswer {
    case success(DocumentSource.Fetched)
    case failure(ChainEnd)
  }

  private func page(after cursor: String?) -> PageAnswer {
    let query =
      (cursor.map { "?since=" + WebURL.encoded($0) + "&" } ?? "?") + "limit=\(Self.pageLength)"
    do throws(DocumentSource.Failure) {
      let request = DocumentSource.Request(name: SyncPlan.changes, query: query)
      switch try source.ask([request])[0] {
      case .fetched(let fetched): return .success(fetched)
      case .gone:
        let refusal = DeltaRefusal(
          reason: "the place is not known there any more", lasts: cursor == nil)
        return .failure(.refused(refusal))
      case .absent, .unchanged, .askAgain:
        return .failure(.senseless("the origin has none"))
      }
    } catch {
      if let time = error.retryAfter { retryAfter = max(retryAfter ?? 0, time) }
      return .failure(
        error.isSenseless ? .senseless(error.error.message) : .failed(error.error))
    }
  }
}
