internal import CText

// The scripts that do not part words with blanks, and pictures.

extension TextScanner {
  /// Takes a run of Han and kana: every character, and every two neighbours.
  mutating func takeIdeographs<Sink: TokenSink>(
    _ index: inout Int, into sink: inout Sink
  ) -> Bool {
    var start = index
    var end = foldCluster(at: index)
    while true {
      let next = classify(at: end)
      // The character moves to the scratch, the next one takes its place, and both make the pair.
      scratch.clear()
      scratch.append(folded.start, folded.count)
      let size = scratch.count
      if size > 0 {
        guard sink.take(scratch.start, size, start: start, end: end, kind: .single) else {
          return false
        }
      }
      guard next.class == .ideograph else { break }
      let nextStart = end
      end = foldCluster(at: nextStart)
      scratch.append(folded.start, folded.count)
      if size > 0, folded.count > 0 {
        guard
          sink.take(scratch.start, scratch.count, start: start, end: end, kind: .pair)
        else { return false }
      }
      start = nextStart
    }
    index = end
    return true
  }

  /// Folds one character with its marks into `folded`, and says where it ends.
  private mutating func foldCluster(at index: Int) -> Int {
    folded.clear()
    let first = classify(at: index)
    let (end, mayCompose) = clusterEnd(index, first.length, bits: first.bits)
    if mayCompose {
      var length = min(end - index, Self.tokenLimit)
      // Not in the middle of a code point.
      while index + length < end, text[index + length] & 0xC0 == 0x80 { length -= 1 }
      folded.appendWritten { ctext_fold_rule(text + index, length, $0, min($1, Self.tokenLimit)) }
    } else {
      foldAll(from: index, to: end)
    }
    return end
  }

  /// Appends the foldings of all code points of a span, up to the limit of a token.
  private mutating func foldAll(from start: Int, to end: Int) {
    var index = start
    while index < end, folded.count < Self.tokenLimit {
      let (scalar, length) = decodeScalar(text, index, count)
      appendFolded(scalar, text + index, length)
      index &+= length
    }
  }

  /// Takes a run of Thai, Lao, Khmer or Burmese, divided by ICU's dictionaries.
  mutating func takeComplexRun<Sink: TokenSink>(
    _ index: inout Int, into sink: inout Sink
  ) -> Bool {
    let start = index
    while true {
      let next = classify(at: index)
      guard next.class == .complex || next.class == .extend else { break }
      index &+= next.length
    }
    let end = index
    // Without a breaker the whole run is one token: found as a whole, rather than lost.
    guard let breaker = wordBreaker(), ctext_breaker_set(breaker, text + start, end - start) else {
      return takeFolded(start, end, kind: .word, into: &sink)
    }
    var wordStart = start
    while wordStart < end {
      let boundary = ctext_breaker_next(breaker, nil)
      let wordEnd = boundary < 0 ? end : min(start + boundary, end)
      guard wordEnd > wordStart else { continue }
      guard takeFolded(wordStart, wordEnd, kind: .word, into: &sink) else { return false }
      wordStart = wordEnd
    }
    return true
  }

  /// Takes a picture: with its modifiers, joined ones as one, two regional indicators as a flag.
  mutating func takeEmoji<Sink: TokenSink>(_ index: inout Int, into sink: inout Sink) -> Bool {
    let start = index
    var previous = classify(at: index)
    index &+= previous.length
    var isFlag = (0x1F1E6...0x1F1FF).contains(previous.scalar)
    while true {
      let next = classify(at: index)
      if next.class == .extend {
        previous = next
      } else if next.class == .emoji, previous.scalar == 0x200D {
        previous = next
      } else if isFlag, (0x1F1E6...0x1F1FF).contains(next.scalar) {
        isFlag = false
        previous = next
      } else {
        break
      }
      index &+= next.length
    }
    return takeFolded(start, index, kind: .emoji, into: &sink)
  }

  private mutating func takeFolded<Sink: TokenSink>(
    _ start: Int, _ end: Int, kind: Token.Kind, into sink: inout Sink
  ) -> Bool {
    folded.clear()
    foldAll(from: start, to: end)
    guard folded.count > 0 else { return true }
    return sink.take(folded.start, folded.count, start: start, end: end, kind: kind)
  }
}
