internal import CRemote
internal import Glibc

/// URLs as the library reads them that sends the requests: no two parts read one differently.
enum WebURL {
  /// An absolute URL without fragment; `nil` where the text is none, or holds blanks, backslashes or a user name.
  static func resolve(_ reference: String, against base: String?) -> String? {
    take(
      base.map { base in
        base.withCString { base in reference.withCString { cremote_url_resolve(base, $0) } }
      } ?? reference.withCString { cremote_url_resolve(nil, $0) })
  }

  /// Where a redirection may lead: to the same origin, or from http to https of the same host.
  ///
  /// - Returns: The absolute URL; `nil` where it leads elsewhere.
  static func redirection(from url: String, to location: String) -> String? {
    guard let target = resolve(location, against: url), let from = Authority(of: url),
      let to = Authority(of: target)
    else { return nil }
    if from == to { return target }
    let isUpgrade =
      from.scheme == "http" && to.scheme == "https" && from.host == to.host && from.port == "80"
      && to.port == "443"
    return isUpgrade ? target : nil
  }

  /// Percent-encodes what is no unreserved character (RFC 3986, section 2.3).
  static func encoded(_ text: String) -> String {
    var result = ""
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E:
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        result += (byte < 0x10 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }
    return result
  }

  fileprivate static func take(_ text: UnsafeMutablePointer<CChar>?) -> String? {
    guard let text else { return nil }
    defer { free(text) }
    return String(cString: text)
  }
}

/// What makes two URLs of one origin (RFC 6454).
struct Authority: Hashable {
  let scheme: String
  let host: String
  let port: String

  init?(of url: String) {
    let parts = WebURL.take(url.withCString { cremote_url_authority($0) })?.split(separator: "\n")
    guard let parts, parts.count == 3 else { return nil }
    scheme = parts[0].lowercased()
    host = parts[1].lowercased()
    port = String(parts[2])
    guard scheme == "http" || scheme == "https" else { return nil }
  }
}
