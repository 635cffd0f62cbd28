internal import CorpusStore
internal import QuoteSearch
internal import ZitareModels

extension Session {
  /// Where to look for the values of filters.
  static var valuesHint: String { "`zitare explore --facets` lists what there is" }

  /// How many quotes are loaded at a time while a long list is printed.
  static var pageLength: Int { 256 }

  /// How much of a quote the format shows.
  var detail: QuoteDetail { look.showsEverything ? .full : .line }

  /// Prints a page of quotes, given by their rows.
  func print(
    _ rows: [Int64], of corpus: Corpus, total: Int, offset: Int
  ) throws(Failure) -> ExitStatus {
    var printer = ListPrinter(look)
    printer.begin(total: total, offset: offset, columns: CSVFormat.quoteColumns)
    var rest = rows[...]
    while !rest.isEmpty {
      let piece = Array(rest.prefix(Self.pageLength))
      rest = rest.dropFirst(piece.count)
      let quotes = try reading { () throws(CorpusError) in
        try corpus.quotes(ids: piece, detail: detail)
      }
      for stored in quotes { try printer.append(QuoteItem(stored.quote)) }
      if command == .random { remember(quotes.map(\.quote.slug)) }
    }
    try printer.end()
    return finish(shown: rows.count, total: total, offset: offset, noun: "quote")
  }

  /// Says what a list left out, or that there is nothing, and tells the status.
  func finish(shown: Int, total: Int, offset: Int, noun: String) -> ExitStatus {
    if shown == 0 {
      if total > 0 {
        note("there are only \(total) \(noun)s: use a smaller --offset")
      } else {
        note("no \(noun) matches; \(command.wideningHint)")
      }
      return .nothing
    }
    let end = offset + shown
    if end < total, look.isInteractive, look.format == .text {
      note("\(end) of \(total) \(noun)s; the next page: --offset \(end), all: --limit 0")
    }
    return .success
  }

  /// The rows that the filters' words mean.
  func filter(in corpus: Corpus) throws(Failure) -> ResolvedFilter {
    guard arguments.hasFilters else { return try languageFilter(in: corpus) }
    let filter = try arguments.filter()
    if filter.isEmpty { return try languageFilter(in: corpus) }
    let found = try reading { () throws(CorpusError) in
      try FilterResolver(corpus).resolve(filter)
    }
    guard let unknown = found.unknown.first else {
      if arguments.has(.lang) { return found.filter }
      var filter = found.filter
      filter.choices.merge(try languageFilter(in: corpus).choices) { given, _ in given }
      return filter
    }
    throw .usage(
      "nothing has --\(unknown.field) \"\(unknown.value)\"; "
        + NearestNames.question(unknown.nearest, else: Self.valuesHint))
  }
}

extension Session {
  /// What the setting `languages` lets pass: it narrows what is picked for the user, never what they look for.
  private func languageFilter(in corpus: Corpus) throws(Failure) -> ResolvedFilter {
    // `fav add` without a quote takes the day's.
    guard command == .today || command == .random || command == .fav, settings.config != nil else {
      return ResolvedFilter()
    }
    let languages = settings.languages
    if languages.value.isEmpty { return ResolvedFilter() }
    let rows = try self.rows(ofLanguages: languages.value, in: corpus)
    guard rows.isEmpty else {
      return ResolvedFilter(choices: [.lang: .init(included: rows)])
    }
    throw .usage(
      "no quote has a language of \(languages.source.name): "
        + "\(NearestNames.list(languages.value)); `zitare languages` lists those that there are")
  }

  /// The languages that come first among equal results, by the setting `languages`.
  func preferredLanguages(in corpus: Corpus) throws(Failure) -> [Int64] {
    guard settings.config != nil else { return [] }
    return try rows(ofLanguages: settings.languages.value, in: corpus)
  }

  /// The rows of languages, in the order of the codes; those that no quote has are left out.
  func rows(ofLanguages codes: [String], in corpus: Corpus) throws(Failure) -> [Int64] {
    try reading { () throws(CorpusError) in
      var rows: [Int64] = []
      for code in codes {
        let filter = Filter(values: [.lang: [.init(code)]])
        let found = try FilterResolver(corpus).resolve(filter).filter.choices[.lang]
        for row in found?.included ?? [] where !rows.contains(row) { rows.append(row) }
      }
      return rows
    }
  }
}

/// Words of a user as names are compared by them.
enum FoldedWords {
  /// The words' foldings, of which umlauts have two: `gödel` is `godel` or `goedel`.
  static func alternatives(_ text: String) -> [[String]] {
    QuoteSearchText().foldKey(text).split(separator: "|").map {
      $0.split(separator: " ").map(String.init)
    }.filter { !$0.isEmpty }
  }
}
