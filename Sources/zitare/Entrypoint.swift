internal import CArguments

@main
enum Entrypoint {
  static func main() {
    System.exit(Program.run(arguments, .process))
  }

  /// What stands behind the program's name; bytes that are no UTF-8 are replaced.
  private static var arguments: ArraySlice<String> {
    var count: Int32 = 0
    guard let start = zitare_arguments(&count), count > 1 else { return [] }
    var arguments: [String] = []
    for index in 1..<Int(count) {
      if let argument = start[index] { arguments.append(String(cString: argument)) }
    }
    return arguments[...]
  }
}
