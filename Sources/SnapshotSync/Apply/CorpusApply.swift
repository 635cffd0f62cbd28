public import CorpusStore
import ZitareModels

/// Brings fetched documents into the store: verifies, compares, writes a new file, puts it in place.
///
/// Until the last step nothing that readers see is touched; whatever goes wrong, the store is as it was.
public struct CorpusApply {
  let paths: StorePaths
  let text: any TextIndexing
  let options: ApplyOptions
  let signal: () -> Int32

  /// Prepares to apply.
  ///
  /// - Parameter signal: The signal that asks to end, or 0; asked often.
  public init(
    paths: StorePaths, text: any TextIndexing, options: ApplyOptions,
    signal: @escaping () -> Int32 = { 0 }
  ) {
    self.paths = paths
    self.text = text
    self.options = options
    self.signal = signal
  }

  /// The store as far as it can be built upon: `nil` where there is none, or where it is damaged or outdated, so that
  /// every document has to be fetched. One that a newer zitare made is refused.
  public static func existing(_ paths: StorePaths) throws(SyncError) -> Corpus? {
    do throws(CorpusError) {
      return try Corpus.open(at: paths.corpus)
    } catch {
      switch error.code {
      case .damaged, .outdated: return nil
      case .newer, .unreadable, .unwritable: throw SyncError(.damaged, error.message)
      }
    }
  }

  /// Applies a sync's answers.
  ///
  /// - Parameters:
  ///   - fetched: The documents that arrived anew.
  ///   - unchanged: The documents of which the store has the current content.
  ///   - absent: The optional documents that the origin does not have.
  ///   - cursor: The place in the deltas that the documents equal, where the origin says so.
  public func apply(
    fetched: [FetchedDocument], unchanged: [String], absent: [String], origin: String,
    cursor: String? = nil
  ) throws(SyncError) -> ApplyOutcome {
    try guarding {
      let old = options.ignoresStore ? nil : try Self.existing(paths)
      let change = try SnapshotChange(fetched, absent, old, options, signal)
      let provenance = SnapshotWrite.Provenance(
        origin: origin, fetched: fetched, absent: absent, cursor: cursor)
      return try write(change, old, provenance) { outcome in
        guard !unchanged.isEmpty, !options.acceptsDangling else { return nil }
        return outcome.newlyDangling.map { .dangling($0) }
      }
    }
  }

  /// Applies a delta. What is in place afterwards has the origin's count and digest.
  ///
  /// - Parameter proven: The digest that is known of the store, so that it need not be made again.
  func apply(
    _ delta: Delta, origin: String, proven: String? = nil
  ) throws(SyncError) -> ApplyOutcome {
    try guarding {
      let old = options.ignoresStore ? nil : try Self.existing(paths)
      let change = try SnapshotChange(delta, old, options, signal)
      if let old, change.isEmpty, try old.pipeline == text.version,
        try old.meta("origin") == origin, try !isTarget(old, delta, proven)
      {
        return .mismatch("the store is not what the origin's deltas lead to")
      }
      let provenance = SnapshotWrite.Provenance(origin: origin, delta: delta)
      return try write(change, old, provenance) { _ in
        guard let written = try Corpus.open(at: paths.next) else { return nil }
        let count = Int64(written.quoteCount)
        if count != delta.target.quotes {
          return .mismatch("\(count) quotes instead of \(delta.target.quotes)")
        }
        let digest = try CorpusDigest.of(written, signal)
        return digest == delta.target.digest ? nil : .mismatch("the quotes' digest differs")
      }
    }
  }

  /// Whether a store that a delta does not change is what the delta says. What was proven before is not proven again.
  private func isTarget(_ old: Corpus, _ delta: Delta, _ proven: String?) throws -> Bool {
    guard Int64(old.quoteCount) == delta.target.quotes else { return false }
    if proven == delta.target.digest { return true }
    return try CorpusDigest.of(old, signal) == delta.target.digest
  }

  private func guarding(_ body: () throws -> ApplyOutcome) throws(SyncError) -> ApplyOutcome {
    do {
      return try body()
    } catch let error as SQLiteError where error.isDamage && !options.ignoresStore {
      // Only the old store can be damaged: the new file is made from it.
      try? Publication.clear(paths)
      return .damaged(error.message)
    } catch let error as CorpusError where error.code == .damaged && !options.ignoresStore {
      try? Publication.clear(paths)
      return .damaged(error.message)
    } catch {
      // What was begun is of no use; failing to remove it is no news beside the failure itself.
      try? Publication.clear(paths)
      throw SyncError(error, paths)
    }
  }

  /// Writes a change and puts it in place.
  ///
  /// - Parameter objection: What speaks against the written file, before it is in place.
  private func write(
    _ change: SnapshotChange, _ old: Corpus?, _ provenance: SnapshotWrite.Provenance,
    unless objection: (SnapshotWrite.Outcome) throws -> ApplyOutcome?
  ) throws -> ApplyOutcome {
    var report = change.report
    let isSameOrigin = try old?.meta("origin") == provenance.origin
    // The same content from another origin is written all the same: its validators are another server's.
    if let old, change.isEmpty, isSameOrigin, try old.pipeline == text.version {
      report.generation = try old.meta("generation") ?? ""
      return .applied(report)
    }
    let write = SnapshotWrite(
      change: change, old: old, paths: paths, text: text, options: options, signal: signal,
      tellsNews: isSameOrigin)
    let outcome = try write.run(provenance)
    if let objection = try objection(outcome) {
      try Publication.clear(paths)
      return objection
    }
    try Publication.publish(paths, signal)
    report.changed = true
    report.generation = outcome.generation
    report.skipped += outcome.skipped
    report.added["quotes"] = outcome.quotesAdded
    if provenance.delta != nil { report.touched = change.touched }
    if outcome.dangling > 0 {
      report.warnings.append(
        "\(outcome.dangling) references lead nowhere; `zitare status --check` lists them")
    }
    return .applied(report)
  }
}
