/// Colours and weights, out of the sixteen that every terminal theme sets itself.
struct Style {
  let isColoured: Bool

  /// What an emphasis means, not how it looks.
  enum Role {
    /// What accompanies the text.
    case aside
    /// A word that was looked for.
    case hit
    /// A name at the head of a page.
    case title
  }

  func start(_ role: Role) -> String {
    guard isColoured else { return "" }
    return switch role {
    case .aside: "\u{1b}[2m"
    case .hit: "\u{1b}[1;33m"
    case .title: "\u{1b}[1m"
    }
  }

  var end: String { isColoured ? "\u{1b}[0m" : "" }

  func append(_ text: some StringProtocol, as role: Role, to output: inout Output) {
    output.write(start(role))
    output.write(text)
    output.write(end)
  }

  /// Whether colour is wanted: `--color`, then NO_COLOR (<https://no-color.org>), then CLICOLOR_FORCE
  /// (<https://bixense.com/clicolors/>), then the config, else on a terminal that has it.
  static func isWanted(
    _ arguments: Arguments, _ environment: Environment, configured: String?, isTerminal: Bool
  ) throws(Failure) -> Bool {
    switch arguments.value(.color) {
    case "always": return true
    case "never": return false
    case nil, "auto": break
    case let other?:
      let near = NearestNames.nearest(to: other, in: SettingKey.color.choices ?? [])
      throw .usage(
        "--color \"\(other)\" is unknown; "
          + NearestNames.question(near, else: "it is auto, always or never"))
    }
    if environment["NO_COLOR"] != nil { return false }
    if let force = environment["CLICOLOR_FORCE"], force != "0" { return true }
    if configured == "always" || configured == "never" { return configured == "always" }
    guard isTerminal, let terminal = environment["TERM"] else { return false }
    return terminal != "dumb"
  }
}
