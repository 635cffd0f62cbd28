import Testing
import ZitareModels

@testable import zitare
@testable import zitare_card

@Suite("What is decided about a card")
struct CardDecisionTests {
  @Test("the largest size that fits is found with few questions")
  func largest() {
    var asked: [Int] = []
    func fits(_ limit: Int) -> (Int) -> Bool {
      asked = []
      return {
        asked.append($0); return $0 <= limit
      }
    }
    #expect(Fit.largest(10...100, where: fits(57)) == 57)
    #expect(asked.count <= 9)
    #expect(Fit.largest(10...100, where: fits(100)) == 100)
    #expect(asked == [100])
    #expect(Fit.largest(10...100, where: fits(10)) == 10)
    #expect(Fit.largest(10...100, where: fits(9)) == nil)
    #expect(asked == [100, 10])
    #expect(Fit.largest(5...5, where: fits(5)) == 5)
    #expect(Fit.smallest(10...100) { $0 >= 33 } == 33)
    #expect(Fit.smallest(10...100) { $0 >= 101 } == nil)
  }

  @Test("what is returned was asked for, also where fitting is not monotonic")
  func odd() {
    let found = Fit.largest(1...50) { $0 % 7 != 0 && $0 < 40 }
    #expect(found.map { $0 % 7 != 0 && $0 < 40 } == true)
  }

  @Test(
    "a size is two numbers within the bounds",
    arguments: [
      ("1200x630", "1200x630"), ("200x200", "200x200"), ("8192x8192", "8192x8192"),
      ("199x630", nil), ("1200x199", nil), ("8193x630", nil), ("1200x8193", nil), ("1200", nil),
      ("x630", nil), ("1200x", nil), ("1200x630x2", nil), ("-1200x630", nil), ("+1200x630", nil),
      ("1200X630", nil), ("1200 x 630", nil), ("", nil), ("９９９x630", nil),
      ("99999999999999999999x630", nil),
    ])
  func size(text: String, expected: String?) {
    #expect(CardSize(parsing: text)?.description == expected)
  }

  @Test("a file's ending says what it becomes")
  func kind() {
    #expect(CardKind(path: "a.svg") == .svg)
    #expect(CardKind(path: "/tmp/a.b/c.PNG") == .png)
    for path in ["a.jpg", "svg", "a.svg/b", "a.", "", "a.png.gz"] {
      #expect(CardKind(path: path) == nil)
    }
  }

  @Test("a request comes out of the pipe as it went in, whatever its texts are")
  func request() throws {
    var request = CardRequest(
      output: "/tmp/a b.svg", kind: .svg, style: .dark, size: .usual, language: "de",
      text: "text 3\nabc\n\u{0}\norigin 1\nx\n")
    request.author = "😀\n"
    request.origin = ["a", "", "c"]
    request.year = "399 BCE"
    request.isQuiet = true
    #expect(CardRequest(message: request.message) == request)
    let whole = request.message
    for end in stride(from: 0, to: whole.count - 1, by: 3) {
      #expect(CardRequest(message: Array(whole[..<end])) == nil)
    }
    #expect(CardRequest(message: whole + Array("more 1\nx\n".utf8)) == nil)
    #expect(CardRequest(message: whole + Array("text 1\nx\n".utf8)) == nil)
    #expect(CardRequest(message: Array("text 99999999999999999999\n".utf8)) == nil)
    #expect(CardRequest(message: Array("text -1\n".utf8)) == nil)
  }

