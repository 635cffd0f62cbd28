/// An item that is left out, and why.
public struct BadItem: Error, Hashable, Sendable {
  /// The item's place in its document, from 0.
  public var index: Int
  /// The item's slug, where it has a readable one.
  public var slug: String?
  /// What is wrong with it, in English.
  public var reason: String

  /// Describes an item that is left out.
  public init(index: Int, slug: String?, reason: String) {
    self.index = index
    self.slug = slug
    self.reason = reason
  }
}
