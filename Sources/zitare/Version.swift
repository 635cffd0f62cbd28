/// The program's own version, the one place that states it.
enum Version {
  static let current = "0.1.0"
}
