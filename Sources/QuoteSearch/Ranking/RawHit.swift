/// A quote that matched, before its order among the others is settled.
struct RawHit {
  /// The quote's row.
  var id: Int64
  /// BM25 over the terms, weighted by column and tier.
  var score: Float
  /// The sum of the clauses' tiers; smaller is better.
  var penalty: Int32
  /// How many clauses match.
  var satisfied: Int32
  /// How many more would, if a word that the index has were a slip for a near one.
  var nearly: Int32 = 0
  /// How many clauses match in the exact form.
  var exact: Int32 = 0
  /// Whether more might: words are decorated, and the text has to be looked at.
  var isUnsure = false
  /// The quote's length byte.
  var length: UInt8

  /// Closest form first, then by weight, then short before long, then in document order.
  @inline(__always)
  static func precedes(_ left: RawHit, _ right: RawHit) -> Bool {
    if left.penalty != right.penalty { return left.penalty < right.penalty }
    if left.score != right.score { return left.score > right.score }
    if left.length != right.length { return left.length < right.length }
    return left.id < right.id
  }

  /// The same for hits that miss words: those with most of them first, and their weight decides, not their form.
  static func partlyPrecedes(_ left: RawHit, _ right: RawHit) -> Bool {
    let (most, others) = (left.satisfied + left.nearly, right.satisfied + right.nearly)
    if most != others { return most > others }
    if left.score != right.score { return left.score > right.score }
    if left.length != right.length { return left.length < right.length }
    return left.id < right.id
  }
}
