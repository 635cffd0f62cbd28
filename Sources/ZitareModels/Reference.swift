/// Points at an entity: by its slug alone in a snapshot, with its name once it was looked up.
public struct Reference: Hashable, Sendable {
  /// The entity's slug.
  public let slug: Slug
  /// The entity's name (a source's title), where it is known.
  public let name: String?

  /// Makes a reference; the name defaults to unknown.
  public init(slug: Slug, name: String? = nil) {
    self.slug = slug
    self.name = name
  }

  /// The name, or one made from the slug.
  public var displayName: String { name ?? slug.humanized }
}
