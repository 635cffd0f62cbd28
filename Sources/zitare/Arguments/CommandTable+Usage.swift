extension CommandTable {
  /// `--date YYYY-MM-DD`, `-f, --format FORMAT`.
  static func usage(of option: Option) -> String {
    let spec = spec(of: option)
    let short = spec.short.map { "-\($0), " } ?? ""
    return short + option.flag + (spec.value.map { " " + $0 } ?? "")
  }

  /// `zitare author SLUG [OPTIONS]`.
  static func usage(of command: Command) -> String {
    "zitare \(command.rawValue)" + (operands(of: command).map { " " + $0 } ?? "") + " [OPTIONS]"
  }
}
