/// Where the files of a store are.
public struct StorePaths: Hashable, Sendable {
  /// The folder that holds them all.
  public let folder: String

  /// Names the files in a folder.
  public init(folder: String) {
    self.folder = folder
  }

  /// What readers open.
  public var corpus: String { folder + "/corpus.sqlite" }
  /// What becomes the corpus by rename. One writer at a time, so one name: the next sync removes what a crash left.
  public var next: String { folder + "/corpus.sqlite.next" }
  /// What a check alone learns.
  public var state: String { folder + "/sync.json" }
  /// What a writer holds while it writes.
  public var lock: String { folder + "/sync.lock" }
}
