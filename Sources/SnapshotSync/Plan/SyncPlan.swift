internal import ZitareModels

/// How a sync was asked for.
public struct SyncOptions: Hashable, Sendable {
  /// Send nothing while everything is fresh.
  public var ifStale = false
  /// Ask for everything unconditionally, whatever the origin said before.
  public var force = false
  /// How to follow the origin.
  public var mode = SyncMode.automatic

  /// The defaults.
  public init() {}
}

/// How a sync follows its origin.
public enum SyncMode: Hashable, Sendable {
  /// By deltas where the origin offers them and the snapshot is large.
  case automatic
  /// By deltas wherever that can be.
  case delta
  /// By whole documents.
  case snapshot
}

/// What to ask an origin for: decided from what is known, without asking.
struct SyncPlan {
  /// How old bytes may be until they are asked for unconditionally: a server that says 304 for ever cannot freeze the
  /// mirror.
  static let validatorLifetimeSeconds: Int64 = 8 * 86_400
  /// No `Retry-After` holds longer, also one that was written before the clock was set back.
  static let retryLimitSeconds: Int64 = RetryAfter.limitSeconds + 3600

  var knowledge: Knowledge
  var options: SyncOptions
  /// In Unix seconds.
  var now: Int64

  /// The documents that a corpus is made of.
  static let documents = DocumentName.all

  /// The required ones among them.
  static func isRequired(_ name: String) -> Bool {
    name != EntityKind.language.document && name != DocumentName.manifest && name != changes
  }

  /// Where an origin that offers deltas has them.
  static let changes = "api/v1/changes"
  /// Snapshots up to this size are fetched whole: a few requests for documents that caches hold.
  static let deltaThresholdBytes: Int64 = 5_000_000
  /// For how long deltas are not asked for where there were none, or of no use.
  static let deltaPauseSeconds: Int64 = 86_400

  /// How to ask for deltas.
  enum DeltaQuestion: Equatable {
    /// Not at all.
    case none
    /// The store is where the manifest is: there is nothing to ask.
    case current
    case since(String)
    /// From the beginning.
    case everything
  }

  /// How to ask for deltas, given the manifest if there is one.
  func deltaQuestion(_ manifest: Manifest?) -> DeltaQuestion {
    switch options.mode {
    case .snapshot: return .none
    case .delta:
      guard !options.force, let cursor = knowledge.cursor else { return .everything }
      return .since(cursor)
    case .automatic: break
    }
    let size = max(manifest?.bytes ?? 0, knowledge.snapshotBytes)
    guard !options.force, size > Self.deltaThresholdBytes, !deltasPause else { return .none }
    if let cursor = knowledge.cursor {
      return manifest?.cursor == cursor ? .current : .since(cursor)
    }
    // A snapshot brings the manifest's cursor along; a first sync has no use for pages.
    return manifest?.cursor == nil && !knowledge.documents.isEmpty ? .everything : .none
  }

  private var deltasPause: Bool {
    guard let until = knowledge.absent[Self.changes] else { return false }
    return until > now && until - now <= Self.deltaPauseSeconds
  }

  /// Whether nothing has to be asked for.
  var isAllFresh: Bool {
    guard options.ifStale, !options.force else { return false }
    if knowledge.documents[DocumentName.manifest] != nil {
      return isFresh(DocumentName.manifest) && Self.documents.allSatisfy(isKnown)
    }
    return Self.documents.allSatisfy(isFresh)
  }

  /// Whether the manifest is asked for before anything else.
  var asksManifest: Bool {
    guard options.ifStale, !options.force else { return true }
    return !isFresh(DocumentName.manifest)
  }

  /// The documents to ask for where there is no manifest that decides it.
  var asked: [String] {
    guard options.ifStale, !options.force else { return Self.documents }
    return Self.documents.filter { !isFresh($0) }
  }

  /// Until when the host wants not to be asked; `nil` where it may be asked.
  func retryTime(_ remembered: Int64?) -> Int64? {
    guard !options.force, let remembered, remembered > now,
      remembered - now <= Self.retryLimitSeconds
    else { return nil }
    return remembered
  }

  /// What to ask for a document with.
  func validators(for name: String) -> Validators {
    guard !options.force, let known = knowledge.documents[name] else { return Validators() }
    let age = now - known.fetchedAt
    // A clock that was set back makes bytes from the future: a little is believed, a lot is not.
    guard age < Self.validatorLifetimeSeconds, age > -Self.validatorLifetimeSeconds else {
      return Validators()
    }
    return known.validators
  }

  /// Whether a document need not be asked for.
  ///
  /// One that was absent is fresh as long as the quotes are.
  func isFresh(_ name: String) -> Bool {
    guard let known = knowledge.documents[name] else {
      return knowledge.absent[name] != nil && name != DocumentName.quotes
        && isFresh(DocumentName.quotes)
    }
    guard let until = known.freshUntil else { return false }
    return known.checkedAt <= now && now < until
  }

  private func isKnown(_ name: String) -> Bool {
    knowledge.documents[name] != nil || knowledge.absent[name] != nil
  }
}
