internal import ZitareModels

/// What bars, prompts and menus show of a quote: plain lines, never longer than what they can bear.
///
/// A bar that gets a line of 100 kB makes a window wider than X allows, or drops it (xbar reads lines of 64 kB at most).
/// So there is a bound where `--max-width` sets none.
enum BarText {
  /// Cells of a line without `--max-width`.
  static let standardWidth = 400
  /// Cells of a tooltip or menu: about a printed page.
  static let pageWidth = 2000
  /// Cells of a short form, for bars with little room.
  static let shortWidth = 40

  /// Text and author on one line.
  static func line(_ item: QuoteItem, _ look: Presentation) -> String {
    LineFormat.line(item, maxWidth: look.maxWidth ?? standardWidth)
  }

  /// The text alone, short.
  static func short(_ item: QuoteItem, _ look: Presentation) -> String {
    TextLayout.cut(
      LineFormat.oneLine(item.quote.text), to: min(look.maxWidth ?? shortWidth, shortWidth))
  }

  /// The text with its line breaks.
  static func page(_ item: QuoteItem) -> String {
    TextLayout.cut(Printable.block(item.quote.text), to: pageWidth)
  }

  /// `Author, Source, locator (year)` on one line; `nil` where nothing is known.
  static func attribution(_ item: QuoteItem) -> String? {
    item.attribution.map { TextLayout.cut(LineFormat.oneLine($0), to: standardWidth) }
  }

  /// A value as a name in style sheets and icon tables: letters, digits and hyphens.
  static func token(_ value: String) -> String {
    let bytes = value.utf8.prefix(64).map { byte -> UInt8 in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F: byte
      default: 0x2D
      }
    }
    return bytes.isEmpty ? "none" : String(decoding: bytes, as: UTF8.self)
  }

  /// The text with some of its ASCII characters replaced.
  ///
  /// - Parameter replacement: What stands for a byte, given the byte behind it (0 at the end); `nil` keeps it.
  static func replacing(
    _ text: String, _ replacement: (_ byte: UInt8, _ next: UInt8) -> StaticString?
  ) -> String {
    var text = text
    let bytes = text.withUTF8 { source in
      var bytes: [UInt8] = []
      bytes.reserveCapacity(source.count + 16)
      for index in source.indices {
        let next = index + 1 < source.count ? source[index + 1] : 0
        if source[index] < 0x80, let other = replacement(source[index], next) {
          other.withUTF8Buffer { bytes.append(contentsOf: $0) }
        } else {
          bytes.append(source[index])
        }
      }
      return bytes
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
