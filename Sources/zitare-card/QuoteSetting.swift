import CCard
import ZitareModels

/// Finds the size, the lines and, where nothing else helps, the end at which a quote fits its room.
struct QuoteSetting {
  private let request: CardRequest
  private let canvas: Canvas
  private let geometry: Geometry
  private let room: Box
  private let isRightToLeft: Bool
  private let text: String
  private var isVerse: Bool { text.utf8.contains(0x0A) }
  private var paragraphs: Int { text.utf8.count { $0 == 0x0A } + 1 }

  /// Sizes are tried in halves of a pixel.
  private static let steps = 2.0

  init(
    _ request: CardRequest, on canvas: Canvas, _ geometry: Geometry, room: Box, isRightToLeft: Bool
  ) {
    self.request = request
    self.canvas = canvas
    self.geometry = geometry
    self.room = room
    self.isRightToLeft = isRightToLeft
    text = CardText.prepared(request.text, limit: geometry.capacity)
  }

  /// The quote as it is drawn, and its width; `nil`: out of memory.
  func set() -> (quote: TextBlock, width: Double)? {
    guard let block = block(marked(text)) else { return nil }
    if let step = size(of: block) {
      return (block, step)
    }
    return shortened()
  }

  /// Sets the block at the largest size at which it fits; returns its width.
  private func size(of block: TextBlock) -> Double? {
    let range = Int(geometry.smallest * Self.steps)...Int(geometry.largest * Self.steps)
    var breaksWords = false
    let whole = Fit.largest(range) { fits(block, step: $0, breaksWords: false) }
    var best = whole
    if isVerse, let whole {
      // A verse is better read whole, unless that makes it tiny.
      let unbroken = Fit.largest(range) {
        fits(block, step: $0, breaksWords: false) && block.extents.lines == paragraphs
      }
      if let unbroken, Double(unbroken) > 0.6 * Double(whole) { best = unbroken }
    }
    if best == nil {
      breaksWords = true
      best = Fit.largest(range) { fits(block, step: $0, breaksWords: true) }
    }
    guard let best else { return nil }
    _ = fits(block, step: best, breaksWords: breaksWords)
    return breaksWords ? room.width : balanced(block, step: best)
  }

  /// Makes the lines about equally long, as many as they are; returns the width.
  private func balanced(_ block: TextBlock, step: Int) -> Double {
    let lines = block.extents.lines
    guard lines > 1, !isVerse else { return room.width }
    let width = Fit.smallest(Int(room.width / 2)...Int(room.width)) {
      fits(block, step: step, breaksWords: false, width: Double($0))
        && block.extents.lines <= lines
    }
    let chosen = width.map(Double.init) ?? room.width
    block.set(width: chosen, breaksWords: false)
    return chosen
  }

  /// As much of the text as there is room for at the smallest size.
  private func shortened() -> (quote: TextBlock, width: Double)? {
    let characters = Array(text)
    var found: TextBlock?
    let step = Int(geometry.smallest * Self.steps)
    _ = Fit.largest(0...characters.count) { count in
      guard let block = block(marked(CardText.shortened(characters[..<count]))),
        fits(block, step: step, breaksWords: true)
      else { return false }
      found = block
      return true
    }
    // Not even one Character: it is cut by the margin then.
    if let found { return (found, room.width) }
    guard let block = block("…") else { return nil }
    _ = fits(block, step: step, breaksWords: true)
    return (block, room.width)
  }

  private func marked(_ text: String) -> String { request.opening + text + request.closing }

  private func block(_ text: String) -> TextBlock? {
    TextBlock(
      text, on: canvas, families: Fonts.serif(request.language), language: request.language,
      weight: 400, isRightToLeft: isRightToLeft, isOnTheRight: isRightToLeft)
  }

  private func fits(
    _ block: TextBlock, step: Int, breaksWords: Bool, width: Double? = nil
  ) -> Bool {
    let size = Double(step) / Self.steps
    let width = width ?? room.width
    block.set(size: size)
    block.set(width: width, breaksWords: breaksWords)
    // What is left of a verse stands in, so that nobody takes it for another one.
    if isVerse { block.set(hang: size) }
    let extents = block.extents
    // Ink may stand out a little, as an f or the marks on capitals do; the margin has room for that.
    let slack = min(size / 4, geometry.page.left / 4)
    return extents.width <= width + 0.5 && extents.height <= room.height
      && extents.ink_left >= -slack && extents.ink_right <= width + slack
      && extents.ink_top >= -slack && extents.ink_bottom <= room.height + slack
  }
}
