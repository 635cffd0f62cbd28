/// Finds what a mistyped word probably meant.
enum NearestNames {
  /// The names with the fewest typing errors, best first; none where everything is far off.
  ///
  /// - Complexity: O(m·n) for each name.
  static func nearest(to word: String, in names: [String], limit: Int = 3) -> [String] {
    // Longer than every name by far: nothing is near, and nothing is to be computed.
    guard word.utf8.count <= 100 else { return [] }
    let letters = Array(word.lowercased().unicodeScalars)
    let allowed = max(1, min(3, letters.count / 3))
    var found: [(distance: Int, name: String)] = []
    for name in names {
      let distance = distance(letters, Array(name.lowercased().unicodeScalars))
      let isPrefix = letters.count >= 2 && name.utf8.starts(with: word.utf8)
      if distance <= allowed || isPrefix { found.append((isPrefix ? 1 : distance, name)) }
    }
    // Equally near ones stay in the order of the table.
    let ranked = found.enumerated().sorted {
      ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset)
    }
    guard let best = ranked.first?.element.distance else { return [] }
    return ranked.prefix { $0.element.distance <= best + 1 }.prefix(limit).map(\.element.name)
  }

  /// `a`, `a or b`, `a, b or c`.
  static func list(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " or " + last
  }

  /// `a, b and c`.
  static func listAll(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }

  /// `did you mean a or b?` and what else there is to do; without names, that alone.
  static func question(_ names: [String], else next: String) -> String {
    names.isEmpty ? next : "did you mean \(list(names))? \(next)"
  }

  /// Insertions, deletions, substitutions and swaps of neighbours that make one word of the other.
  private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    if left.isEmpty { return right.count }
    if right.isEmpty { return left.count }
    var before: [Int] = []
    var previous = Array(0...right.count)
    for row in 1...left.count {
      var current = [row]
      for column in 1...right.count {
        let same = left[row - 1] == right[column - 1]
        var cost = min(
          previous[column] + 1, current[column - 1] + 1, previous[column - 1] + (same ? 0 : 1))
        if row > 1, column > 1, left[row - 1] == right[column - 2],
          left[row - 2] == right[column - 1]
        {
          cost = min(cost, before[column - 2] + 1)
        }
        current.append(cost)
      }
      (before, previous) = (previous, current)
    }
    return previous[right.count]
  }
}
