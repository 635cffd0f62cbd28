internal import UserStore
internal import ZitareModels

/// `zitare history`: what was shown, where the setting `history` is true.
enum HistoryCommand {
  static func run(_ session: Session) throws(Failure) -> ExitStatus {
    try session.allowLists()
    let user = try session.user(create: false)
    if let word = session.arguments.operands.first {
      guard word == "clear" else {
        throw .usage("history knows one thing to do: `zitare history clear`")
      }
      let count = try session.keeping { () throws(UserStoreError) in
        try user?.clearHistory() ?? 0
      }
      return try Program.write("forgot \(Count.text(count, "quote"))\n")
    }
    let (limit, offset) = try session.arguments.page()
    let all = try session.keeping { () throws(UserStoreError) in try user?.history() ?? [] }
    let page = all.dropFirst(offset).prefix(limit ?? .max)
    var printer = ListPrinter(session.look)
    printer.begin(total: all.count, offset: offset, columns: CSVFormat.quoteColumns)
    let shelf = Shelf(session)
    for shown in page {
      let item = try shelf.item(shown.slug, copy: nil)
      item.personal?.shownOn = shown.day
      try printer.append(item)
    }
    try printer.end()
    if all.isEmpty, !session.settings.history.value {
      session.note("nothing is noted; `zitare config history true` begins")
      return .nothing
    }
    return session.finish(shown: page.count, total: all.count, offset: offset, noun: "quote")
  }
}
