import CCard
import ZitareModels

/// A quote as a picture: the quote as large as it fits, a short rule, who said it and where.
struct Card {
  private let request: CardRequest
  private let geometry: Geometry
  private let palette: Palette
  private let canvas: Canvas
  private let isRightToLeft: Bool
  private let author, origin: TextBlock?

  init?(_ request: CardRequest) {
    self.request = request
    geometry = Geometry(request.size)
    palette = Palette(request.style)
    guard let canvas = Canvas(request.size, request.kind, background: palette.background) else {
      return nil
    }
    self.canvas = canvas
    let text = CardText.prepared(request.text, limit: geometry.capacity)
    let isRightToLeft = CardText.isRightToLeft(text, language: request.language)
    self.isRightToLeft = isRightToLeft
    let page = geometry.page
    func line(_ text: String, size: Double, weight: Int) -> TextBlock? {
      if text.isEmpty { return nil }
      let block = TextBlock(
        text, on: canvas, families: Fonts.sans(request.language), language: request.language,
        weight: weight, isRightToLeft: CardText.isRightToLeft(text, language: "und"),
        isOnTheRight: isRightToLeft)
      block?.set(size: size)
      block?.set(width: page.width, breaksWords: true)
      block?.set(mostLines: 2)
      return block
    }
    let name = CardText.line(request.author, limit: 300)
    author = line(name, size: geometry.authorSize, weight: 600)
    origin = line(Self.origin(request), size: geometry.originSize, weight: 400)
  }

  /// `Work, place (year)`, each an island.
  static func origin(_ request: CardRequest) -> String {
    let line = request.origin.map { CardText.line($0, limit: 300) }.filter { !$0.isEmpty }
      .map { CardText.isolated($0) }.joined(separator: ", ")
    let year = CardText.line(request.year, limit: 30)
    return line + (year.isEmpty ? "" : line.isEmpty ? year : " (\(year))")
  }

  /// Draws everything; returns what no font has.
  func draw() -> [Unicode.Scalar]? {
    let page = geometry.page
    // Whatever a text does: half of the margin stays free.
    canvas.clip(to: geometry.whole.inset(by: page.left / 2))
    var bottom = page.bottom
    for (block, colour) in [(origin, palette.aside), (author, palette.text)] {
      guard let block else { continue }
      bottom -= block.extents.height
      block.draw(on: canvas, x: page.left, y: bottom, colour)
    }
    if author != nil || origin != nil {
      bottom -= geometry.gap / 2 + geometry.ruleHeight
      let left = isRightToLeft ? page.right - geometry.ruleWidth : page.left
      canvas.fill(
        Box(
          left: left, top: bottom.rounded(), width: geometry.ruleWidth, height: geometry.ruleHeight),
        palette.accent)
      bottom -= geometry.gap * 1.5
    }
    let room = Box(
      left: page.left, top: page.top, width: page.width, height: max(1, bottom - page.top))
    let setting = QuoteSetting(
      request, on: canvas, geometry, room: room, isRightToLeft: isRightToLeft)
    guard let (quote, width) = setting.set() else { return nil }
    let spare = room.height - quote.extents.height
    quote.draw(
      on: canvas, x: isRightToLeft ? room.right - width : room.left, y: room.top + spare / 2,
      palette.text)
    return [quote, author, origin].compactMap { $0?.unknown }.flatMap { $0 }
  }

  /// The file's content.
  func content() -> [UInt8]? { canvas.finish() }
}
