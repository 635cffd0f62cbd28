internal import CorpusStore

/// Makes the tokens of single words, as `IndexTokenizer` makes them of a column.
final class WordTokenizer: WordTokenizing {
  private var scanner = TextScanner()

  func head(_ language: String) -> (stemming: UInt8, token: [UInt8]?)? {
    let column = [IndexTokenizer.separator] + Array(language.utf8) + [IndexTokenizer.separator]
    let (stemmer, start) = column.withUnsafeBufferPointer { IndexTokenizer.head(of: $0) }
    guard start == column.count else { return nil }
    return (stemmer.map(Self.stemming) ?? 0, stemmer?.languageToken)
  }

  func tokenize(
    _ piece: UnsafeBufferPointer<UInt8>, stemming: UInt8,
    _ take: (UnsafeBufferPointer<UInt8>, _ isColocated: Bool) -> Bool
  ) {
    withoutActuallyEscaping(take) { take in
      var sink = ClosureSink(send: take)
      let stemmer = stemming == 0 ? nil : Stemmer.all[Int(stemming) - 1]
      scanner.scan(piece, stemmer: stemmer, into: &sink)
    }
  }

  private static func stemming(_ stemmer: Stemmer) -> UInt8 {
    UInt8(truncatingIfNeeded: stemmer.number + 1)
  }
}

private struct ClosureSink: TokenSink {
  let send: (UnsafeBufferPointer<UInt8>, Bool) -> Bool

  mutating func take(
    _ bytes: UnsafePointer<UInt8>, _ count: Int, start: Int, end: Int, kind: Token.Kind
  ) -> Bool {
    send(UnsafeBufferPointer(start: bytes, count: count), kind.isColocated)
  }
}
