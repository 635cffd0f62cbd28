import Glibc
public import SnapshotSync
public import ZitareModels

/// The starter corpus's documents, decoded.
public struct Fixtures {
  /// The documents, as if they had just arrived.
  public let documents: [FetchedDocument]
  /// The good quotes, in order.
  public private(set) var quotes: [Quote] = []
  /// The good entities of all kinds.
  public private(set) var entities: [AnyEntity] = []
  /// The bad items.
  public private(set) var bad: [BadItem] = []

  /// The folder they lie in.
  public static var folder: String {
    var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    parts.removeLast(3)
    return parts.joined(separator: "/") + "/Fixtures"
  }

  /// Reads all documents.
  public init() throws {
    var snapshot = Snapshot(quotes: [])
    for name in DocumentName.all {
      snapshot.documents[name] = try Self.contents(of: Self.folder + "/" + name)
    }
    documents = try snapshot.fetched()
    var decoder = ItemDecoder()
    for document in documents {
      let kind = EntityKind.allCases.first { $0.document == document.name }
      for (index, item) in document.frame.items.enumerated() {
        let bytes = item.bytes(in: document.body.bytes)
        do throws(BadItem) {
          if let kind {
            entities.append(try decoder.entity(kind, bytes, at: index))
          } else {
            quotes.append(try decoder.quote(bytes, at: index))
          }
        } catch {
          bad.append(error)
        }
      }
    }
  }

  private static func contents(of path: String) throws -> String {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw TemporaryFolder.Failure(code: errno) }
    defer { close(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(file, &buffer, buffer.count)
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