  @Test("text is harmless and bounded")
  func text() {
    #expect(
      CardText.prepared("a\u{1b}[31m\u{202e}b\u{2066}c\tx \n\u{7}d\n\n", limit: 99)
        == "a[31mbc x\nd")
    #expect(
      CardText.prepared("\u{feff}a\u{ffff}\u{feff}\u{1fffe}b\u{200f}", limit: 99) == "ab\u{200f}")
    #expect(CardText.prepared("abcdef", limit: 3) == "abc")
    #expect(
      CardText.prepared("Z" + String(repeating: "\u{301}", count: 50_000), limit: 9).unicodeScalars
        .count == 11)
    #expect(CardText.line("a\nb\r\nc\u{2028}d", limit: 99) == "a b c d")
    #expect(CardText.line(String(repeating: "x", count: 1_000_000), limit: 5) == "xxxxx")
  }

  @Test("what is too long ends at a grapheme cluster, without half a pause")
  func shortened() {
    #expect(CardText.shortened(Array("Wer immer, ")[...]) == "Wer immer…")
    #expect(CardText.shortened(Array("a👩‍👩‍👧‍👦🇩🇪e\u{301}")[..<2]) == "a👩‍👩‍👧‍👦…")
    #expect(CardText.shortened(Array("")[...]) == "…")
  }

  @Test(
    "the direction is the language's, if the text has letters of it",
    arguments: [
      ("وتأتي", "ar", true), ("Hamlet قال", "ar", true), ("קהלת sagt", "de", false),
      ("Hamlet", "fa", false), ("שלום", "de", true), ("123 …", "he", true), ("123 …", "de", false),
      ("道可道", "zh", false), ("٣ times", "en", false), ("Kurdî", "ku-Latn", false),
      ("ئازاد", "ku-Arab", true), ("", "de", false), ("ދިވެހި", "und", true),
    ])
  func direction(text: String, language: String, isRightToLeft: Bool) {
    #expect(CardText.isRightToLeft(text, language: language) == isRightToLeft)
  }

  @Test("Han characters have the shapes of the language")
  func han() {
    let shapes = ["ja", "zh", "zh-Hant", "zh-TW", "zh-Hant-HK", "lzh", "ko", "yue", "de"].map(
      Fonts.han)
    #expect(shapes == ["JP", "SC", "TC", "TC", "HK", "TC", "KR", "HK", "JP"])
    #expect(Fonts.serif("ja").contains(",Noto Serif CJK JP,serif"))
    #expect(Fonts.serif("ur").hasPrefix("Noto Nastaliq Urdu,"))
  }

  @Test("what no font has is named with the package that has it")
  func missing() {
    #expect(MissingFonts.hint([]) == nil)
    #expect(
      MissingFonts.hint(["த", "ம", "。", "漢"])
        == "no font here draws Tamil and Han, so that there are boxes in the picture; "
        + "install fonts-noto-core fonts-noto-cjk")
    #expect(
      MissingFonts.hint(["😀"])
        == "no font here draws emoji, so that there are boxes in the picture; "
        + "install fonts-noto-color-emoji")
    #expect(
      MissingFonts.hint(["\u{a0000}"]) == "no font here has U+A0000, which is a box in the picture")
    #expect(MissingFonts.hint(["⠿"])?.contains("draws the script Brai,") == true)
    #expect(MissingFonts.hint(["。"])?.contains("draws symbols,") == true)
  }

  @Test("lines may end between words that nothing parts")
  func breaks() {
    #expect(CardBreaks.marked("Es irrt der Mensch") == "Es irrt der Mensch")
    #expect(CardBreaks.marked("ພາສາລາວ ok") == "ພາສາ\u{200B}ລາວ ok")
    #expect(CardBreaks.marked("道可道") == "道可道")
  }

  @Test("all measures follow from the size, and the page is never empty")
  func geometry() {
    let usual = Geometry(.usual)
    #expect(usual.page == Box(left: 66, top: 66, width: 1068, height: 498))
    #expect((usual.largest, usual.smallest) == (72, 19))
    for (width, height) in [(200, 200), (8192, 200), (200, 8192), (8192, 8192)] {
      guard let size = CardSize(width: width, height: height) else { continue }
      let geometry = Geometry(size)
      #expect(geometry.page.width >= 158 && geometry.page.height >= 158)
      #expect(geometry.smallest >= 9 && geometry.smallest < geometry.largest)
      #expect(geometry.capacity <= 4000)
    }
  }

  @Test("colours can be told apart", arguments: CardStyle.allCases)
  func contrast(style: CardStyle) {
    func luminance(_ colour: UInt32) -> Double {
      let parts = [16, 8, 0].map { Double(colour >> UInt32($0) & 0xFF) / 255 }
      // The square is near enough to the curve of sRGB.
      return 0.2126 * parts[0] * parts[0] + 0.7152 * parts[1] * parts[1] + 0.0722 * parts[2]
        * parts[2]
    }
    let palette = Palette(style)
    let back = luminance(palette.background) + 0.05
    for colour in [palette.text, palette.aside] {
      let fore = luminance(colour) + 0.05
      #expect(max(fore / back, back / fore) > 4.5)
    }
  }
}
