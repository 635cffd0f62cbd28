/// How things are to look: the options about output, understood.
struct Presentation {
  let format: OutputFormat
  /// Cells of a line of text; `nil`: lines are as long as they are.
  let width: Int?
  /// Cells of one-line formats.
  let maxWidth: Int?
  let style: Style
  /// Whether Pango markup is escaped; bars that escape by themselves want it as it is.
  let escapesMarkup: Bool
  /// Whether a person at a terminal reads stdout.
  let isInteractive: Bool

  init(_ arguments: Arguments, _ environment: Environment) throws(Failure) {
    format = try Self.format(arguments)
    isInteractive = System.isTerminal(.output)
    // Only text is wrapped: the terminal is not asked for what nobody needs.
    width = try Self.width(arguments, format: format, isTerminal: isInteractive)
    maxWidth = try arguments.number(.maxWidth, in: 1...1_000_000)
    escapesMarkup = !arguments.has(.noMarkup)
    let colour = try Style.isWanted(arguments, environment, isTerminal: isInteractive)
    style = Style(isColoured: colour && (format == .text || format == .line))
  }

  /// A fixed look.
  init(
    format: OutputFormat, width: Int? = nil, maxWidth: Int? = nil,
    style: Style = Style(isColoured: false), escapesMarkup: Bool = true
  ) {
    self.format = format
    self.width = width
    self.maxWidth = maxWidth
    self.style = style
    self.escapesMarkup = escapesMarkup
    isInteractive = false
  }

  private static func format(_ arguments: Arguments) throws(Failure) -> OutputFormat {
    guard let name = arguments.value(.format) else { return .text }
    guard let format = OutputFormat(rawValue: name) else {
      let names = OutputFormat.allCases.map(\.rawValue)
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
