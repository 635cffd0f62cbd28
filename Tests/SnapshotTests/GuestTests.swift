import TestSupport
import Testing

@testable import SnapshotSync

/// H-26
@Suite("Over a day of unattended syncs")
struct GuestTests {
  @Test("an origin is asked once an hour, conditionally, and not at all when it asked for peace")
  func day() throws {
    let bench = try Bench()
    bench.serveManifest(of: Bench.first, etag: "\"m\"")
    try bench.sync()
    bench.origin.forget()
    let begun = bench.now
    var busyUntil = begun
    var hours: [Int64: Int] = [:]
    for minute in stride(from: Int64(10), through: 24 * 60, by: 10) {
      bench.now = begun + minute * 60
      if minute == 12 * 60 {
        busyUntil = bench.now + 7200
        bench.origin.fail("manifest.json", Fault.status(429, ["Retry-After: 7200"]))
      }
      let failure = bench.failure(ifStale: true)
      let requests = bench.origin.requests
      bench.origin.forget()
      #expect(requests.allSatisfy { $0["If-None-Match"] == "\"m\"" })
      hours[minute / 60, default: 0] += requests.count
      if minute > 12 * 60, bench.now < busyUntil { #expect(requests.isEmpty) }
      // A little later than asked, so that not all come back at once.
      if minute != 14 * 60 {
        #expect((failure != nil) == (bench.now < busyUntil), "\(minute): \(failure ?? "")")
      }
    }
    #expect(hours.values.allSatisfy { $0 <= 1 })
    #expect(hours.values.reduce(0, +) <= 24)
  }
}
