import ZitareModels

/// The colours of a card, 0xRRGGBB.
struct Palette: Equatable {
  let background, text, aside, accent: UInt32

  /// Every text has at least a contrast of 4.5 to 1 (WCAG 2.2, success criterion 1.4.3).
  init(_ style: CardStyle) {
    switch style {
    case .light:
      background = 0xFAF7F2
      text = 0x1F1D1A
      aside = 0x6B655C
      accent = 0x9A3B26
    case .dark:
      background = 0x16181D
      text = 0xECE9E2
      aside = 0x9C988F
      accent = 0xD08B5B
    }
  }
}
