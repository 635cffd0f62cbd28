/// The arguments that zitare gives: `--name value`, `--name=value`, and flags.
struct RemoteArguments {
  private var values: [String: String] = [:]
  private var flags: Set<String> = []

  private static let valued: Set<String> = [
    "data-dir", "origin", "format", "mode", "deadline", "max-bytes", "api", "q", "limit", "offset",
    "timeout", "parent", "total-deadline",
  ]
  /// Nobody has to know these words.
  private static let hint = "zitare-remote is run by zitare: try `zitare sync`"
  private static let flagged: Set<String> = [
    "if-stale", "force", "accept-shrink", "quiet", "progress",
  ]

  init(_ words: some Sequence<String>) throws(RemoteFailure) {
    var rest = Array(words)[...]
    while let word = rest.popFirst() {
      guard word.hasPrefix("--") else {
        throw .usage("unexpected argument \"\(word)\"; \(Self.hint)")
      }
      let parts = word.dropFirst(2).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      if Self.flagged.contains(name), parts.count == 1 {
        flags.insert(name)
      } else if Self.valued.contains(name) {
        guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() else {
          throw .usage("--\(name) needs a value; \(Self.hint)")
        }
        values[name] = value
      } else {
        throw .usage("unknown option --\(name); \(Self.hint)")
      }
    }
  }

  func has(_ flag: String) -> Bool { flags.contains(flag) }

  func value(_ name: String) -> String? { values[name] }

  func required(_ name: String) throws(RemoteFailure) -> String {
    guard let value = values[name] else { throw .usage("--\(name) is missing; \(Self.hint)") }
    return value
  }

  /// A whole number above zero.
  func number(_ name: String) throws(RemoteFailure) -> Int64? {
    guard let text = values[name] else { return nil }
    guard let number = Int64(text), number > 0 else {
      throw .usage("--\(name) \"\(text)\" is no number above zero; write it in digits")
    }
    return number
  }
}
