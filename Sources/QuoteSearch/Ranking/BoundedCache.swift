/// Remembers answers, and forgets all of them when there are too many.
struct BoundedCache<Key: Hashable, Value> {
  private var values: [Key: Value] = [:]
  private let limit: Int

  init(limit: Int) {
    self.limit = limit
  }

  subscript(key: Key) -> Value? {
    get { values[key] }
    set {
      if values.count >= limit { values.removeAll(keepingCapacity: true) }
      values[key] = newValue
    }
  }
}
