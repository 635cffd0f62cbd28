internal import CorpusStore
internal import ZitareModels

/// `zitare card REF --output FILE`: a quote as a picture. The helper draws: this program has neither fonts nor Pango.
enum CardCommand {
  static func run(_ session: Session) throws(Failure) -> ExitStatus {
    guard let reference = session.arguments.operands.first, !reference.isEmpty else {
      throw .usage("card needs a quote: a slug, a path such as /q/SLUG, or a URL of the site")
    }
    guard let path = session.arguments.value(.output) else {
      throw .usage("card needs --output FILE.svg or --output FILE.png")
    }
    let look = try CardLook(session.arguments, path: path, option: .output)
    let corpus = try session.corpus()
    let (slug, stored) = try session.quote(reference, in: corpus)
    guard let stored else {
      let kinds = try session.reading { () throws(CorpusError) in
        try corpus.kinds(withSlug: slug)
      }
      guard let kind = kinds.first else { throw try NotFound.quote(slug, in: corpus, session) }
      throw .usage(
        "\"\(reference)\" is \(kind.withArticle); card takes quotes: "
          + "`zitare show \(reference)` lists some")
    }
    return try draw(stored.quote, look, session)
  }

  /// Has a quote drawn, and waits for that.
  static func draw(
    _ quote: Quote, _ look: CardLook, _ session: Session
  ) throws(Failure) -> ExitStatus {
    let helper = try Helper.card.find()
    let request = look.request(quote, isQuiet: session.isQuiet)
    switch System.run(helper, input: request.message) {
    case .ended(0):
      session.remember([quote.slug])
      return .success
    case .ended(2):
      throw .store("\(helper) is of another version; install zitare again, with zitare-card")
    case .ended(5):
      // It has said why.
      throw .store("")
    case .ended(let code):
      throw .store(
        "\(helper) ended with \(code) before it had drawn anything; install its libraries again "
          + "(in Debian libpangocairo-1.0-0 and fontconfig)")
    case .failed(let code):
      throw .store(
        "cannot run \(helper): \(System.describe(code)); install zitare again, with zitare-card")
    }
  }
}

/// How a card is to look and where it goes: the options, understood.
struct CardLook: Equatable {
  let path: String
  let kind: CardKind
  let style: CardStyle
  let size: CardSize

  /// - Parameter option: The one that named the file.
  init(_ arguments: Arguments, path: String, option: Option) throws(Failure) {
    self.path = path
    guard let kind = CardKind(path: path) else {
      throw .usage(
        "\(option.flag) \"\(path)\" ends in neither .svg nor .png; a card is one of them")
    }
    self.kind = kind
    style = try Self.style(arguments.value(.style))
    size = try Self.size(arguments.value(.size))
  }

  private static func style(_ name: String?) throws(Failure) -> CardStyle {
    guard let name else { return .light }
    if let style = CardStyle(rawValue: name) { return style }
    let names = CardStyle.allCases.map(\.rawValue)
    throw .usage(
      "unknown style \"\(name)\"; "
        + NearestNames.question(
          NearestNames.nearest(to: name, in: names), else: "there are light and dark"))
  }

  private static func size(_ text: String?) throws(Failure) -> CardSize {
    guard let text else { return .usual }
    if let size = CardSize(parsing: text) { return size }
    let (least, most) = (CardSize.bounds.lowerBound, CardSize.bounds.upperBound)
    throw .usage(
      "--size \"\(text)\" is no size from \(least)x\(least) to \(most)x\(most), "
        + "such as \(CardSize.usual)")
  }

  /// What the helper is told.
  func request(_ quote: Quote, isQuiet: Bool) -> CardRequest {
    var request = CardRequest(
      output: path, kind: kind, style: style, size: size, language: quote.language,
      text: CardBreaks.marked(quote.text))
    if let marks = QuotationMarks.around(quote.text, language: quote.language) {
      request.opening = marks.opening
      request.closing = marks.closing
    }
    request.author = quote.author?.displayName ?? ""
    for part in [quote.source?.displayName, quote.locator] {
      if let part, !part.isEmpty { request.origin.append(part) }
    }
    request.year = quote.year.map(QuoteItem.year) ?? ""
    request.isQuiet = isQuiet
    return request
  }
}
