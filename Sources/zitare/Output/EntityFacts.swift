internal import ZitareModels

/// What is known of an entity, as lines for people and as keys of JSON.
enum EntityFacts {
  /// Names and values, in the order in which they are read.
  static func texts(of entity: AnyEntity) -> [(String, String?)] {
    switch entity {
    case .author(let author):
      [
        ("name", author.nativeName), ("about", author.description), ("life", author.bio),
        ("born", author.born), ("died", author.died), ("places", names(author.places)),
        ("epochs", names(author.epochs)), ("roles", names(author.roles)),
      ]
    case .source(let source):
      [
        ("author", source.author?.displayName), ("year", source.year.map(QuoteItem.year)),
        ("form", source.form), ("language", source.language), ("about", source.description),
      ]
    case .theme(let theme): [("within", theme.parent?.rawValue), ("about", theme.description)]
    case .place(let place):
      [
        ("region", place.region), ("country", place.country), ("at", position(of: place)),
        ("about", place.description),
      ]
    case .epoch(let epoch): [("years", span(of: epoch)), ("about", epoch.description)]
    case .role(let role): [("about", role.description)]
    case .language(let language):
      [
        ("name", language.nativeName), ("code", language.slug.rawValue),
        ("about", language.description),
      ]
    }
  }

  /// Writes `kind`, `slug`, `name` and the kind's own keys into an open object.
  static func append(_ entity: AnyEntity, to json: inout JSONWriter) {
    json.key("kind")
    json.string(entity.kind.rawValue)
    json.key("slug")
    json.string(entity.base.slug.rawValue)
    json.key("name")
    json.string(entity.base.name)
    switch entity {
    case .author(let author): append(author, to: &json)
    case .source(let source): append(source, to: &json)
    case .theme(let theme):
      text("description", theme.description, to: &json)
      text("parent", theme.parent?.rawValue, to: &json)
    case .place(let place):
      text("description", place.description, to: &json)
      text("region", place.region, to: &json)
      text("country", place.country, to: &json)
      json.key("latitude")
      json.number(place.latitude)
      json.key("longitude")
      json.number(place.longitude)
    case .epoch(let epoch):
      text("description", epoch.description, to: &json)
      json.key("from")
      json.integer(epoch.from)
      json.key("to")
      json.integer(epoch.to)
    case .role(let role): text("description", role.description, to: &json)
    case .language(let language):
      text("nativeName", language.nativeName, to: &json)
      text("description", language.description, to: &json)
    }
  }

  private static func append(_ author: Author, to json: inout JSONWriter) {
    text("nativeName", author.nativeName, to: &json)
    text("description", author.description, to: &json)
    text("bio", author.bio, to: &json)
    text("born", author.born, to: &json)
    text("died", author.died, to: &json)
    json.key("places")
    JSONFormat.append(author.places, to: &json)
    json.key("epochs")
    JSONFormat.append(author.epochs, to: &json)
    json.key("roles")
    JSONFormat.append(author.roles, to: &json)
  }

  private static func append(_ source: Source, to json: inout JSONWriter) {
    text("title", source.title, to: &json)
    text("description", source.description, to: &json)
    json.key("author")
    JSONFormat.append(source.author, to: &json)
    json.key("year")
    json.integer(source.year)
    text("form", source.form, to: &json)
    text("language", source.language, to: &json)
  }

  private static func text(_ key: StaticString, _ value: String?, to json: inout JSONWriter) {
    json.key(key)
    json.string(value)
  }

  private static func names(_ references: [Reference]) -> String? {
    references.isEmpty ? nil : references.map(\.displayName).joined(separator: ", ")
  }

  private static func position(of place: Place) -> String? {
    guard let latitude = place.latitude, let longitude = place.longitude else { return nil }
    return "\(latitude), \(longitude)"
  }

  private static func span(of epoch: Epoch) -> String? {
    switch (epoch.from, epoch.to) {
    case (let from?, let to?): QuoteItem.year(from) + " to " + QuoteItem.year(to)
    case (let from?, nil): "from " + QuoteItem.year(from)
    case (nil, let to?): "until " + QuoteItem.year(to)
    case (nil, nil): nil
    }
  }
}
