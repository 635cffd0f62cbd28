/// What every kind of entity has.
public protocol Entity: Hashable, Sendable {
  /// The kind whose collection holds it.
  static var kind: EntityKind { get }
  /// The key; a language's is its code.
  var slug: Slug { get }
  /// The name in the corpus's own language; a source's title.
  var name: String { get }
  /// The name in its own script, where it has one.
  var nativeName: String? { get }
}

extension Entity {
  /// None, for the kinds that have no such field.
  public var nativeName: String? { nil }
}

/// A person, or a people's voice, to whom quotes are ascribed.
public struct Author: Entity {
  public static let kind = EntityKind.author
  public var slug: Slug
  public var name: String
  public var nativeName: String?
  /// A short description.
  public var description: String?
  /// A sentence or two about the life.
  public var bio: String?
  /// A date, a year (`-384`) or a word (`traditional`), as received.
  public var born: String?
  /// As `born`.
  public var died: String?
  /// Where the author lived and worked; quotes have these through their author.
  public var places: [Reference]
  /// When.
  public var epochs: [Reference]
  /// As what.
  public var roles: [Reference]
  /// The author's page; absent: the site's route.
  public var url: String?

  /// Makes an author of whom little else is known.
  public init(
    slug: Slug, name: String, nativeName: String? = nil, description: String? = nil,
    bio: String? = nil, born: String? = nil, died: String? = nil, places: [Reference] = [],
    epochs: [Reference] = [], roles: [Reference] = [], url: String? = nil
  ) {
    self.slug = slug
    self.name = name
    self.nativeName = nativeName
    self.description = description
    self.bio = bio
    self.born = born
    self.died = died
    self.places = places
    self.epochs = epochs
    self.roles = roles
    self.url = url
  }
}

/// A work in which quotes stand.
public struct Source: Entity {
  public static let kind = EntityKind.source
  public var slug: Slug
  /// The title; called `name` where all kinds are treated alike.
  public var title: String
  public var description: String?
  public var author: Reference?
  /// The year of the work; negative before the common era.
  public var year: Int64?
  /// The work's literary form; an open value.
  public var form: String?
  /// BCP 47.
  public var language: String?
  public var url: String?

  public var name: String { title }

  /// Makes a source of which little else is known.
  public init(
    slug: Slug, title: String, description: String? = nil, author: Reference? = nil,
    year: Int64? = nil, form: String? = nil, language: String? = nil, url: String? = nil
  ) {
    self.slug = slug
    self.title = title
    self.description = description
    self.author = author
    self.year = year
    self.form = form
    self.language = language
    self.url = url
  }
}

/// A subject of quotes.
public struct Theme: Entity {
  public static let kind = EntityKind.theme
  public var slug: Slug
  public var name: String
  public var description: String?
  /// The wider theme.
  public var parent: Slug?

  /// Makes a theme.
  public init(slug: Slug, name: String, description: String? = nil, parent: Slug? = nil) {
    self.slug = slug
    self.name = name
    self.description = description
    self.parent = parent
  }
}

/// A place of authors.
public struct Place: Entity {
  public static let kind = EntityKind.place
  public var slug: Slug
  public var name: String
  public var description: String?
  public var region: String?
  /// ISO 3166.
  public var country: String?
  /// Degrees, north positive.
  public var latitude: Double?
  /// Degrees, east positive.
  public var longitude: Double?

  /// Makes a place.
  public init(
    slug: Slug, name: String, description: String? = nil, region: String? = nil,
    country: String? = nil, latitude: Double? = nil, longitude: Double? = nil
  ) {
    self.slug = slug
    self.name = name
    self.description = description
    self.region = region
    self.country = country
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// A time in which authors lived.
public struct Epoch: Entity {
  public static let kind = EntityKind.epoch
  public var slug: Slug
  public var name: String
  public var description: String?
  /// The first year; negative before the common era.
  public var from: Int64?
  /// The last year.
  public var to: Int64?

  /// Makes an epoch.
  public init(
    slug: Slug, name: String, description: String? = nil, from: Int64? = nil, to: Int64? = nil
  ) {
    self.slug = slug
    self.name = name
    self.description = description
    self.from = from
    self.to = to
  }
}

/// What authors were.
public struct Role: Entity {
  public static let kind = EntityKind.role
  public var slug: Slug
  public var name: String
  public var description: String?

  /// Makes a role.
  public init(slug: Slug, name: String, description: String? = nil) {
    self.slug = slug
    self.name = name
    self.description = description
  }
}

/// A language of quotes; its slug is the BCP 47 code.
public struct Language: Entity {
  public static let kind = EntityKind.language
  public var slug: Slug
  public var name: String
  public var nativeName: String?
  public var description: String?

  /// Makes a language.
  public init(slug: Slug, name: String, nativeName: String? = nil, description: String? = nil) {
    self.slug = slug
    self.name = name
    self.nativeName = nativeName
    self.description = description
  }
}

/// An entity of any kind.
public enum AnyEntity: Hashable, Sendable {
  case author(Author)
  case source(Source)
  case theme(Theme)
  case place(Place)
  case epoch(Epoch)
  case role(Role)
  case language(Language)

  /// The entity itself, where only what all kinds share is needed.
  public var base: any Entity {
    switch self {
    case .author(let value): value
    case .source(let value): value
    case .theme(let value): value
    case .place(let value): value
    case .epoch(let value): value
    case .role(let value): value
    case .language(let value): value
    }
  }

  /// The kind of the entity.
  public var kind: EntityKind {
    switch self {
    case .author: .author
    case .source: .source
    case .theme: .theme
    case .place: .place
    case .epoch: .epoch
    case .role: .role
    case .language: .language
    }
  }
}
