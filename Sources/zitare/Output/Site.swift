internal import ZitareModels

/// The addresses of quotes and entities on the site.
enum Site {
  /// Where the site is.
  static let base = "https://zitare.com/"

  static func url(of quote: Quote) -> String {
    quote.url ?? base + "q/" + encoded(quote.slug)
  }

  static func url(of entity: AnyEntity) -> String {
    let own: String? =
      switch entity {
      case .author(let author): author.url
      case .source(let source): source.url
      default: nil
      }
    return own ?? base + entity.kind.route + "/" + encoded(entity.base.slug)
  }

  /// The quote's address for programs that follow it: http or https, in plain ASCII without quotes, brackets or bars.
  static func link(of quote: Quote) -> String {
    guard let own = quote.url, let scheme = own.split(separator: ":", maxSplits: 1).first,
      scheme.lowercased() == "https" || scheme.lowercased() == "http"
    else { return base + "q/" + encoded(quote.slug) }
    return encoded(own, keeping: ":/?#@&=+,;%")
  }

  /// The address of an entity that a list names.
  static func url(of kind: EntityKind, _ slug: String) -> String {
    base + kind.route + "/" + encoded(Slug(slug))
  }

  /// A slug as a part of a path (RFC 3986, section 3.3): all but unreserved characters become `%XX`.
  static func encoded(_ slug: Slug) -> String { encoded(slug.rawValue, keeping: "") }

  private static func encoded(_ text: String, keeping kept: String) -> String {
    var result = ""
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E:
        result.unicodeScalars.append(Unicode.Scalar(byte))
      case _ where kept.utf8.contains(byte):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        result += (byte < 0x10 ? "%0" : "%") + digits
      }
    }
    return result
  }
}
