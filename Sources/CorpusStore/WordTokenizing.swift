/// Makes the index's tokens of the words of a text, one at a time, for who builds a whole index without FTS5's tokenizer.
///
/// A text cut at ASCII characters that are no letter, digit, apostrophe or hyphen gives, piece by piece, the tokens that
/// the tokenizer `zitare` makes of the whole. One object, one thread.
public protocol WordTokenizing: AnyObject {
  /// What the language in front of a quote's text says: which words of the same letters give the same tokens (0 where
  /// there are no stems), and the token that stands for the stemmer.
  ///
  /// - Returns: `nil` for what is no language tag, and a part of the text.
  func head(_ language: String) -> (stemming: UInt8, token: [UInt8]?)?

  /// Hands out the tokens of a piece, and whether each shares the position of the one before it, until it is told to
  /// stop.
  func tokenize(
    _ piece: UnsafeBufferPointer<UInt8>, stemming: UInt8,
    _ take: (UnsafeBufferPointer<UInt8>, _ isColocated: Bool) -> Bool)
}
