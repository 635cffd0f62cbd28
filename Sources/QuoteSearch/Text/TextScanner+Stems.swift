internal import CText

extension TextScanner {
  /// Hands out the stem of the word that was read, and that of its spelling without umlauts.
  ///
  /// Where folding the stem gives the word itself, there is no token: it would double the index, and queries look for
  /// the word in its place.
  mutating func emitStem<Sink: TokenSink>(
    _ stemmer: Stemmer, start: Int, end: Int, into sink: inout Sink
  ) -> Bool {
    let hasStem =
      hasLower
      ? markStem(lower.start, lower.count, stemmer) : markStem(folded.start, folded.count, stemmer)
    if hasStem, isForQuery || !folded.equals(scratch.start + 1, scratch.count - 2) {
      guard sink.take(scratch.start, scratch.count, start: start, end: end, kind: .stem) else {
        return false
      }
    }
    guard hasSpelling, markStem(spelled.start, spelled.count, stemmer),
      isForQuery || !spelled.equals(scratch.start + 1, scratch.count - 2)
    else { return true }
    return sink.take(scratch.start, scratch.count, start: start, end: end, kind: .stem)
  }

  /// Puts the stem of a word, folded, between its marks into the scratch; false where there is none.
  private mutating func markStem(
    _ word: UnsafePointer<UInt8>, _ count: Int, _ stemmer: Stemmer
  ) -> Bool {
    var length = 0
    guard let open = openStemmers(),
      let stem = ctext_stem(open, stemmer.number, word, count, &length), length > 0
    else { return false }
    scratch.clear()
    scratch.append(Stemmer.mark)
    var index = 0
    while index < length, scratch.count <= Self.tokenLimit {
      let (scalar, size) = decodeScalar(stem, index, length)
      if scalar < 0x80 {
        scratch.append(UInt8(truncatingIfNeeded: scalar))
      } else if scalar <= 0xFFFF, let folding = ctext_fold_bmp(scalar) {
        scratch.append(folding + 1, Int(folding[0]))
      } else {
        scratch.append(stem + index, size)
      }
      index += size
    }
    scratch.append(stemmer.letter)
    return scratch.count > 2
  }
}
