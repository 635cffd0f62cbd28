import TestSupport
import Testing

@testable import SnapshotSync

/// F-11: clocks that are set, by a day or by years.
@Suite("A clock that jumps")
struct ClockTests {
  private static let day: Int64 = 86_400

  @Test(
    "keeps no sync from asking, makes nothing fresh, and does not stop the next hour",
    arguments: [-day, -3650 * day, 3650 * day])
  func freshness(_ jump: Int64) throws {
    let bench = try Bench()
    try bench.sync()
    _ = bench.asked()
    bench.now += jump
    #expect(try bench.sync(ifStale: true).applied.changed == false)
    #expect(bench.asked() == everything)
    // From here on the clock goes as it should.
    bench.now += 3599
    try bench.sync(ifStale: true)
    #expect(bench.asked() == [])
    bench.now += 1
    try bench.sync(ifStale: true)
    #expect(bench.asked() == everything)
    // And is set right again.
    bench.now -= jump
    try bench.sync(ifStale: true)
    #expect(bench.asked() == everything)
    #expect(try bench.slugs == ["a", "b", "c"])
  }

  @Test("makes no origin keep us away for longer than it asked, or than a day")
  func retryAfter() throws {
    let bench = try Bench()
    try bench.sync()
    bench.origin.fail("manifest.json", Fault.status(429, ["Retry-After: 5"]))
    #expect(bench.failure() != nil)
    bench.now -= 2 * Self.day
    try bench.sync()
    #expect(SyncState(path: bench.paths.state).retryAfter.isEmpty)
    // An hour back, which is what a switch of summer time would do to a clock of local time.
    bench.origin.fail("manifest.json", Fault.status(429, ["Retry-After: 5"]))
    #expect(bench.failure() != nil)
    bench.now -= 3600
    try bench.sync()
    // What a time server sets right is no such jump.
    bench.origin.fail("manifest.json", Fault.status(429, ["Retry-After: 5"]))
    #expect(bench.failure() != nil)
    bench.now -= 1
    #expect(bench.failure()?.hasSuffix("for another 6 s; --force asks all the same") == true)
  }
}
