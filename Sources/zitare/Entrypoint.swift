@main
enum Entrypoint {
  static func main() {
    System.exit(Program.run(CommandLine.arguments.dropFirst(), .process))
  }
}
