/// What is to be drawn, as `zitare` hands it to `zitare-card` through a pipe.
///
/// Each field is a line with its name and the length of its value in bytes, then the value and a line feed: no text has to
/// be escaped, and none can be taken for another field.
public struct CardRequest: Hashable, Sendable {
  /// The file that is written.
  public var output: String
  /// What kind of file that is.
  public var kind: CardKind
  /// The colours.
  public var style: CardStyle
  /// The size in pixels.
  public var size: CardSize
  /// The text's language, BCP 47.
  public var language: String
  /// The quote; line breaks (`\n`) are verse.
  public var text: String
  /// The quotation mark before the text; empty: none.
  public var opening: String
  /// The quotation mark behind the text.
  public var closing: String
  /// Who said it; empty: nobody knows.
  public var author: String
  /// Where it stands: the work, the place in it. Each is a unit of its own to the order of right-to-left text.
  public var origin: [String]
  /// When it was said, as people write it; empty: nobody knows.
  public var year: String
  /// Whether hints are left out.
  public var isQuiet: Bool

  /// Makes a request without marks, author and origin.
  public init(
    output: String, kind: CardKind, style: CardStyle, size: CardSize, language: String, text: String
  ) {
    self.output = output
    self.kind = kind
    self.style = style
    self.size = size
    self.language = language
    self.text = text
    opening = ""
    closing = ""
    author = ""
    origin = []
    year = ""
    isQuiet = false
  }
}

/// What a card is written as.
public enum CardKind: String, CaseIterable, Sendable {
  /// Outlines that stay sharp at every size.
  case svg
  /// Pixels.
  case png

  /// The kind that a file's name asks for by its ending; `nil`: another one, or none.
  public init?(path: String) {
    guard let dot = path.utf8.lastIndex(of: 0x2E) else { return nil }
    self.init(rawValue: path[path.index(after: dot)...].lowercased())
  }
}

/// A card's colours.
public enum CardStyle: String, CaseIterable, Sendable {
  /// Dark letters on paper.
  case light
  /// Light letters on something darker.
  case dark
}

/// A card's width and height in pixels.
public struct CardSize: Hashable, Sendable {
  /// In pixels.
  public let width: Int
  /// In pixels.
  public let height: Int

  /// What width and height may be: below, nothing is legible; above, a picture takes more memory than it is worth.
  public static let bounds = 200...8192
  /// What pages show where a link is shared (<https://ogp.me>).
  public static let usual = CardSize(trusted: 1200, 630)

  /// A size within the bounds; `nil` for others.
  public init?(width: Int, height: Int) {
    guard Self.bounds.contains(width), Self.bounds.contains(height) else { return nil }
    self.init(trusted: width, height)
  }

  /// `1200x630`; `nil` for anything else.
  public init?(parsing text: String) {
    let parts = text.utf8.split(separator: 0x78, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    var numbers: [Int] = []
    for part in parts {
      guard part.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(String(part) ?? "")
      else { return nil }
      numbers.append(number)
    }
    self.init(width: numbers[0], height: numbers[1])
  }

  private init(trusted width: Int, _ height: Int) {
    self.width = width
    self.height = height
  }
}

extension CardSize: CustomStringConvertible {
  /// `1200x630`.
  public var description: String { "\(width)x\(height)" }
}

extension CardRequest {
  /// More than any quote: what is longer is refused.
  public static let limitBytes = 16 << 20

  /// The bytes for the pipe.
  public var message: [UInt8] {
    var bytes: [UInt8] = []
    func append(_ name: String, _ value: String) {
      bytes += "\(name) \(value.utf8.count)\n".utf8
      bytes += value.utf8
      bytes.append(0x0A)
    }
    append("output", output)
    append("kind", kind.rawValue)
    append("style", style.rawValue)
    append("size", size.description)
    append("language", language)
    append("text", text)
    append("opening", opening)
    append("closing", closing)
    append("author", author)
    for part in origin { append("origin", part) }
    append("year", year)
    if isQuiet { append("quiet", "") }
    return bytes
  }

  /// What the bytes say; `nil` where they are no whole request, or know fields that this program does not.
  public init?(message: [UInt8]) {
    var fields: [String: String] = [:]
    var origin: [String] = []
    var rest = message[...]
    while !rest.isEmpty {
      guard let end = rest.firstIndex(of: 0x0A) else { return nil }
      let head = rest[..<end].split(separator: 0x20, omittingEmptySubsequences: false)
      guard head.count == 2, let count = Int(String(decoding: head[1], as: UTF8.self)), count >= 0,
        count < rest.endIndex - end - 1, rest[end + 1 + count] == 0x0A,
        let value = String(validating: rest[(end + 1)..<(end + 1 + count)], as: UTF8.self)
      else { return nil }
      let name = String(decoding: head[0], as: UTF8.self)
      if name == "origin" {
        origin.append(value)
      } else if fields.updateValue(value, forKey: name) != nil {
        return nil
      }
      rest = rest[(end + 2 + count)...]
    }
    guard let output = fields.removeValue(forKey: "output"), !output.isEmpty,
      let kind = fields.removeValue(forKey: "kind").flatMap(CardKind.init(rawValue:)),
      let style = fields.removeValue(forKey: "style").flatMap(CardStyle.init(rawValue:)),
      let size = fields.removeValue(forKey: "size").flatMap(CardSize.init(parsing:)),
      let language = fields.removeValue(forKey: "language"),
      let text = fields.removeValue(forKey: "text"),
      let opening = fields.removeValue(forKey: "opening"),
      let closing = fields.removeValue(forKey: "closing"),
      let author = fields.removeValue(forKey: "author"),
      let year = fields.removeValue(forKey: "year")
    else { return nil }
    self.init(
      output: output, kind: kind, style: style, size: size, language: language, text: text)
    self.opening = opening
    self.closing = closing
    self.author = author
    self.origin = origin
    self.year = year
    isQuiet = fields.removeValue(forKey: "quiet") != nil
    if !fields.isEmpty { return nil }
  }
}
