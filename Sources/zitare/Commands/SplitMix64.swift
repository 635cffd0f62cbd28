/// A small generator of random numbers that gives the same ones on every machine (Steele, Lea, Flood 2014).
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension SplitMix64 {
  /// Picks different places out of `count`, in random order.
  ///
  /// The way is written down here instead of leaving it to the library, so that a seed keeps its meaning.
  /// - Complexity: O(wanted).
  mutating func pick(_ wanted: Int, of count: Int) -> [Int] {
    // The first steps of a Fisher–Yates shuffle; only the places that moved are remembered.
    var moved: [Int: Int] = [:]
    var picked: [Int] = []
    picked.reserveCapacity(min(wanted, count))
    for place in 0..<min(wanted, count) {
      let other = place + Int(below(UInt64(count - place)))
      picked.append(moved[other] ?? other)
      moved[other] = moved[place] ?? place
    }
    return picked
  }

  /// A number below `bound`, each as likely as the others.
  private mutating func below(_ bound: UInt64) -> UInt64 {
    // The highest incomplete run of `bound` numbers is thrown away.
    let limit = UInt64.max - UInt64.max % bound
    while true {
      let value = next()
      if value < limit { return value % bound }
    }
  }
}
