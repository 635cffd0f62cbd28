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
  public func apply(
    fetched: [FetchedDocument], unchanged: [String], absent: [String], origin: String
  ) throws(SyncError) -> ApplyOutcome {
    do {
      return try applied(fetched, unchanged, absent, origin)
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

  private func applied(
    _ fetched: [FetchedDocument], _ unchanged: [String], _ absent: [String], _ origin: String
  ) throws -> ApplyOutcome {
    let old = options.ignoresStore ? nil : try Self.existing(paths)
    let change = try SnapshotChange(fetched, absent, old, options, signal)
    var report = change.report
    // The same content from another origin is written all the same: its validators are another server's.
    if let old, change.isEmpty, try old.pipeline == text.version, try old.meta("origin") == origin {
      report.generation = try old.meta("generation") ?? ""
      return .applied(report)
    }
    let write = SnapshotWrite(
      change: change, old: old, paths: paths, text: text, options: options, signal: signal)
    let outcome = try write.run(fetched: fetched, absent: absent, origin: origin)
    if !unchanged.isEmpty, !options.acceptsDangling, let example = outcome.newlyDangling {
      try Publication.clear(paths)
      return .dangling(example)
    }
    try Publication.publish(paths)
    report.changed = true
    report.generation = outcome.generation
    report.skipped += outcome.skipped
    report.added["quotes"] = outcome.quotesAdded
    if outcome.dangling > 0 {
      report.warnings.append(
        "\(outcome.dangling) references lead nowhere; `zitare status --check` lists them")
    }
    return .applied(report)
  }
}
