internal import CorpusStore
internal import ZitareModels

/// `zitare random`: different quotes out of those that match.
enum RandomCommand {
  static func run(_ session: Session) throws(Failure) -> ExitStatus {
    try session.allowLists()
    let wanted = try session.arguments.number(.count, in: 1...Int.max) ?? 1
    var generator = SplitMix64(seed: try seed(session.arguments))
    let corpus = try session.corpus()
    let filter = try session.filter(in: corpus)
    if session.arguments.has(.unseen) {
      let round = UnseenRound(session: session, corpus: corpus, filter: filter)
      return try round.show(wanted, &generator)
    }
    let (rows, total) = try session.reading { () throws(CorpusError) -> ([Int64], Int) in
      let total = try corpus.count(filter)
      let places = generator.pick(wanted, of: total)
      if filter.isEmpty {
        var rows: [Int64] = []
        for place in places {
          if let row = try corpus.id(at: place) { rows.append(row) }
        }
        return (rows, total)
      }
      let candidates = try corpus.ids(filter, limit: nil)
      return (places.compactMap { $0 < candidates.count ? candidates[$0] : nil }, total)
    }
    return try session.print(rows, of: corpus, total: total, offset: 0)
  }

  private static func seed(_ arguments: Arguments) throws(Failure) -> UInt64 {
    guard let text = arguments.value(.seed) else {
      var system = SystemRandomNumberGenerator()
      return system.next()
    }
    if let positive = UInt64(text) { return positive }
    guard let negative = Int64(text) else {
      throw .usage("--seed \"\(text)\" is no whole number; write --seed 7")
    }
    return UInt64(bitPattern: negative)
  }
}
