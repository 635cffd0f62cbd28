import CCard
import ZitareModels

/// The picture that is being drawn.
final class Canvas {
  fileprivate let canvas: OpaquePointer

  init?(_ size: CardSize, _ kind: CardKind, background: UInt32) {
    guard
      let canvas = ccard_canvas_new(
        Int32(size.width), Int32(size.height), kind == .svg, background)
    else { return nil }
    self.canvas = canvas
  }

  deinit { ccard_canvas_free(canvas) }

  /// Lets nothing be drawn outside a rectangle any more.
  func clip(to box: Box) {
    ccard_canvas_clip(canvas, box.left, box.top, box.width, box.height)
  }

  func fill(_ box: Box, _ colour: UInt32) {
    ccard_canvas_fill(canvas, box.left, box.top, box.width, box.height, colour)
  }

  /// The file's content; `nil` where memory ran out.
  func finish() -> [UInt8]? {
    var bytes: UnsafePointer<UInt8>?
    var count = 0
    guard ccard_canvas_finish(canvas, &bytes, &count) else { return nil }
    return Array(UnsafeBufferPointer(start: bytes, count: count))
  }
}

/// A piece of text in one style, and how it is broken into lines.
final class TextBlock {
  private let block: OpaquePointer

  /// - Parameter families: Names of fonts by falling preference, with commas.
  init?(
    _ text: String, on canvas: Canvas, families: String, language: String, weight: Int,
    isRightToLeft: Bool, isOnTheRight: Bool
  ) {
    var text = text
    let made = text.withUTF8 { bytes in
      ccard_block_new(
        canvas.canvas, bytes.baseAddress, bytes.count, families, language, Int32(weight),
        isRightToLeft, isOnTheRight)
    }
    guard let made else { return nil }
    block = made
  }

  deinit { ccard_block_free(block) }

  func set(size: Double) { ccard_block_set_size(block, size) }

  func set(width: Double, breaksWords: Bool) {
    ccard_block_set_width(block, width, breaksWords)
  }

  func set(hang: Double) { ccard_block_set_hang(block, hang) }

  func set(mostLines: Int) { ccard_block_set_lines(block, Int32(mostLines)) }

  var extents: ccard_extents {
    var extents = ccard_extents()
    ccard_block_measure(block, &extents)
    return extents
  }

  /// Some of the code points that no font has.
  var unknown: [Unicode.Scalar] {
    var values = [UInt32](repeating: 0, count: 1000)
    let count = ccard_block_unknown(block, &values, values.count)
    return values[..<count].compactMap { Unicode.Scalar($0) }
  }

  func draw(on canvas: Canvas, x: Double, y: Double, _ colour: UInt32) {
    ccard_block_draw(canvas.canvas, block, x, y, colour)
  }
}
