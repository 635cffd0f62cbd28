internal import CText

extension TextScanner {
  /// Takes a word with all its parts: `l'amour` is `l`, `amour` and `lamour`.
  mutating func takeWord<Sink: TokenSink>(_ index: inout Int, into sink: inout Sink) -> Bool {
    let wordStart = index
    var parts = 0
    while true {
      let start = index
      readPart(&index)
      if folded.count > 0 {
        guard emitPart(start: start, end: index, into: &sink) else { return false }
      }
      let next = partAfterJoiner(at: index)
      guard parts > 0 || next != nil else { return true }
      if parts == 0 { joined.clear() }
      parts &+= 1
      if parts <= Self.joinedPartsLimit { joined.append(folded.start, folded.count) }
      guard let next else { break }
      index = next
    }
    guard parts <= Self.joinedPartsLimit, joined.count <= Self.tokenLimit, folded.count > 0,
      joined.count > folded.count
    else { return true }
    guard sink.take(joined.start, joined.count, start: wordStart, end: index, kind: .joined)
    else { return false }
    return emitDecorated(joined.start, joined.count, start: wordStart, end: index, into: &sink)
  }

  /// Where the next part begins, when a joiner stands at `index` and a letter or digit follows it.
  private func partAfterJoiner(at index: Int) -> Int? {
    guard index < count else { return nil }
    let after: Int
    let byte = text[index]
    if byte < 0x80 {
      guard byte == 0x27 || byte == 0x2D else { return nil }
      after = index &+ 1
    } else {
      let joiner = classify(at: index)
      guard joiner.class == .joiner else { return nil }
      after = index &+ joiner.length
    }
    guard after < count else { return nil }
    if text[after] < 0x80 { return foldASCII(text[after]) == 0 ? nil : after }
    let following = classify(at: after).class
    return following == .word || following == .hangul ? after : nil
  }

  /// Reads letters, digits and their marks, and leaves the index behind them.
  private mutating func readPart(_ index: inout Int) {
    beginPart()
    let start = index
    var mayCompose = false
    while index < count {
      let byte = text[index]
      if byte < 0x80 {
        let letter = foldASCII(byte)
        if letter == 0 { break }
        index &+= 1
        appendASCII(letter)
        continue
      }
      let next = classify(at: index)
      guard next.class == .word || next.class == .hangul || next.class == .extend else { break }
      mayCompose = mayCompose || next.bits & UInt8(CTEXT_MAY_COMPOSE) != 0
      append(next.scalar, text + index, next.length, isHangul: next.class == .hangul)
      index &+= next.length
    }
    if mayCompose { composePart(start, index) }
  }

  private mutating func beginPart() {
    folded.clear()
    hasLower = false
    hasSpelling = false
    isDecorated = false
    leadingCount = 0
    characters = 0
  }

  @inline(__always)
  private mutating func appendASCII(_ letter: UInt8) {
    guard folded.count < Self.tokenLimit else { return }
    folded.append(letter)
    characters &+= 1
    if hasLower { lower.append(letter) }
    if hasSpelling { spelled.append(letter) }
  }

  /// Appends a code point beyond ASCII, folded, to all forms of the word.
  private mutating func append(
    _ scalar: UInt32, _ bytes: UnsafePointer<UInt8>, _ length: Int, isHangul: Bool
  ) {
    guard folded.count < Self.tokenLimit else { return }
    if makesStems {
      if !hasLower {
        lower.clear()
        lower.append(folded.start, folded.count)
        hasLower = true
      }
      lower.append(scalar: ctext_lower(scalar))
    }
    let spelling = Self.spelling(of: scalar)
    if spelling != nil, !hasSpelling {
      spelled.clear()
      spelled.append(folded.start, folded.count)
      hasSpelling = true
    }
    if isHangul, characters >= 2, leadingCount < leadingEnds.count {
      leadingEnds[leadingCount] = folded.count
      leadingCount &+= 1
    }
    let before = folded.count
    appendFolded(scalar, bytes, length)
    if !isDecorated {
      scratch.clear()
      scratch.append(scalar: ctext_fold_case(scalar))
      isDecorated = !scratch.equals(folded.start + before, folded.count - before)
    }
    if folded.count > before { characters &+= 1 }
    guard hasSpelling else { return }
    if let spelling {
      spelled.append(spelling.0)
      spelled.append(spelling.1)
    } else {
      spelled.append(folded.start + before, folded.count - before)
    }
  }

