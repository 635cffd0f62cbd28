import ZitareModels

/// A rectangle, in pixels from the upper left corner.
struct Box: Equatable {
  var left, top, width, height: Double

  var right: Double { left + width }
  var bottom: Double { top + height }

  /// The rectangle that lies so far within.
  func inset(by distance: Double) -> Box {
    Box(
      left: left + distance, top: top + distance, width: width - 2 * distance,
      height: height - 2 * distance)
  }
}

/// The measures of a card; all follow from its size.
struct Geometry: Equatable {
  /// The whole card.
  let whole: Box
  /// What is written on.
  let page: Box
  /// Sizes of letters for the quote: as large as looks good, as small as can be read.
  let largest, smallest: Double
  let authorSize, originSize: Double
  /// The short line between quote and author.
  let ruleWidth, ruleHeight: Double
  /// What separates quote, rule and author.
  let gap: Double

  init(_ size: CardSize) {
    whole = Box(left: 0, top: 0, width: Double(size.width), height: Double(size.height))
    let unit = Double(min(size.width, size.height))
    page = whole.inset(by: (unit * 0.105).rounded())
    largest = (unit * 0.115).rounded()
    smallest = max(9, (unit * 0.03).rounded())
    authorSize = max(9, (unit * 0.042).rounded())
    originSize = max(9, (unit * 0.034).rounded())
    ruleWidth = (unit * 0.1).rounded()
    ruleHeight = max(1, (unit * 0.005).rounded())
    gap = (unit * 0.04).rounded()
  }

  /// More Characters than are shown at the smallest size, but never so many that drawing would take seconds: Pango needs
  /// the square of a word's length to break it.
  var capacity: Int {
    let line = page.width / (smallest * 0.2)
    let lines = page.height / smallest
    return min(Int(line * lines) + 1, 4000)
  }
}
