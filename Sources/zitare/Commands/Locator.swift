internal import QuoteSearch
internal import ZitareModels

/// What REF means: a slug, a route of the site such as `/a/goethe`, or a URL that ends in one.
enum Locator: Equatable {
  case quote(Slug)
  case entity(EntityKind, Slug)
  /// A slug whose kind has to be found out.
  case bare(Slug)
}

extension Locator {
  init(parsing text: String) throws(Failure) {
    let bytes = Array(text.utf8)
    if let path = Self.pathOfURL(bytes) {
      self = try Self.route(path, text)
    } else if bytes.first == 0x2F {
      self = try Self.route(bytes[...], text)
    } else if let slash = bytes.firstIndex(of: 0x2F), Self.kind(bytes[..<slash]) != nil {
      self = try Self.route(bytes[...], text)
    } else {
      self = .bare(Slug(TextPipeline.composed(text)))
    }
  }

  /// The path of an http(s) URL; `nil` for anything else. The host may be any: sites move.
  private static func pathOfURL(_ bytes: [UInt8]) -> ArraySlice<UInt8>? {
    for scheme: StaticString in ["https://", "http://"] {
      let count = scheme.utf8CodeUnitCount
      guard bytes.count >= count else { continue }
      let matches = scheme.withUTF8Buffer { name in
        // Schemes are the same in capitals.
        zip(name, bytes).allSatisfy { $0 == $1 || (0x41...0x5A).contains($1) && $0 == $1 | 0x20 }
      }
      if !matches { continue }
      let rest = bytes[count...]
      return rest[(rest.firstIndex { $0 == 0x2F || $0 == 0x3F || $0 == 0x23 } ?? rest.endIndex)...]
    }
    return nil
  }

  private static func route(_ path: ArraySlice<UInt8>, _ text: String) throws(Failure) -> Locator {
    let end = path.firstIndex { $0 == 0x3F || $0 == 0x23 } ?? path.endIndex
    let parts = path[..<end].split(separator: 0x2F)
    guard let first = parts.first, let kind = kind(first) else {
      throw .usage(
        "\"\(text)\" is no page of the site; routes are /q/ /a/ /c/ /thema/ /region/ /epoche/ "
          + "/rolle/ /sprache/, each with a slug behind it")
    }
    guard parts.count == 2 else {
      throw .usage(
        "\"\(text)\" needs exactly one slug behind /\(String(decoding: first, as: UTF8.self))/")
    }
    let slug = Slug(TextPipeline.composed(decoded(parts[1])))
    return switch kind {
    case .quote: .quote(slug)
    case .entity(let kind): .entity(kind, slug)
    }
  }

  private enum Kind {
    case quote
    case entity(EntityKind)
  }

  private static func kind(_ name: ArraySlice<UInt8>) -> Kind? {
    let name = String(decoding: name, as: UTF8.self)
    if name == "q" { return .quote }
    return EntityKind.allCases.first { $0.route == name }.map { .entity($0) }
  }

  /// Undoes percent-encoding (RFC 3986, section 2.1); a percent sign that begins none stands for itself.
  private static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    var result: [UInt8] = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
      if bytes[index] == 0x25, index + 2 < bytes.endIndex,
        let high = hexadecimal(bytes[index + 1]), let low = hexadecimal(bytes[index + 2])
      {
        result.append(high << 4 | low)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func hexadecimal(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }
}
