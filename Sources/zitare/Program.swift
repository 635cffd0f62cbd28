internal import CorpusStore

/// From the words of the command line to an exit status.
enum Program {
  static func run(_ words: some Sequence<String>, _ environment: Environment) -> ExitStatus {
    if words.first(where: { _ in true }) == CompleteCommand.name {
      return CompleteCommand.run(Array(words.dropFirst()), environment)
    }
    let arguments: Arguments
    do {
      if words.elementsEqual(["help", "--man"]) { return try write(ManPage.text()) }
      arguments = try Arguments(parsing: words)
      let status = try perform(arguments, environment)
      System.finishPager()
      return status
    } catch {
      // Who left the pager has seen enough.
      let isLeft = error.status == .closedPipe && System.hasPager
      System.finishPager()
      if isLeft { return .success }
      // A hint about what was not found is no error, and can be switched off.
      let isQuiet = error.status == .nothing && words.contains { $0 == "-q" || $0 == "--quiet" }
      if !error.message.isEmpty && !isQuiet { Messages.say(error.message) }
      return error.status
    }
  }

  private static func perform(
    _ arguments: Arguments, _ environment: Environment
  ) throws(Failure) -> ExitStatus {
    if arguments.has(.version) { return try write("zitare \(Version.current)\n") }
    if arguments.command == nil, !arguments.has(.help) {
      return try welcome(environment)
    }
    guard let command = arguments.command else { return try write(Help.overview()) }
    if arguments.has(.help) {
      return try write(command == .help ? Help.overview() : Help.about(command))
    }
    if command == .help { return try HelpCommand.run(arguments) }
    if command == .completions { return try CompletionsCommand.run(arguments) }
    Database.assumeSingleThread()
    let session = try Session(command, arguments, environment)
    if session.look.isInteractive { Pager.start(session) }
    return switch command {
    case .today: try TodayCommand.run(session)
    case .random: try RandomCommand.run(session)
    case .search: try SearchCommand.run(session)
    case .browse: try BrowseCommand.run(session)
    case .explore: try ExploreCommand.run(session)
    case .show: try ShowCommand.run(session)
    case .card: try CardCommand.run(session)
    case .news: try NewsCommand.run(session)
    case .sync: try SyncCommand.run(session)
    case .status: try StatusCommand.run(session)
    case .cache: try CacheCommand.run(session)
    case .fav: try FavouriteCommand.run(session)
    case .note: try NoteCommand.run(session)
    case .history: try HistoryCommand.run(session)
    case .config: try ConfigCommand.run(session)
    case .help, .completions: .success
    case .authors, .sources, .themes, .places, .epochs, .roles, .languages, .tags, .forms:
      try ListCommand.run(session)
    case .author, .source, .theme, .place, .epoch, .role, .language:
      try EntityCommand.run(session)
    }
  }

  /// What a person sees who knows nothing but the name: the day's quote, and three things to do next.
  private static func welcome(_ environment: Environment) throws(Failure) -> ExitStatus {
    var arguments = Arguments()
    arguments.command = .today
    let status = try perform(arguments, environment)
    return status == .success ? try write(Help.nextSteps) : status
  }

  static func write(_ text: String) throws(Failure) -> ExitStatus {
    var output = Output()
    output.write(text)
    try output.flush()
    return .success
  }
}
