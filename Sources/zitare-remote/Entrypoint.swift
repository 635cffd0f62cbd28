import CRemote
import CorpusStore
import Glibc
import SnapshotSync

/// `zitare-remote`, the part of zitare that talks to origins. `zitare sync` becomes it.
@main
struct Entrypoint {
  static func main() {
    cremote_catch_signals()
    exit(run(Array(CommandLine.arguments.dropFirst())))
  }

  private static func run(_ words: [String]) -> Int32 {
    do throws(RemoteFailure) {
      // What runs beside the main thread knows nothing of SQLite.
      Database.assumeSingleThread()
      if let problem = Database.versionProblem() { throw .output(problem) }
      switch words.first {
      case "sync": return try SyncCommand(RemoteArguments(words.dropFirst())).run()
      case "starter": return try StarterCommand(RemoteArguments(words.dropFirst())).run()
      case "query": return try QueryCommand(RemoteArguments(words.dropFirst())).run()
      default:
        throw .usage("zitare-remote is run by zitare: try `zitare sync` or `zitare help`")
      }
    } catch {
      if let message = error.message {
        Output.write("zitare: " + message + "\n", to: STDERR_FILENO)
      }
      return error.code
    }
  }
}
