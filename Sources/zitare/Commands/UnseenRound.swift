internal import CorpusStore
internal import UserStore
internal import ZitareModels

/// `zitare random --unseen`: in one round every quote is shown once, then the next begins.
struct UnseenRound {
  let session: Session
  let corpus: Corpus
  let filter: ResolvedFilter

  /// So many tries find an unseen quote nearly always, until most are seen.
  private static let tries = 32

  func show(_ wanted: Int, _ generator: inout SplitMix64) throws(Failure) -> ExitStatus {
    let total = try session.reading { () throws(CorpusError) in try corpus.count(filter) }
    guard total > 0 else { return try session.print([], of: corpus, total: 0, offset: 0) }
    let user = try session.userForWriting()
    if wanted == 1, filter.isEmpty, let found = try quickly(total, user, &generator) {
      try session.keeping { () throws(UserStoreError) in try user.markSeen([found.slug]) }
      return try session.print([found.row], of: corpus, total: total, offset: 0)
    }
    let rows = try session.reading { () throws(CorpusError) in try corpus.ids(filter, limit: nil) }
    let seen = try session.keeping { () throws(UserStoreError) in try user.seen() }
    let slugs = try slugs(of: rows)
    var fresh: [Int] = []
    var shown: [Int] = []
    for (index, slug) in slugs.enumerated() {
      if seen.contains(slug) { shown.append(index) } else { fresh.append(index) }
    }
    var picked = generator.pick(wanted, of: fresh.count).map { fresh[$0] }
    var forgotten: [Int] = []
    if picked.count < min(wanted, rows.count) {
      // The round is over: what was shown before may come again.
      forgotten = shown
      picked += generator.pick(wanted - picked.count, of: shown.count).map { shown[$0] }
    }
    try session.keeping { () throws(UserStoreError) in
      try user.markSeen(picked.map { slugs[$0] }, forgetting: forgotten.map { slugs[$0] })
    }
    return try session.print(picked.map { rows[$0] }, of: corpus, total: total, offset: 0)
  }

  /// Tries a few places; `nil` where all of them were shown.
  private func quickly(
    _ total: Int, _ user: UserStore, _ generator: inout SplitMix64
  ) throws(Failure) -> (row: Int64, slug: String)? {
    for _ in 0..<Self.tries {
      let place = generator.pick(1, of: total)[0]
      guard
        let row = try session.reading({ () throws(CorpusError) in try corpus.id(at: place) })
      else { return nil }
      let slug = try slugs(of: [row])[0]
      let isSeen = try session.keeping { () throws(UserStoreError) in try user.isSeen(slug) }
      if !isSeen { return (row, slug) }
    }
    return nil
  }

  private func slugs(of rows: [Int64]) throws(Failure) -> [String] {
    do {
      var row = try corpus.database.prepare("SELECT slug FROM content WHERE id=?1")
      var result: [String] = []
      result.reserveCapacity(rows.count)
      for id in rows {
        try row.bind(1, id)
        result.append(try row.step() ? row.text(0) : "")
        row.reset()
      }
      return result
    } catch {
      throw Failure(corpus.failure(error))
    }
  }
}
