import TestSupport

@testable import SnapshotSync

/// A transport that asks one loopback origin, with short deadlines.
final class TransferBench {
  let origin: LoopbackOrigin
  let folder: TemporaryFolder
  let transport: Transport

  init(
    _ documents: [String: LoopbackOrigin.Document] = [:], cap: UInt64 = 1 << 20,
    stall: Duration = .seconds(20), total: Duration? = nil
  ) throws {
    var limits = TransportLimits()
    limits.total = total
    limits.decodedBytes = cap
    limits.stall = stall
    origin = LoopbackOrigin(documents)
    folder = try TemporaryFolder()
    transport = try Transport(version: "0.0.0", folder: folder.path, limits: limits)
  }

  deinit { origin.stop() }

  func ask(
    _ name: String = "a.json", _ validators: Validators = Validators()
  ) throws(SyncError) -> Transport.Answer {
    let answers = try transport.send(
      [Transport.Request(url: origin.url + name, name: name, validators: validators)],
      interruption: { nil })
    guard let answer = answers[0] else { throw SyncError(.unreachable, "no answer") }
    return answer
  }

  /// The words of the failure, with the port taken out.
  func failure(_ faults: LoopbackOrigin.Fault...) -> String? {
    for fault in faults { origin.fail("a.json", fault) }
    do throws(SyncError) {
      _ = try ask()
      return nil
    } catch {
      return error.message.replacing(":\(origin.port)", with: ":PORT")
    }
  }
}

func text(_ answer: Transport.Answer) -> String? {
  answer.body.map { String(decoding: $0.bytes, as: UTF8.self) }
}
