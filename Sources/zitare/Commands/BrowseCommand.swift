internal import CorpusStore
internal import ZitareModels

/// `zitare browse [WORDS]`: an interactive search on the whole screen.
enum BrowseCommand {
  /// How long nobody types before the values of a facet are counted.
  private static let pause: Int32 = 100

  static func run(_ session: Session) throws(Failure) -> ExitStatus {
    guard System.isTerminal(.input) else {
      throw .usage(
        "browse is typed at, and stdin is no terminal; `zitare search WORDS` prints hits anywhere")
    }
    let corpus = try session.corpus()
    let filter = try session.filter(in: corpus)
    let preferred = try session.preferredLanguages(in: corpus)
    let isColoured = try Style.isWanted(
      session.arguments, session.environment, configured: session.settings.config?[.color],
      isTerminal: true)
    let finder = try session.reading { () throws(CorpusError) in
      try QuoteFinder(
        corpus, preferredLanguages: preferred, day: System.day(at: System.now(), utc: false),
        isWaitedFor: { isOpen && BrowseTerminal.isWaitedFor })
    }
    var browser = Browser(session: session, finder: finder, isColoured: isColoured)
    browser.state = BrowseState(
      query: session.arguments.joinedOperands, filter: filter)
    browser.state.names = try session.reading { () throws(CorpusError) in
      try finder.names(filter)
    }
    try BrowseTerminal.open(session.environment["TERM"], isColoured: isColoured)
    isOpen = true
    let end: Result<Int64?, Failure>
    do throws(Failure) {
      end = .success(try browser.run())
    } catch {
      end = .failure(error)
    }
    isOpen = false
    BrowseTerminal.close()
    guard let chosen = try end.get() else { return .nothing }
    let quote = try session.reading { () throws(CorpusError) in try finder.quote(chosen) }
    return try quote.map { quote throws(Failure) in try ShowCommand.print(quote, session) }
      ?? .nothing
  }

  /// Whether the terminal is ours. The program has one thread.
  nonisolated(unsafe) private static var isOpen = false

  /// What happens between two keys.
  private struct Browser {
    let session: Session
    let finder: QuoteFinder
    let isColoured: Bool
    var state = BrowseState()
    /// What was answered last.
    private var answered: BrowseRequest?

    init(session: Session, finder: QuoteFinder, isColoured: Bool) {
      self.session = session
      self.finder = finder
      self.isColoured = isColoured
    }

    /// Runs until somebody chooses a quote, or leaves.
    mutating func run() throws(Failure) -> Int64? {
      let size = BrowseTerminal.size
      state.resize(rows: size.rows, columns: size.columns)
      while true {
        try answer()
        try draw()
        // A search that was interrupted is done when nobody types.
        let isDone = answered == state.request && state.missingCounts == nil
        switch BrowseTerminal.wait(milliseconds: isDone ? nil : BrowseCommand.pause) {
        case .keys:
          // All that was typed meanwhile, and one search for it.
          while let key = BrowseTerminal.key() {
            try prepare(for: key)
            switch state.press(key) {
            case .leave: return nil
            case .choose(let id): return id
            case .copy(let id): try copy(id)
            case .redraw: BrowseTerminal.redraw()
            case nil: break
            }
          }
        case .quiet: try count()
        case .resized: resize(BrowseTerminal.resize)
        case .stopped:
          BrowseTerminal.suspend()
          resize(BrowseTerminal.redraw)
        case .continued: resize(BrowseTerminal.redraw)
        case .ended(let signal): BrowseTerminal.end(by: signal)
        case .gone: return nil
        }
      }
    }

    private mutating func resize(_ redraw: () -> Void) {
      redraw()
      let size = BrowseTerminal.size
      state.resize(rows: size.rows, columns: size.columns)
    }

    /// Who types on without looking means what will be there, not what is still on the screen.
    private mutating func prepare(for key: BrowseKey) throws(Failure) {
      finder.isPatient = true
      if state.needsHits(key) { try answer() }
      if state.needsValues(key) { try count() }
      finder.isPatient = false
    }

    private mutating func answer() throws(Failure) {
      let request = state.request
      guard request != answered else { return }
      let found = try session.reading { () throws(CorpusError) in try finder.find(request) }
      guard let found else { return }
      let isSame = answered?.text == request.text && answered?.filter == request.filter
      answered = request
      state.take(found, for: request, isSame: isSame)
    }

    private mutating func count() throws(Failure) {
      guard let request = state.missingCounts else { return }
      let counts = try session.reading { () throws(CorpusError) in try finder.count(request) }
      if let counts { state.take(counts, for: request) }
    }

    private func draw() throws(Failure) {
      let quotes = try session.reading { () throws(CorpusError) in
        try finder.quotes(state.visibleHits.map(\.id))
      }
      BrowseTerminal.show(BrowseScreen(state, quotes: quotes), isColoured: isColoured)
    }

    private mutating func copy(_ id: Int64) throws(Failure) {
      let quote = try session.reading { () throws(CorpusError) in try finder.quote(id) }
      guard let quote else { return }
      var output = Output()
      TextFormat.append(QuoteItem(quote.quote), Presentation(format: .text), to: &output)
      let text = String(decoding: output.bytes, as: UTF8.self)
      BrowseTerminal.copy(String(text.dropLast()))
      state.message = "sent to the clipboard, if the terminal takes it (OSC 52)"
    }
  }
}
