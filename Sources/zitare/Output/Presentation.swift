/// How things are to look: the options about output, understood.
struct Presentation {
  let format: OutputFormat
  /// Cells of a line of text; `nil`: lines are as long as they are.
  let width: Int?
  /// Cells of one-line formats.
  let maxWidth: Int?
  let style: Style
  /// What `--template` says.
  let template: Template?
  /// Whether Pango markup is escaped; bars that escape by themselves want it as it is.
  let escapesMarkup: Bool
  /// Whether a person at a terminal reads stdout.
  let isInteractive: Bool
  /// Whether text has links (OSC 8); only asked for, since terminals that do not know them may show them.
  let hasLinks: Bool

  /// - Parameter color: What the config says of colour.
  init(
    _ arguments: Arguments, _ environment: Environment, color: String? = nil
  ) throws(Failure) {
    format = try Self.format(arguments)
    isInteractive = System.isTerminal(.output)
    // Only text is wrapped: the terminal is not asked for what nobody needs.
    width = try Self.width(arguments, format: format, isTerminal: isInteractive)
    template = try Self.template(arguments)
    maxWidth = try arguments.number(.maxWidth, in: 1...1_000_000)
    escapesMarkup = !arguments.has(.noMarkup)
    hasLinks = format == .text && arguments.has(.links)
    let colour = try Style.isWanted(
      arguments, environment, configured: color, isTerminal: isInteractive)
    style = Style(isColoured: colour && (format == .text || format == .line))
  }

  /// A fixed look.
  init(
    format: OutputFormat, width: Int? = nil, maxWidth: Int? = nil,
    template: Template? = nil, style: Style = Style(isColoured: false), escapesMarkup: Bool = true,
    hasLinks: Bool = false
  ) {
    self.format = format
    self.width = width
    self.maxWidth = maxWidth
    self.template = template
    self.style = style
    self.escapesMarkup = escapesMarkup
    self.hasLinks = hasLinks
    isInteractive = false
  }

  /// Whether themes and tags are shown.
  var showsEverything: Bool { format.showsEverything || template?.needsEverything ?? false }

  private static func template(_ arguments: Arguments) throws(Failure) -> Template? {
    guard let text = arguments.value(.template) else { return nil }
    if arguments.has(.format) {
      throw .usage("--template and --format contradict each other; use one of them")
    }
    if arguments.has(.facets) {
      throw .usage("--template has no places for --facets; `--format jsonl` is for scripts")
    }
    let isList = arguments.command?.listing != nil
    return try Template(
      parsing: text, fields: isList ? Template.Field.ofEntities : Template.Field.ofQuotes)
  }

  private static func format(_ arguments: Arguments) throws(Failure) -> OutputFormat {
    guard let name = arguments.value(.format) else {
      return arguments.has(.template) ? .template : .text
    }
    guard let format = OutputFormat(named: name) else {
      let names = OutputFormat.names
      throw .usage(
        "unknown format \"\(name)\"; "
          + NearestNames.question(
            NearestNames.nearest(to: name, in: names),
            else: "there are \(names.joined(separator: ", "))"))
    }
    return format
  }

  private static func width(
    _ arguments: Arguments, format: OutputFormat, isTerminal: Bool
  ) throws(Failure) -> Int? {
    if let width = try arguments.number(.width, in: 0...1_000_000) {
      return width == 0 ? nil : width
    }
    return format == .text && isTerminal ? System.terminalColumns() : nil
  }
}
