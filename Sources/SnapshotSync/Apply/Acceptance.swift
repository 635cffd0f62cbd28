import ZitareModels

/// Whether a document can be taken as it is, by the rules of the wire format.
enum Acceptance {
  /// Refuses a document that is damaged beyond single items.
  ///
  /// - Parameters:
  ///   - total: Items in the document.
  ///   - bad: The bad ones among them.
  ///   - stored: Items of the same collection that the store has from an origin.
  static func check(
    document: String, total: Int, bad: [BadItem], stored: Int, acceptsShrink: Bool
  ) throws(SyncError) {
    if bad.count > 1, bad.count * 100 > total, let first = bad.first {
      let slug = first.slug.map { " (\($0))" } ?? ""
      throw SyncError(
        .refused,
        "\(document): \(bad.count) of \(total) items are bad, the first is item \(first.index)\(slug): "
          + "\(first.reason); the corpus stays as it was, tell the publisher")
    }
    let good = total - bad.count
    guard !acceptsShrink, good * 2 < stored else { return }
    let what = good == 0 ? "no items" : "only \(good) items"
    throw SyncError(
      .refused,
      "\(document) has \(what) where the corpus has \(stored); the corpus stays as it was; "
        + "if that is meant, run `zitare sync --accept-shrink`")
  }
}

extension BadItem {
  /// An item whose slug an earlier one has.
  static func repeated(_ slug: Slug, at index: Int) -> BadItem {
    BadItem(index: index, slug: slug.rawValue, reason: "an earlier item has the same slug")
  }
}
