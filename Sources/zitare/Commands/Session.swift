internal import CStarter
internal import CorpusStore
internal import QuoteSearch
internal import ZitareModels

/// What a command works with: its arguments, the settings, the look of its output, the corpus.
struct Session {
  let command: Command
  let arguments: Arguments
  let environment: Environment
  let settings: Settings
  let look: Presentation
  let isQuiet: Bool

  init(
    _ command: Command, _ arguments: Arguments, _ environment: Environment
  ) throws(Failure) {
    self.command = command
    self.arguments = arguments
    self.environment = environment
    settings = try Settings(arguments, environment)
    look = try Presentation(arguments, environment, color: settings.config?[.color])
    isQuiet = arguments.has(.quiet)
  }

  /// Says something that is no error.
  func note(_ message: String) {
    if !isQuiet { Messages.say(message) }
  }

  /// Refuses formats that a command cannot print.
  func allow(_ formats: [OutputFormat]) throws(Failure) {
    if formats.contains(look.format) { return }
    throw .usage(
      "\(command.rawValue) cannot print \(look.format.rawValue); "
        + "it prints \(NearestNames.list(formats.map(\.rawValue)))")
  }

  /// Refuses formats that hold one item only.
  func allowLists() throws(Failure) {
    if look.format.holdsLists { return }
    try allow(OutputFormat.allCases.filter { $0.holdsLists && $0 != .template })
  }
}

extension Session {
  /// The corpus that is read: the mirror, or before the first sync the one that the program carries.
  func corpus() throws(Failure) -> Corpus {
    let corpus = try reading { () throws(CorpusError) in
      // No `??`: its right side cannot throw a concrete error.
      if let mirror = try Corpus.open(at: settings.corpusPath) { return mirror }
      return try Starter.open()
    }
    // Kept until the process ends: closing would only give its memory back piece by piece.
    _ = Unmanaged.passRetained(corpus)
    return corpus
  }

  /// Runs what reads the store, and turns its refusal into ours.
  func reading<Result>(_ body: () throws(CorpusError) -> Result) throws(Failure) -> Result {
    do {
      return try body()
    } catch {
      throw Failure(error)
    }
  }
}

extension Failure {
  init(_ error: CorpusError) {
    let status: ExitStatus =
      switch error.code {
      case .damaged, .unwritable: .store
      case .outdated, .newer, .unreadable: .noCorpus
      }
    self.init(status: status, message: error.message)
  }
}

/// The corpus that the program carries.
enum Starter {
  static var sizeBytes: Int { zitare_starter_size() }

  static func open() throws(CorpusError) -> Corpus {
    try Corpus.open(
      image: UnsafeRawBufferPointer(start: zitare_starter(), count: sizeBytes))
  }
}
