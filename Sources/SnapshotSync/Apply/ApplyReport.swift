import ZitareModels

/// How a corpus is applied.
public struct ApplyOptions: Hashable, Sendable {
  /// Whether a much smaller corpus is taken.
  public var acceptsShrink: Bool
  /// Whether references may lead nowhere although they did not before: the last word of the origin was asked for.
  public var acceptsDangling: Bool
  /// Whether the store is passed over and built anew; every document has to be there then.
  public var ignoresStore: Bool
  /// The time, in Unix seconds.
  public var now: Int64

  /// Makes options, as strict as can be by default.
  public init(
    acceptsShrink: Bool = false, acceptsDangling: Bool = false, ignoresStore: Bool = false,
    now: Int64
  ) {
    self.acceptsShrink = acceptsShrink
    self.acceptsDangling = acceptsDangling
    self.ignoresStore = ignoresStore
    self.now = now
  }
}

/// What a sync did to the corpus.
public struct ApplyReport: Hashable, Sendable {
  /// An item that was left out.
  public struct Skipped: Hashable, Sendable {
    /// `index-full.json`.
    public let document: String
    /// The item and what is wrong with it.
    public let item: BadItem
  }

  /// Whether the corpus file was written.
  public var changed = false
  /// What binds `sync.json` to the corpus.
  public var generation = ""
  /// New items by collection: `quotes`, `authors` ….
  public var added: [String: Int] = [:]
  /// Items that say something else now.
  public var updated: [String: Int] = [:]
  /// Items that are gone.
  public var removed: [String: Int] = [:]
  /// Quotes whose order relative to the others changed.
  public var moved = 0
  /// How many items each fetched document has, bad ones included.
  public var items: [String: Int] = [:]
  /// The bad ones.
  public var skipped: [Skipped] = []
  /// What the user may want to know.
  public var warnings: [String] = []

  /// The documents whose collections a delta changed: the store is not what they were any more.
  public var touched: [String] = []

  /// Makes an empty report.
  public init() {}

  /// The collections' names in the order of `DocumentName.all`.
  public static let collections = ["quotes"] + EntityKind.allCases.map(\.plural)
}

/// How applying ended.
public enum ApplyOutcome: Hashable, Sendable {
  /// The store is the documents' now.
  case applied(ApplyReport)
  /// References lead nowhere that did not before, and some documents were not fetched: those may belong to another
  /// generation. Nothing was written. Holds an example.
  case dangling(String)
  /// The store contradicts itself. Nothing was written; with every document and `ignoresStore` it is built anew.
  case damaged(String)
  /// After a delta the store would not be what the origin says. Nothing was written; a snapshot settles it.
  case mismatch(String)
}
