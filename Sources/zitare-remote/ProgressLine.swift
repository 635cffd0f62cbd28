import Glibc
import SnapshotSync

/// One line on a terminal that says how far a sync is, and is gone afterwards.
final class ProgressLine {
  private let begun = ContinuousClock.now
  private var drawn: ContinuousClock.Instant?
  private var isVisible = false
  private static let interval = Duration.milliseconds(200)

  /// Draws the line anew, five times a second at most.
  func draw(_ progress: TransferProgress) {
    let now = ContinuousClock.now
    if let drawn, now - drawn < Self.interval { return }
    // What is over in an instant needs no line.
    guard now - begun > Self.interval else { return }
    drawn = now
    isVisible = true
    let (seconds, attoseconds) = (now - begun).components
    let elapsed = Double(seconds) + Double(attoseconds) / 1e18
    let rate = UInt64(Double(progress.bytes) / max(elapsed, 0.1))
    let cells = 20
    let filled = progress.total > 0 ? cells * progress.finished / progress.total : 0
    let bar =
      String(repeating: "#", count: filled) + String(repeating: "-", count: cells - filled)
    let words =
      "\(progress.finished)/\(progress.total) documents, \(Self.size(progress.bytes)), \(Self.size(rate))/s"
    let line = "[\(bar)] " + words
    // A line that wraps could not be taken away.
    let width = Self.width() - 1
    let shown = line.utf8.count <= width ? line : String(words.prefix(width))
    Output.write("\r\(shown)\u{1B}[K", to: STDERR_FILENO)
  }

  private static func width() -> Int {
    var size = winsize()
    guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// Takes the line away.
  func clear() {
    if isVisible { Output.write("\r\u{1B}[K", to: STDERR_FILENO) }
    isVisible = false
  }

  private static func size(_ bytes: UInt64) -> String {
    if bytes < 1_000 { return "\(bytes) B" }
    if bytes < 1_000_000 { return "\(bytes / 1_000) kB" }
    return "\(bytes / 1_000_000).\(bytes / 100_000 % 10) MB"
  }
}
