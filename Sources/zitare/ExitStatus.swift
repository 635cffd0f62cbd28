/// How the program ends, as scripts see it.
enum ExitStatus: Int32, Error {
  /// Done.
  case success = 0
  /// Nothing matched.
  case nothing = 1
  /// Unknown command, option or value.
  case usage = 2
  /// No corpus can be read.
  case noCorpus = 3
  /// The origin cannot be reached, or its answer was refused; only `sync` ends so, in the helper.
  case origin = 4
  /// The store is damaged or cannot be written; or stdout cannot.
  case store = 5
  /// Another `sync` holds the lock.
  case locked = 6
  /// 128 + SIGPIPE: whoever read stdout has gone. No error of ours.
  case closedPipe = 141
}
