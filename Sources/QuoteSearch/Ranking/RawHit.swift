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
  /// Whether so many quotes match that it comes behind those that were ranked first; see `HitSample`.
  var isBeyond = false
  /// The place of its language among those that the user likes, smaller is better; the same for all where none are set.
  var preference: UInt8 = 0

  /// Closest form first, then by weight; of equals the dearer language, short before long, then in document order.
  @inline(__always)
  static func precedes(_ left: RawHit, _ right: RawHit) -> Bool {
    if left.isBeyond != right.isBeyond { return right.isBeyond }
    if left.penalty != right.penalty { return left.penalty < right.penalty }
    if left.score != right.score { return left.score > right.score }
    if left.preference != right.preference { return left.preference < right.preference }
    if left.length != right.length { return left.length < right.length }
    return left.id < right.id
  }

  /// The same for hits that miss words: those with most of them first, and their weight decides, not their form.
  static func partlyPrecedes(_ left: RawHit, _ right: RawHit) -> Bool {
    let (most, others) = (left.satisfied + left.nearly, right.satisfied + right.nearly)
    if most != others { return most > others }
    if left.score != right.score { return left.score > right.score }
    if left.preference != right.preference { return left.preference < right.preference }
    if left.length != right.length { return left.length < right.length }
    return left.id < right.id
  }

  /// Whether only the language, the length and the place in the document tell two hits apart.
  static func areEqual(_ left: RawHit, _ right: RawHit) -> Bool {
    left.isBeyond == right.isBeyond && left.penalty == right.penalty && left.score == right.score
  }

  /// The same for hits that miss words.
  static func arePartlyEqual(_ left: RawHit, _ right: RawHit) -> Bool {
    left.satisfied + left.nearly == right.satisfied + right.nearly && left.score == right.score
  }
}
