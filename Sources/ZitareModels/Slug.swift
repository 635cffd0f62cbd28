/// Names one item of a collection: the public, opaque key of the wire format.
///
/// Two slugs are equal when the UTF-8 bytes of their NFC forms are equal. The decoder normalises, so a slug that came
/// through it can be compared byte by byte; Swift's own string comparison would find more to be equal than SQLite does.
public struct Slug: Hashable, Comparable, Sendable {
  /// The slug as it stands in the document, in NFC.
  public let rawValue: String

  /// Wraps a string that is already clean and in NFC.
  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }

  public static func == (left: Slug, right: Slug) -> Bool {
    let equal = left.rawValue.utf8.withContiguousStorageIfAvailable { left in
      right.rawValue.utf8.withContiguousStorageIfAvailable { right in
        left.count == right.count && left.elementsEqual(right)
      }
    }
    return (equal ?? nil) ?? left.rawValue.utf8.elementsEqual(right.rawValue.utf8)
  }

  public func hash(into hasher: inout Hasher) {
    // At one go where the string allows it: a sync hashes every slug of a corpus.
    let whole: Void? = rawValue.utf8.withContiguousStorageIfAvailable {
      hasher.combine(bytes: UnsafeRawBufferPointer($0))
    }
    if whole == nil {
      Array(rawValue.utf8).withUnsafeBytes { hasher.combine(bytes: $0) }
    }
  }

  public static func < (left: Slug, right: Slug) -> Bool {
    left.rawValue.utf8.lexicographicallyPrecedes(right.rawValue.utf8)
  }
}

extension Slug: CustomStringConvertible {
  public var description: String { rawValue }
}

extension Slug {
  /// Makes a name for an entity that nothing describes: `rosa-luxemburg` becomes `Rosa Luxemburg`.
  ///
  /// Hyphens and underscores become spaces, each word's first letter is set in upper case.
  public var humanized: String {
    var result = ""
    var startsWord = true
    for character in rawValue {
      if character == "-" || character == "_" || character == " " {
        if !result.isEmpty && !startsWord { result.append(" ") }
        startsWord = true
      } else if startsWord {
        result += character.uppercased()
        startsWord = false
      } else {
        result.append(character)
      }
    }
    while result.last == " " { result.removeLast() }
    return result.isEmpty ? rawValue : result
  }
}
