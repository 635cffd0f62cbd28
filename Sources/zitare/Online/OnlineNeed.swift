/// Whether a search asks the site.
enum OnlineMode: String, CaseIterable {
  /// Where the local hits are few.
  case auto
  case always
  case never
}

/// The decision, made of what the local search found.
struct OnlineNeed: Equatable {
  let mode: OnlineMode
  /// Hits with all the words; partial ones do not count.
  let localHits: Int
  /// Words that are looked for.
  let words: Int
  /// The page; `nil`: all, which is never unfilled.
  let limit: Int?
  let offset: Int

  /// Fewer local hits than this are few.
  static let few = 3
  /// Fewer words than this may mean much that is not here.
  static let fewWords = 3

  var isMet: Bool {
    // Without words there is nothing to ask for, and online hits come behind the last local page.
    guard words > 0, mode != .never else { return false }
    if mode == .always { return true }
    if localHits < Self.few { return true }
    guard let limit, words < Self.fewWords else { return false }
    return localHits < offset + limit
  }
}
