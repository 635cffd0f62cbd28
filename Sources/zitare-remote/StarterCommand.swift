import CorpusStore
import Glibc
import QuoteSearch
import SnapshotSync
import ZitareModels

/// `starter`: makes the corpus that `zitare` carries, for `make corpus`.
///
/// Like a first sync of a folder, but with a fixed time and the published origin in the place of the folder, so that the
/// same fixtures make the same bytes on every machine.
struct StarterCommand {
  /// 2026-11-30T08:00:00Z, as the fixtures say of themselves.
  private static let time: Int64 = 1_796_025_600

  private let folder: String
  private let paths: StorePaths

  init(_ arguments: RemoteArguments) throws(RemoteFailure) {
    folder = try arguments.required("origin")
    paths = StorePaths(folder: try arguments.required("data-dir"))
  }

  func run() throws(RemoteFailure) -> Int32 {
    do {
      let documents = try DocumentName.all.map { try document($0) }
      let outcome = try CorpusApply(
        paths: paths, text: QuoteSearchText(), options: ApplyOptions(now: Self.time)
      ).apply(fetched: documents, unchanged: [], absent: [], origin: "https://zitare.com/")
      guard case .applied(let report) = outcome, report.skipped.isEmpty, report.warnings.isEmpty
      else { throw SyncError(.refused, "the fixtures are not sound: \(outcome)") }
      return 0
    } catch let error as SyncError {
      throw RemoteFailure(error)
    } catch {
      throw RemoteFailure(SyncError(.refused, "\(error)"))
    }
  }

  private func document(_ name: String) throws -> FetchedDocument {
    let body = MappedBody(copying: try contents(of: folder + "/" + name))
    let collection = EntityKind.allCases.first { $0.document == name }?.plural ?? "quotes"
    return FetchedDocument(
      name: name, body: body,
      frame: try DocumentFrame(framing: body.bytes, collection: collection),
      validators: Validators(), sha256: SHA256.digest(of: body.bytes), fetchedAt: Self.time,
      freshUntil: nil)
  }

  private func contents(of path: String) throws -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      throw SyncError(.unreachable, "cannot read \(path): \(systemMessage(errno))")
    }
    defer { close(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(file, &buffer, buffer.count)
      guard count > 0 else { return bytes }
      bytes += buffer[..<count]
    }
  }
}
