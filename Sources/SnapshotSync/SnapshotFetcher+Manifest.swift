internal import ZitareModels

extension SnapshotFetcher {
  /// Asks for the manifest, and where there is one for what it says has changed.
  ///
  /// - Returns: Whether the manifest answered for everything; false where the origin has none.
  func fetchManifest(_ plan: SyncPlan, _ result: inout FetchResult) throws(SyncError) -> Bool {
    let name = DocumentName.manifest
    var first = FetchResult()
    try askForManifest(plan, unconditionally: false, &first)
    switch first.statuses[name] {
    case .unchanged:
      result.checks[name] = first.checks[name]
      markFresh(SyncPlan.documents, &result)
      return true
    case .fetched: break
    default:
      result.absent[name] = plan.now
      return false
    }
    result.manifest = first.manifest
    if try !fetchDelta(plan, try manifest(of: result), &result) {
      try fetchGeneration(plan, &result)
    }
    try noteManifest(plan, &result)
    return true
  }

  /// Fetches the manifest's documents as far as the store does not have them.
  func fetchGeneration(_ plan: SyncPlan, _ result: inout FetchResult) throws(SyncError) {
    try fetchWhatDiffers(plan, &result)
    if try !isOneGeneration(result) {
      // The origin may be in the middle of publishing: a second later it is done.
      environment.wait(.seconds(1))
      try askForManifest(plan, unconditionally: true, &result)
      try fetchWhatDiffers(plan, &result)
      guard try isOneGeneration(result) else {
        throw SyncError(
          .refused,
          "the documents of \(origin.name) are not those that its manifest.json names: they are of "
            + "different generations; try again later")
      }
    }
    result.cursor = try manifest(of: result).cursor
  }

  /// Notes by what the manifest is known the next time.
  func noteManifest(_ plan: SyncPlan, _ result: inout FetchResult) throws(SyncError) {
    guard let manifest = result.manifest, !result.isBehind else { return }
    let content = try self.manifest(of: result)
    result.statedTime = content.generatedAt
    // A new manifest and no delta to it: what answers the deltas lags behind. The manifest is asked for again then.
    if let delta = result.delta, delta.isEmpty, let cursor = content.cursor, delta.cursor != cursor
    {
      return
    }
    result.checks[DocumentName.manifest] = SyncState.Check(
      validators: manifest.validators, sha256: manifest.sha256, fetchedAt: plan.now,
      checkedAt: plan.now, freshUntil: manifest.freshUntil)
  }

  private func askForManifest(
    _ plan: SyncPlan, unconditionally: Bool, _ result: inout FetchResult
  ) throws(SyncError) {
    let name = DocumentName.manifest
    let hasAll = SyncPlan.documents.allSatisfy {
      knowledge.documents[$0] != nil || !SyncPlan.isRequired($0)
    }
    // An unchanged manifest answers only for a store that has everything.
    let validators =
      unconditionally || !hasAll ? Validators() : plan.validators(for: name)
    let answer = try answer(
      to: DocumentSource.Request(
        name: name, validators: validators,
        knownDigest: validators.isEmpty ? nil : knowledge.documents[name]?.sha256))
    switch answer {
    case .askAgain: try askForManifest(plan, unconditionally: true, &result)
    case .absent, .gone: result.statuses[name] = .absent
    case .unchanged(let renewed, let freshUntil):
      result.statuses[name] = .unchanged
      guard let known = knowledge.documents[name] else { return }
      result.checks[name] = SyncState.Check(
        validators: known.validators.renewed(by: renewed), sha256: known.sha256,
        fetchedAt: known.fetchedAt,
        checkedAt: plan.now, freshUntil: freshUntil)
    case .fetched(let answer):
      result.statuses[name] = .fetched
      result.manifest = FetchedDocument(
        name: name, body: answer.body, frame: DocumentFrame(items: []),
        validators: answer.validators, sha256: answer.sha256, fetchedAt: plan.now,
        freshUntil: answer.freshUntil)
    }
  }

  private func answer(
    to request: DocumentSource.Request
  ) throws(SyncError) -> DocumentSource.Answer {
    do throws(DocumentSource.Failure) {
      return try source.ask([request])[0]
    } catch {
      if let time = error.retryAfter { retryAfter = max(retryAfter ?? 0, time) }
      throw error.error
    }
  }

  private func fetchWhatDiffers(
    _ plan: SyncPlan, _ result: inout FetchResult
  ) throws(SyncError) {
    let digests = try manifest(of: result).digests
    var differing: [String] = []
    var unlisted: [String] = []
    for name in SyncPlan.documents {
      if let fetched = result.fetched.first(where: { $0.name == name }) {
        if let digest = digests[name], digest != fetched.sha256 { differing.append(name) }
      } else if let digest = digests[name] {
        if !options.force, knowledge.documents[name]?.sha256 == digest {
          markFresh([name], &result)
        } else {
          differing.append(name)
        }
      } else if SyncPlan.isRequired(name) {
        unlisted.append(name)
      } else {
        // A manifest is complete: what it does not name is not there.
        result.statuses[name] = .absent
        result.absent[name] = plan.now
      }
    }
    try ask(differing, plan, unconditionally: true, &result)
    try ask(unlisted, plan, unconditionally: options.force, &result)
  }

  private func isOneGeneration(_ result: FetchResult) throws(SyncError) -> Bool {
    let digests = try manifest(of: result).digests
    return SyncPlan.documents.allSatisfy { name in
      guard let digest = digests[name] else { return true }
      let fetched = result.fetched.first { $0.name == name }
      return digest == fetched?.sha256 ?? knowledge.documents[name]?.sha256
    }
  }

  private func manifest(of result: FetchResult) throws(SyncError) -> Manifest {
    guard let document = result.manifest else {
      throw SyncError(
        .refused, "\(DocumentName.manifest) vanished while its documents were fetched")
    }
    do throws(DocumentProblem) {
      return try Manifest(document.body.bytes)
    } catch {
      throw SyncError(.refused, "\(document.name) \(error.message); the store stays as it was")
    }
  }
}
