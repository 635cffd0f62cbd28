internal import CorpusStore
internal import ZitareModels

/// `zitare news`: what the last syncs added, changed and withdrew, the newest first.
enum NewsCommand {
  static func run(_ session: Session) throws(Failure) -> ExitStatus {
    try session.allowLists()
    let (limit, offset) = try session.arguments.page()
    let since = try beginning(session)
    let corpus = try session.corpus()
    let (news, total) = try session.reading { () throws(CorpusError) in
      (
        try corpus.news(since: since, limit: limit, offset: offset),
        try corpus.newsCount(since: since)
      )
    }
    var printer = ListPrinter(session.look)
    printer.begin(
      total: total, offset: offset, columns: CSVFormat.quoteColumns + ["change", "changedAt"])
    var group: (change: QuoteNews.Change, at: Int64)?
    for entry in news {
      if group?.change != entry.change || group?.at != entry.at {
        group = (entry.change, entry.at)
        try appendHeading(entry, isFirst: entry == news.first, session.look, &printer)
      }
      let item = try item(entry, corpus, session)
      try printer.append(item)
    }
    try printer.end()
    if total == 0 {
      session.note(
        "nothing changed; `zitare sync` asks the origin, and what it changes is told for 90 days")
      return .nothing
    }
    return session.finish(shown: news.count, total: total, offset: offset, noun: "change")
  }

  /// The beginning of the day that `--since` names.
  private static func beginning(_ session: Session) throws(Failure) -> Int64 {
    guard let text = session.arguments.value(.since) else { return 0 }
    guard let day = CalendarDay(parsing: text) else {
      throw .usage("--since \"\(text)\" is no day; write it as YYYY-MM-DD: --since 2026-05-22")
    }
    // An unknown zone is refused, as for the day's quote.
    _ = try Day.chosen(session.arguments, session.environment)
    return System.beginning(of: day)
  }

  private static func item(
    _ entry: QuoteNews, _ corpus: Corpus, _ session: Session
  ) throws(Failure) -> QuoteItem {
    let stored = try session.reading { () throws(CorpusError) in
      try entry.row.flatMap { row throws(CorpusError) in
        try corpus.quotes(ids: [row], detail: session.detail).first
      }
    }
    var quote =
      stored?.quote
      ?? Quote(
        slug: entry.slug, text: entry.withdrawn?.text ?? entry.slug.humanized,
        language: entry.withdrawn?.language ?? "und",
        author: entry.withdrawn?.author.map { Reference(slug: Slug(""), name: $0) })
    if session.look.format == .line || session.look.format == .rofi {
      quote.text = entry.change.mark + " " + quote.text
    }
    var item = QuoteItem(quote)
    item.news = QuoteItem.News(change: entry.change.word, at: entry.at)
    return item
  }

  /// What happened when, above the quotes, in the formats that people read.
  private static func appendHeading(
    _ entry: QuoteNews, isFirst: Bool, _ look: Presentation, _ printer: inout ListPrinter
  ) throws(Failure) {
    let day = System.day(at: entry.at, utc: false).map { " on \($0)" } ?? ""
    let words = entry.change.word + day
    switch look.format {
    case .text:
      try printer.append { output, _ in
        if !isFirst { output.endLine() }
        look.style.append(words, as: .aside, to: &output)
        output.endLine()
      }
    case .markdown:
      try printer.append { output, _ in output.write((isFirst ? "" : "\n") + "## \(words)\n") }
    case .html:
      try printer.append { output, _ in output.write("<h2>\(words)</h2>\n") }
    default: break
    }
  }
}

extension QuoteNews.Change {
  /// What happened, as JSON says it.
  fileprivate var word: String {
    switch self {
    case .added: "added"
    case .changed: "changed"
    case .withdrawn: "withdrawn"
    }
  }

  /// What happened, as one character before a line.
  fileprivate var mark: String {
    switch self {
    case .added: "+"
    case .changed: "~"
    case .withdrawn: "-"
    }
  }
}
