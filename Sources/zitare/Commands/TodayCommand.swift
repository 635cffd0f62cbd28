internal import CorpusStore
internal import ZitareModels

/// `zitare today`: the published function of the day over the quotes that match.
enum TodayCommand {
  static func run(_ session: Session) throws(Failure) -> ExitStatus {
    let look = try cardLook(session.arguments)
    let found: StoredQuote?
    do {
      found = try pick(session)
    } catch {
      // A bar that goes on showing yesterday's quote, or half a message, would be worse than one that shows nothing.
      if session.look.format.isConsumer { try printEmpty(session) }
      throw error
    }
    if let look {
      guard let found else { throw .nothing("no quote matches, and none was drawn") }
      return try CardCommand.draw(found.quote, look, session)
    }
    guard let found else { return try printNothing(session) }
    var output = Output()
    if session.look.format == .csv { CSVFormat.append(CSVFormat.quoteColumns, to: &output) }
    QuoteFormat.append(QuoteItem(found.quote), session.look, to: &output)
    try output.flush()
    session.remember([found.quote.slug])
    return .success
  }

  /// The picture that is to be drawn instead of a text; `nil`: none.
  private static func cardLook(_ arguments: Arguments) throws(Failure) -> CardLook? {
    guard let path = arguments.value(.card) else {
      for option: Option in [.style, .size] where arguments.has(option) {
        throw .usage("\(option.flag) is about a picture; --card FILE.png or FILE.svg draws it")
      }
      return nil
    }
    for option: Option in [.format, .template] where arguments.has(option) {
      throw .usage("--card draws and \(option.flag) prints; use one of them")
    }
    return try CardLook(arguments, path: path, option: .card)
  }

  private static func pick(_ session: Session) throws(Failure) -> StoredQuote? {
    // The day first: a wrong one is to be refused whatever the corpus is like.
    let day = try Day.chosen(session.arguments, session.environment)
    return try quote(session, in: try session.corpus(), on: day)
  }

  /// The quote of the current day.
  static func quote(_ session: Session, in corpus: Corpus) throws(Failure) -> StoredQuote? {
    try quote(session, in: corpus, on: try Day.chosen(session.arguments, session.environment))
  }

  private static func quote(
    _ session: Session, in corpus: Corpus, on day: CalendarDay
  ) throws(Failure) -> StoredQuote? {
    let filter = try session.filter(in: corpus)
    return try session.reading { () throws(CorpusError) -> StoredQuote? in
      guard let place = DailyPick.index(on: day, of: try corpus.count(filter)) else { return nil }
      return try corpus.quote(at: place, filter, detail: session.detail)
    }
  }

  private static func printNothing(_ session: Session) throws(Failure) -> ExitStatus {
    if session.look.format.isConsumer {
      try printEmpty(session)
      return .success
    }
    return try session.print([], of: try session.corpus(), total: 0, offset: 0)
  }

  private static func printEmpty(_ session: Session) throws(Failure) {
    var output = Output()
    QuoteFormat.appendEmpty(session.look.format, to: &output)
    try output.flush()
  }
}
