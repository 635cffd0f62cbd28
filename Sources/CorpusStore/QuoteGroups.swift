internal import ZitareModels

/// The quotes of a corpus by language, length and form, as the store keeps them beside the quotes themselves: who chooses
/// by these gets counts and places without looking at every quote that passes.
///
/// A group's entries are its rows in document order, each as the distance from the group's first row (four bytes, little
/// endian).
struct QuoteGroups {
  private var groups: [Group] = []
  private(set) var count = 0

  private struct Group {
    var first: Int64
    var entries: [UInt8]
    var count: Int { entries.count / QuoteGroups.entryBytes }

    func id(_ nth: Int) -> Int64 {
      entries.withUnsafeBytes {
        first
          + Int64(
            UInt32(
              littleEndian: $0.loadUnaligned(
                fromByteOffset: nth * QuoteGroups.entryBytes, as: UInt32.self)))
      }
    }

    /// How many rows are below a row.
    func place(of id: Int64) -> Int {
      var low = 0
      var high = count
      while low < high {
        let middle = (low + high) / 2
        if self.id(middle) < id { low = middle + 1 } else { high = middle }
      }
      return low
    }
  }

  static let entryBytes = 4

  /// Appends a row to a group's entries.
  static func append(_ id: Int64, first: Int64, to entries: inout [UInt8]) {
    // Rows lie between zero and the id of the last quote, far below four billion.
    withUnsafeBytes(of: UInt32(truncatingIfNeeded: id - first).littleEndian) {
      entries.append(contentsOf: $0)
    }
  }

  mutating func add(first: Int64, entries: [UInt8]) {
    let group = Group(first: first, entries: entries)
    count += group.count
    groups.append(group)
  }

  /// A page of all groups' rows in document order.
  ///
  /// - Complexity: O((log n)² · groups) for its beginning, O(limit · groups) for the page.
  func ids(limit: Int, offset: Int) -> [Int64] {
    guard offset < count, limit > 0 else { return [] }
    let start = row(at: offset)
    var heads = groups.map { $0.place(of: start) }
    var ids: [Int64] = []
    while ids.count < limit {
      var next: (group: Int, id: Int64)?
      for (group, head) in heads.enumerated() where head < groups[group].count {
        let id = groups[group].id(head)
        if id < next?.id ?? .max { next = (group, id) }
      }
      guard let next else { break }
      ids.append(next.id)
      heads[next.group] += 1
    }
    return ids
  }

  /// The row at a place: the smallest one that has so many below it that the place is its own.
  private func row(at place: Int) -> Int64 {
    var low = groups.map(\.first).min() ?? 0
    var high = groups.map { $0.id($0.count - 1) }.max() ?? 0
    while low < high {
      let middle = low + (high - low) / 2
      let below = groups.reduce(0) { $0 + $1.place(of: middle + 1) }
      if below > place { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension ResolvedFilter {
  /// Whether the groups tell which quotes pass.
  var isByGroup: Bool {
    years.isEmpty && choices.keys.allSatisfy(\.isGrouped)
  }
}

extension Facet {
  /// Whether the quotes are grouped by it.
  var isGrouped: Bool { self == .lang || self == .length || self == .form }
}

extension Corpus {
  /// How many quotes the groups have that pass a filter by language, length and form.
  func groupedCount(_ filter: ResolvedFilter) throws(SQLiteError) -> Int {
    return Int(try database.integer("SELECT sum(quotes) FROM quote_group q" + filter.clause) ?? 0)
  }

  /// The groups that pass such a filter.
  func groups(_ filter: ResolvedFilter) throws(SQLiteError) -> QuoteGroups {
    var row = try database.prepare("SELECT first,entries FROM quote_group q" + filter.clause)
    var groups = QuoteGroups()
    while try row.step() {
      let entries = row.withBytes(1) { Array($0.prefix($0.count & ~(QuoteGroups.entryBytes - 1))) }
      // Beyond these bounds only a damaged file has rows; within them nothing overflows.
      guard !entries.isEmpty, (0...Int64.max / 4).contains(row.integer(0)) else { continue }
      groups.add(first: row.integer(0), entries: entries)
    }
    return groups
  }
}

extension CorpusWriter {
  /// Writes the groups anew, out of the quotes.
  func writeGroups() throws(SQLiteError) {
    try database.execute("DELETE FROM quote_group")
    var insert = try database.prepare(
      "INSERT INTO quote_group(language,bucket,form,quotes,first,entries)VALUES(?1,?2,?3,?4,?5,?6)")
    try database.eachGroup { key, first, entries throws(SQLiteError) in
      try insert.bind(1, key.language)
      try insert.bind(2, key.bucket)
      try insert.bind(3, key.form)
      try insert.bind(4, Int64(entries.count / QuoteGroups.entryBytes))
      try insert.bind(5, first)
      try insert.bind(6, bytes: entries)
      try insert.run()
    }
  }
}

/// What the quotes of a group have in common; 0 for no form.
struct QuoteGroupKey: Hashable {
  var language: Int64
  var bucket: Int64
  var form: Int64
}

extension Database {
  /// Makes the groups out of the quotes.
  func eachGroup(
    _ body: (QuoteGroupKey, _ first: Int64, _ entries: [UInt8]) throws(SQLiteError) -> Void
  ) throws(SQLiteError) {
    // A form that is missing sorts first, like the 0 that stands for it: the index gives the order.
    var row = try prepare(
      "SELECT language,bucket,ifnull(form,0),id FROM quote ORDER BY language,bucket,form,id")
    var key: QuoteGroupKey?
    var first: Int64 = 0
    var entries: [UInt8] = []
    while try row.step() {
      let next = QuoteGroupKey(
        language: row.integer(0), bucket: row.integer(1), form: row.integer(2))
      let id = row.integer(3)
      if next != key {
        if let key { try body(key, first, entries) }
        key = next
        first = id
        entries.removeAll(keepingCapacity: true)
      }
      QuoteGroups.append(id, first: first, to: &entries)
    }
    if let key { try body(key, first, entries) }
  }
}
