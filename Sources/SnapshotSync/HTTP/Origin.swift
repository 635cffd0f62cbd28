internal import CRemote
internal import Glibc

/// Where documents come from: a base URL or a folder.
public struct Origin: Hashable, Sendable {
  /// The kinds of origins.
  public enum Place: Hashable, Sendable {
    /// The base URL, with a slash at its end.
    case web(String)
    /// The folder's absolute path, without a slash at its end.
    case folder(String)
  }

  /// Why a text names no origin: a usage error.
  public struct Refusal: Error, Hashable, Sendable {
    /// What is wrong, in lower case.
    public let message: String
  }

  /// Where the documents lie.
  public let place: Place

  /// Reads an `http:`, `https:` or `file:` URL, or the path of a folder.
  ///
  /// - Parameter workingFolder: What a relative path starts from; `nil`: the process's own.
  public init(parsing text: String, workingFolder: String? = nil) throws(Refusal) {
    guard !text.isEmpty, !text.utf8.contains(0) else {
      throw Refusal(message: "the origin is empty")
    }
    switch Self.scheme(text) {
    case "http", "https": place = .web(try Self.base(text))
    case "file": place = .folder(try Self.folder(ofURL: text))
    case let scheme?:
      throw Refusal(
        message: "the origin \(Self.shown(text)) has the scheme \(scheme), but only https, http, "
          + "file and folders are read")
    case nil: place = .folder(Self.absolute(text, workingFolder))
    }
  }

  /// The origin as reports name it and as two are compared.
  public var name: String {
    switch place {
    case .web(let base): base
    case .folder(let path): path
    }
  }

  /// The host and port that a remembered `Retry-After` binds; `nil` for folders.
  public var host: String? {
    guard case .web(let base) = place, let authority = Authority(of: base) else { return nil }
    return authority.host + ":" + authority.port
  }

  private static func scheme(_ text: String) -> String? {
    let head = text.utf8.prefix { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2D, 0x2E: true
      default: false
      }
    }
    let rest = text.utf8.dropFirst(head.count)
    guard let first = head.first, !(0x30...0x39).contains(first), rest.first == 0x3A else {
      return nil
    }
    let scheme = String(decoding: head, as: UTF8.self).lowercased()
    // `notes:2026` is a folder, `ftp://host` is none.
    return scheme == "file" || rest.dropFirst().starts(with: [0x2F, 0x2F]) ? scheme : nil
  }

  private static func base(_ text: String) throws(Refusal) -> String {
    guard let url = WebURL.resolve(text, against: nil) else {
      throw Refusal(
        message:
          "the origin \(shown(text)) is no URL that can be asked; it may hold neither blanks "
          + "nor a user name")
    }
    guard !url.utf8.contains(0x3F) else {
      throw Refusal(
        message: "the origin \(shown(text)) has a query, where documents are added to it")
    }
    return withLowercaseHost(url.hasSuffix("/") ? url : url + "/")
  }

  /// Host names are the same whatever their case (RFC 3986, section 6.2.2.1), and origins are compared by their names.
  private static func withLowercaseHost(_ url: String) -> String {
    let parts = url.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4 else { return url }
    return parts[0].lowercased() + "//" + parts[2].lowercased() + "/" + parts[3]
  }

  private static func folder(ofURL text: String) throws(Refusal) -> String {
    var path = text.utf8.dropFirst(5)
    if path.starts(with: [0x2F, 0x2F]) {
      path = path.dropFirst(2)
      let host = path.prefix { $0 != 0x2F }
      guard host.isEmpty || host.elementsEqual("localhost".utf8) else {
        throw Refusal(message: "the origin \(shown(text)) names another host's file")
      }
      path = path.dropFirst(host.count)
    }
    guard path.first == 0x2F, let decoded = percentDecoded(path) else {
      throw Refusal(message: "the origin \(shown(text)) has no absolute path")
    }
    return withoutSlashes(decoded)
  }

  private static func percentDecoded(_ bytes: some Sequence<UInt8>) -> String? {
    var result: [UInt8] = []
    var iterator = bytes.makeIterator()
    func digit(_ byte: UInt8?) -> UInt8? {
      byte.flatMap { Character(Unicode.Scalar($0)).hexDigitValue }.map(UInt8.init)
    }
    while let byte = iterator.next() {
      guard byte == 0x25 else {
        result.append(byte)
        continue
      }
      guard let high = digit(iterator.next()), let low = digit(iterator.next()) else { return nil }
      result.append(high << 4 | low)
    }
    return result.contains(0) ? nil : String(validating: result, as: UTF8.self)
  }

  private static func absolute(_ path: String, _ workingFolder: String?) -> String {
    if path.hasPrefix("/") { return withoutSlashes(path) }
    var folder = workingFolder ?? currentFolder() ?? "."
    if !folder.hasSuffix("/") { folder += "/" }
    return withoutSlashes(folder + path)
  }

  private static func currentFolder() -> String? {
    guard let path = getcwd(nil, 0) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }

  private static func withoutSlashes(_ path: String) -> String {
    var path = path
    while path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path
  }

  private static func shown(_ text: String) -> String {
    // What stands before an @ may be a password.
    let clean = Cleaning.clean(text, as: .line)
    guard let at = clean.lastIndex(of: "@") else { return String(clean.prefix(200)) }
    return "…" + clean[at...].prefix(200)
  }
}
