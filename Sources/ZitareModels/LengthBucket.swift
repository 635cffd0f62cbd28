/// How long a quote is, in the words of the corpus.
///
/// The value is open: an origin's own buckets are kept as they are. Absent ones are derived from the text's Characters.
public struct LengthBucket: RawRepresentable, Hashable, Sendable {
  /// The bucket as the document spells it.
  public let rawValue: String

  /// Wraps a bucket's name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Fewer than 100 Characters.
  public static let short = LengthBucket(rawValue: "short")
  /// 100 to 150 Characters.
  public static let medium = LengthBucket(rawValue: "medium")
  /// More than 150 Characters.
  public static let long = LengthBucket(rawValue: "long")

  /// Derives the bucket of a text that came without one.
  ///
  /// - Complexity: O(n) in the text's length, but at most 151 Characters are counted.
  public init(of text: String) {
    // UTF-8 is never shorter than the count of Characters: most texts are decided without segmenting them.
    if text.utf8.count < 100 {
      self = .short
      return
    }
    let counted = text.prefix(151).count
    self = counted < 100 ? .short : counted <= 150 ? .medium : .long
  }
}
