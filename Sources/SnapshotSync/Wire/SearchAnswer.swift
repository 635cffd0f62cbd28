public import ZitareModels

/// What the search of an API answered, in any of the shapes that are read.
public struct SearchAnswer: Hashable, Sendable {
  /// The quotes, without the bad ones.
  public var quotes: [Quote] = []
  /// How many there are in all, as stated; else as many as came.
  public var total = 0

  /// Reads `{items, total}`, `{items, count}`, `{data, total}`, `{quotes}` or a bare array.
  ///
  /// A bad item is left out: there is no document here that it could damage.
  public init(_ bytes: UnsafeBufferPointer<UInt8>) throws(DocumentProblem) {
    var framing = SearchFraming(bytes)
    do throws(JSONError) {
      try framing.run()
    } catch {
      throw DocumentProblem(.damaged, "is not valid JSON: " + error.description)
    }
    guard let items = framing.items else {
      throw DocumentProblem(.damaged, "holds no list of quotes")
    }
    var decoder = ItemDecoder()
    for (index, item) in items.enumerated() {
      do throws(BadItem) {
        quotes.append(try decoder.quote(item.bytes(in: bytes), at: index))
      } catch {
        continue
      }
    }
    total = Int(clamping: max(framing.total ?? framing.count ?? 0, Int64(quotes.count)))
  }
}

private struct SearchFraming {
  private var reader: JSONReader
  private(set) var items: ContiguousArray<DocumentFrame.Item>?
  private(set) var total: Int64?
  private(set) var count: Int64?

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    reader = JSONReader(bytes)
    reader.refusesLoneSurrogates = false
  }

  mutating func run() throws(JSONError) {
    try reader.skipByteOrderMark()
    switch try reader.kind() {
    case .array: try readItems()
    case .object:
      var members = try JSONMembers(of: &reader)
      while let key = try members.next(&reader) {
        switch (key, try reader.kind()) {
        case ("items", .array), ("data", .array), ("quotes", .array): try readItems()
        case ("total", .number): total = reader.integer(try reader.readNumber())
        case ("count", .number): count = reader.integer(try reader.readNumber())
        default: try reader.skipValue()
        }
      }
    default: try reader.skipValue()
    }
    try reader.finish()
  }

  private mutating func readItems() throws(JSONError) {
    items = (items ?? []) + (try reader.readElements())
  }
}
