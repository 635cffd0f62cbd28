public import ZitareModels

extension ItemDecoder {
  /// Reads an entity of any kind.
  ///
  /// - Parameters:
  ///   - kind: The kind whose collection holds the item.
  ///   - bytes: The item, as framed.
  ///   - index: Its place in the document, for the error.
  public mutating func entity(
    _ kind: EntityKind, _ bytes: UnsafeBufferPointer<UInt8>, at index: Int
  ) throws(BadItem) -> AnyEntity {
    do throws(JSONError) {
      try start(bytes)
      switch kind {
      case .author: return .author(try readAuthor())
      case .source: return .source(try readSource())
      case .theme: return .theme(try readTheme())
      case .place: return .place(try readPlace())
      case .epoch: return .epoch(try readEpoch())
      case .role: return .role(try readRole())
      case .language: return .language(try readLanguage())
      }
    } catch {
      throw badItem(error, at: index, bytes)
    }
  }

  private mutating func readAuthor() throws(JSONError) -> Author {
    var common = Common()
    var author = Author(slug: Slug(""), name: "")
    var isFirst = true
    while let key = try nextKey(&isFirst) {
      switch key {
      case .nativeName: author.nativeName = try string("nativeName")
      case .bio: author.bio = try string("bio", as: .text)
      case .born: author.born = try stringOrInteger("born")
      case .died: author.died = try stringOrInteger("died")
      case .places: author.places = try references("places")
      case .epochs: author.epochs = try references("epochs")
      case .roles: author.roles = try references("roles")
      case .url: author.url = try string("url")
      default: try common.take(key, from: &self)
      }
    }
    (author.slug, author.name) = try named(common)
    author.description = common.description
    return author
  }

  private mutating func readSource() throws(JSONError) -> Source {
    var common = Common()
    var source = Source(slug: Slug(""), title: "")
    var title: String?
    var isFirst = true
    while let key = try nextKey(&isFirst) {
      switch key {
      case .title: title = try string("title")
      case .author: source.author = try reference("author")
      case .year: source.year = try integer("year")
      case .form: source.form = try string("form")
      case .language: source.language = try string("language")
      case .url: source.url = try string("url")
      default: try common.take(key, from: &self)
      }
    }
    guard let slug = common.slug else { throw unfit("it has no slug") }
    guard let title = title ?? common.name else { throw unfit("it has neither title nor name") }
    (source.slug, source.title, source.description) = (slug, title, common.description)
    return source
  }

  private mutating func readTheme() throws(JSONError) -> Theme {
    var common = Common()
    var parent: Slug?
    var isFirst = true
    while let key = try nextKey(&isFirst) {
      switch key {
      case .parent: parent = try reference("parent")?.slug
      default: try common.take(key, from: &self)
      }
    }
    let (slug, name) = try named(common)
    return Theme(slug: slug, name: name, description: common.description, parent: parent)
  }

  private mutating func readPlace() throws(JSONError) -> Place {
    var common = Common()
    var place = Place(slug: Slug(""), name: "")
    var isFirst = true
    while let key = try nextKey(&isFirst) {
      switch key {
      case .region: place.region = try string("region")
      case .country: place.country = try string("country")
      case .latitude: place.latitude = try number("latitude", within: -90...90)
      case .longitude: place.longitude = try number("longitude", within: -180...180)
      default: try common.take(key, from: &self)
      }
    }
    (place.slug, place.name) = try named(common)
    place.description = common.description
    return place
  }

  private mutating func readEpoch() throws(JSONError) -> Epoch {
    var common = Common()
    var (from, to): (Int64?, Int64?)
    var isFirst = true
    while let key = try nextKey(&isFirst) {
      switch key {
      case .from: from = try integer("from")
      case .to: to = try integer("to")
      default: try common.take(key, from: &self)
      }
    }
    let (slug, name) = try named(common)
    return Epoch(slug: slug, name: name, description: common.description, from: from, to: to)
  }

  private mutating func readRole() throws(JSONError) -> Role {
    var common = Common()
    var isFirst = true
    while let key = try nextKey(&isFirst) { try common.take(key, from: &self) }
    let (slug, name) = try named(common)
    return Role(slug: slug, name: name, description: common.description)
  }

  private mutating func readLanguage() throws(JSONError) -> Language {
    var common = Common()
    var code: Slug?
    var nativeName: String?
    var isFirst = true
    while let key = try nextKey(&isFirst) {
      switch key {
      // The code is a language's key; a slug beside it says nothing more.
      case .code: code = try slug("code")
      case .slug: try skip()
      case .nativeName: nativeName = try string("nativeName")
      default: try common.take(key, from: &self)
      }
    }
    guard let code else { throw unfit("it has no code") }
    guard let name = common.name else { throw unfit("it has no name") }
    return Language(
      slug: code, name: name, nativeName: nativeName, description: common.description)
  }

  private func named(_ common: Common) throws(JSONError) -> (Slug, String) {
    guard let slug = common.slug else { throw unfit("it has no slug") }
    guard let name = common.name else { throw unfit("it has no name") }
    return (slug, name)
  }
}

/// What every kind of entity has.
private struct Common {
  var slug: Slug?
  var name: String?
  var description: String?

  /// Reads the value of a key that is common to all kinds, and passes any other.
  mutating func take(_ key: ItemKey, from decoder: inout ItemDecoder) throws(JSONError) {
    switch key {
    case .slug: slug = try decoder.slug("slug")
    case .name: name = try decoder.string("name")
    case .description: description = try decoder.string("description", as: .text)
    default: try decoder.skip()
    }
  }
}
