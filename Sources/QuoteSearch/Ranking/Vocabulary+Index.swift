internal import CorpusStore

extension Vocabulary {
  /// Reads the words out of the pages of an index, without the lists of rows between them.
  ///
  /// FTS5's own `fts5vocab` counts the rows of every word and takes 0.4 s for 150,000 quotes; the pages' own directories
  /// of words take a twentieth. The format is that of version 4, which is part of SQLite's file format and described at
  /// the head of `fts5_index.c`. Words of which no row is left may be among them.
  ///
  /// - Returns: False where the index is of another version or does not read as expected; nothing was appended then that
  ///   is no word.
  mutating func readPages(_ database: Database) throws(SQLiteError) -> Bool {
    guard try database.integer("SELECT v FROM search_config WHERE k='version'") == 4 else {
      return false
    }
    var structure = try database.prepare("SELECT block FROM search_data WHERE id=10")
    guard try structure.step(), let segments = structure.withBytes(0, Self.segments) else {
      return false
    }
    var page = try database.prepare("SELECT block FROM search_data WHERE id BETWEEN ?1 AND ?2")
    var term = ByteBuffer(capacity: 1024)
    for segment in segments {
      // FTS5_SEGMENT_ROWID: the segment's number, one bit, five bits of height, the page's number.
      try page.bind(1, segment.id << 37 + segment.first)
      try page.bind(2, segment.id << 37 + segment.last)
      while try page.step() {
        guard page.withBytes(0, { append(wordsOf: $0, &term) }) else { return false }
      }
      page.reset()
    }
    return true
  }

  private struct Segment {
    var id: Int64
    var first: Int64
    var last: Int64
  }

  /// The segments that the structure record names.
  private static func segments(_ record: UnsafeRawBufferPointer) -> [Segment]? {
    var reader = PageReader(bytes: record, offset: 4)
    guard let levels = reader.varint(), reader.varint() != nil, reader.varint() != nil,
      levels < 64
    else { return nil }
    var result: [Segment] = []
    for _ in 0..<levels {
      guard reader.varint() != nil, let count = reader.varint(), count < 100_000 else { return nil }
      for _ in 0..<count {
        guard let id = reader.varint(), let first = reader.varint(), let last = reader.varint()
        else { return nil }
        result.append(Segment(id: Int64(id), first: Int64(first), last: Int64(last)))
      }
    }
    return result
  }

  /// The words that begin on a page, found through the directory at its end.
  private mutating func append(
    wordsOf page: UnsafeRawBufferPointer, _ term: inout ByteBuffer
  ) -> Bool {
    guard page.count >= 4 else { return false }
    var directory = PageReader(bytes: page, offset: Int(page[2]) << 8 | Int(page[3]))
    guard directory.offset <= page.count else { return false }
    var offset = 0
    var isFirst = true
    while directory.offset < page.count {
      guard let distance = directory.varint() else { return false }
      offset += Int(distance)
      var reader = PageReader(bytes: page, offset: offset)
      // The first word of a page is whole, the others begin like the one before.
      let shared = isFirst ? 0 : reader.varint()
      guard let shared, let length = reader.varint(), shared <= UInt64(term.count),
        length <= UInt64(page.count - reader.offset), let base = page.baseAddress
      else { return false }
      term.cut(to: Int(shared))
      let rest = base.assumingMemoryBound(to: UInt8.self) + reader.offset
      guard term.count + Int(length) <= term.capacity else { return false }
      term.append(rest, Int(length))
      isFirst = false
      // Words of the main index begin with a zero, those of prefix indexes with other digits.
      guard term.count > 1, term.start[0] == 0x30 else { continue }
      append(UnsafeBufferPointer(start: term.start + 1, count: term.count - 1))
    }
    return true
  }
}

/// Reads SQLite's variable-length integers, never beyond the end.
private struct PageReader {
  let bytes: UnsafeRawBufferPointer
  var offset: Int

  @inline(__always)
  mutating func varint() -> UInt64? {
    if offset >= 0, offset < bytes.count, bytes[offset] < 0x80 {
      offset &+= 1
      return UInt64(bytes[offset &- 1])
    }
    return longVarint()
  }

  private mutating func longVarint() -> UInt64? {
    var value: UInt64 = 0
    for nth in 0..<9 {
      guard offset >= 0, offset < bytes.count else { return nil }
      let byte = bytes[offset]
      offset += 1
      if nth == 8 { return value << 8 | UInt64(byte) }
      value = value << 7 | UInt64(byte & 0x7F)
      if byte < 0x80 { return value }
    }
    return value
  }
}
