/// The texts of `zitare help`.
enum Help {
  /// All commands.
  static func overview() -> String {
    var text = """
      Quotations at the shell, without a network.

      Usage: zitare COMMAND [OPTIONS]

      """
    for group in CommandTable.groups {
      text += "\n\(group.title):\n"
      text += columns(group.commands.map { ($0.rawValue, CommandTable.summary(of: $0)) })
    }
    text += """

      `zitare help COMMAND` shows the options of a command.

      """
    return text
  }

  /// What to do next, below the first quote.
  static let nextSteps = """

    zitare search WORDS   finds a line that you half remember
    zitare random -n 3    shows three others
    zitare help           lists all commands

    """

  /// One command.
  static func about(_ command: Command) -> String {
    let summary = CommandTable.summary(of: command)
    var text = """
      \(summary.prefix(1).uppercased() + summary.dropFirst()).

      Usage: \(CommandTable.usage(of: command))

      Options:

      """
    text += columns(
      CommandTable.options(of: command).map {
        (CommandTable.usage(of: $0), CommandTable.spec(of: $0).summary)
      })
    if CommandTable.options(of: command).contains(.lang) {
      text += """

        Filters take slugs or names, several with commas (or), with a ! before it a
        value is left out; different filters narrow together.

        """
    }
    if CommandTable.options(of: command).contains(.noMarkup) {
      text += """

        For one quote there are formats for bars, prompts and widgets as well: waybar,
        i3blocks, i3status-rs, polybar, tmux, xbar, starship, conky. Each is escaped
        for its reader.

        """
    }
    text += "\nExamples:\n"
    text += columns(CommandTable.examples(of: command).map { ($0.line, $0.purpose) })
    return text
  }

  /// Two columns; what does not fit beside the left one goes below it.
  private static func columns(_ rows: [(String, String)]) -> String {
    let longest = rows.map { $0.0.count }.filter { $0 <= 24 }.max() ?? 0
    var text = ""
    for (left, right) in rows {
      if left.count > longest || longest + 4 + right.count > 80 {
        text += "  \(left)\n" + String(repeating: " ", count: max(longest, 4) + 4) + right + "\n"
      } else {
        let gap = String(repeating: " ", count: longest - left.count + 2)
        text += "  \(left)\(gap)\(right)\n"
      }
    }
    return text
  }
}