  /// Appends a code point's folding to `folded`.
  @inline(__always)
  mutating func appendFolded(_ scalar: UInt32, _ bytes: UnsafePointer<UInt8>, _ length: Int) {
    if scalar > 0xFFFF {
      folded.appendWritten { ctext_fold_rule(bytes, length, $0, $1) }
    } else if let folding = ctext_fold_bmp(scalar) {
      folded.append(folding + 1, Int(folding[0]))
    } else {
      folded.append(bytes, length)
    }
  }

  /// How umlauts are written where a keyboard or a typewriter has none.
  @inline(__always)
  static func spelling(of scalar: UInt32) -> (UInt8, UInt8)? {
    switch scalar {
    case 0xE4, 0xC4: (0x61, 0x65)
    case 0xF6, 0xD6, 0xF8, 0xD8: (0x6F, 0x65)
    case 0xFC, 0xDC: (0x75, 0x65)
    case 0xE5, 0xC5: (0x61, 0x61)
    default: nil
    }
  }

  /// Reads the part again, composed: its marks were not (surely) part of their letters.
  private mutating func composePart(_ start: Int, _ end: Int) {
    var length = min(end - start, Self.composedLimit)
    // Not in the middle of a code point.
    while start + length < end, text[start + length] & 0xC0 == 0x80 { length -= 1 }
    composed.clear()
    composed.appendWritten { ctext_nfc(text + start, length, $0, $1) }
    beginPart()
    var index = 0
    let bytes = UnsafePointer(composed.start)
    while index < composed.count {
      let (scalar, length) = decodeScalar(bytes, index, composed.count)
      if scalar < 0x80 {
        let letter = foldASCII(UInt8(truncatingIfNeeded: scalar))
        if letter != 0 { appendASCII(letter) }
      } else {
        let isHangul = CTextClass(ctext_class(scalar)) == .hangul
        append(scalar, bytes + index, length, isHangul: isHangul)
      }
      index += length
    }
  }

  /// Hands out that a token is not how the word is written.
  private mutating func emitDecorated<Sink: TokenSink>(
    _ bytes: UnsafePointer<UInt8>, _ length: Int, start: Int, end: Int, into sink: inout Sink
  ) -> Bool {
    scratch.clear()
    scratch.append(Self.decorationMark)
    scratch.append(bytes, length)
    return sink.take(scratch.start, scratch.count, start: start, end: end, kind: .decorated)
  }

  /// Hands out a part with its variants.
  private mutating func emitPart<Sink: TokenSink>(
    start: Int, end: Int, into sink: inout Sink
  ) -> Bool {
    guard sink.take(folded.start, folded.count, start: start, end: end, kind: .word) else {
      return false
    }
    if isDecorated {
      guard emitDecorated(folded.start, folded.count, start: start, end: end, into: &sink)
      else { return false }
    }
    if hasSpelling {
      guard sink.take(spelled.start, spelled.count, start: start, end: end, kind: .spelling),
        emitDecorated(spelled.start, spelled.count, start: start, end: end, into: &sink)
      else { return false }
    }
    for i in 0..<leadingCount where leadingEnds[i] < folded.count {
      guard sink.take(folded.start, leadingEnds[i], start: start, end: end, kind: .leading),
        emitDecorated(folded.start, leadingEnds[i], start: start, end: end, into: &sink)
      else { return false }
    }
    for stemmer in queryStemmers {
      guard emitStem(stemmer, start: start, end: end, into: &sink) else { return false }
    }
    // No stemmer shortens a word of two letters.
    guard let stemmer, folded.count >= 3 else { return true }
    return emitStem(stemmer, start: start, end: end, into: &sink)
  }
}
