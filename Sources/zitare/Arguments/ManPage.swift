/// The manual page `zitare(1)`, in man(7), made of the table of commands.
enum ManPage {
  static func text() -> String {
    var text = #"""
      .\" Made by `make man` out of the table of commands: changes here are lost.
      .TH ZITARE 1 "" "zitare \#(escaped(Version.current))" "User Commands"
      .SH NAME
      zitare \- quotations at the shell, without a network
      .SH SYNOPSIS
      .B zitare
      .RI [ COMMAND ]
      .RI [ OPTIONS ]
      .SH DESCRIPTION
      .B zitare
      mirrors a corpus of quotations to this machine and answers from it: the quote of the day, a search that finds
      half\-remembered lines in any script, filters, authors, works and themes.
      Reading never needs a network, takes no lock and writes nothing.
      A search that finds little here asks the site for more, unless
      .B \-\-offline
      or the setting
      .I online
      says not to.
      Before the first
      .B zitare sync
      a small corpus that the program carries is read.
      Without a command it shows the quote of the day, and what to do next.

      """#
    for group in CommandTable.groups {
      text += ".SH \"COMMANDS: \(escaped(group.title.uppercased()))\"\n"
      for command in group.commands { append(command, to: &text) }
    }
    text += ".SH OPTIONS\n"
    for option in Option.allCases {
      text += ".TP\n.B " + escaped(CommandTable.usage(of: option)) + "\n"
      text += sentence(CommandTable.spec(of: option).summary)
      let commands = Command.allCases.filter { CommandTable.options(of: $0).contains(option) }
      if commands.count < 9, !commands.isEmpty {
        text += "Taken by " + escaped(NearestNames.listAll(commands.map(\.rawValue))) + ".\n"
      }
    }
    text +=
      ".SH SETTINGS\nA setting is looked for as an option, in the environment, in config.json.\n"
    for key in SettingKey.allCases {
      text += ".TP\n.B " + escaped(key.rawValue) + "\n" + sentence(key.summary)
    }
    text += tail
    return text
  }

  private static func append(_ command: Command, to text: inout String) {
    let operands = CommandTable.operands(of: command).map { " " + $0 } ?? ""
    text += ".TP\n.B zitare " + escaped(command.rawValue + operands) + "\n"
    text += sentence(CommandTable.summary(of: command))
    let own = CommandTable.options(of: command).filter { !CommandTable.general.contains($0) }
    if !own.isEmpty {
      text += "Options:\n" + escaped(own.map(\.flag).joined(separator: ", ")) + ".\n"
    }
    for example in CommandTable.examples(of: command) {
      text += ".RS\n.PP\n.B " + escaped(example.line) + "\n.br\n" + escaped(example.purpose)
      text += "\n.RE\n"
    }
  }

  private static let tail = #"""
    .SH EXIT STATUS
    .TP
    .B 0
    Done.
    .TP
    .B 1
    Nothing matched.
    .TP
    .B 2
    Unknown command, option or value; the nearest one is named.
    .TP
    .B 3
    No corpus can be read.
    .TP
    .B 4
    The origin cannot be reached, or its answer was refused; only
    .B sync
    ends so.
    .TP
    .B 5
    The store is damaged or cannot be written, or standard output cannot.
    .TP
    .B 6
    Another
    .B sync
    is running.
    .SH ENVIRONMENT
    .TP
    .B ZITARE_DATA_DIR, ZITARE_ORIGIN, ZITARE_API
    As the options of these names.
    .TP
    .B PAGER
    What shows long lists on a terminal.
    .TP
    .B NO_COLOR, CLICOLOR_FORCE
    No colour; colour also where standard output is no terminal.
    .TP
    .B TZ
    The zone whose day
    .B today
    is about.
    .SH FILES
    .TP
    .I $XDG_DATA_HOME/zitare/corpus.sqlite
    The mirrored corpus; it can be deleted.
    .TP
    .I $XDG_DATA_HOME/zitare/user.sqlite
    What the user wrote.
    .TP
    .I $XDG_CONFIG_HOME/zitare/config.json
    The settings.
    .SH SEE ALSO
    .BR fortune (6)

    """#

  private static func sentence(_ summary: String) -> String {
    escaped(summary.prefix(1).uppercased() + summary.dropFirst()) + ".\n"
  }

  /// Text as it stands, in roff(7): no escape, no request, hyphens that can be copied.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "…": result += "..."
      case "\"": result += "\\(dq"
      default: result.append(character)
      }
    }
    return result.hasPrefix(".") ? "\\&" + result : result
  }
}
