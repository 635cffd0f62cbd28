internal import CorpusStore
internal import ZitareModels

/// `zitare today`: the published function of the day over the quotes that match.
enum TodayCommand {
  static func run(_ session: Session) throws(Failure) -> ExitStatus {
    let day = try Day.chosen(session.arguments, session.environment)
    let corpus = try session.corpus()
    let filter = try session.filter(in: corpus)
    let found = try session.reading { () throws(CorpusError) -> StoredQuote? in
      guard let place = DailyPick.index(on: day, of: try corpus.count(filter)) else { return nil }
      return try corpus.quote(at: place, filter, detail: session.detail)
    }
    guard let found else { return try printNothing(session) }
    var output = Output()
    let item = QuoteItem(found.quote)
    switch session.look.format {
    case .text: TextFormat.append(item, session.look, to: &output)
    case .line: LineFormat.append(item, session.look, to: &output)
    case .waybar: WaybarFormat.append(item, session.look, to: &output)
    case .csv:
      CSVFormat.append(CSVFormat.quoteColumns, to: &output)
      CSVFormat.append(item, to: &output)
    case .json, .jsonl:
      var json = JSONWriter()
      JSONFormat.append(item, to: &json)
      json.endLine()
      output.write(json.take())
    }
    try output.flush()
    return .success
  }

  private static func printNothing(_ session: Session) throws(Failure) -> ExitStatus {
    if session.look.format.isConsumer {
      var output = Output()
      WaybarFormat.appendEmpty(to: &output)
      try output.flush()
      return .success
    }
    return try session.print([], of: try session.corpus(), total: 0, offset: 0)
  }
}
