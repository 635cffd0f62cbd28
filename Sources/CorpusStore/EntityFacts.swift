internal import ZitareModels

/// What is known of an entity and only shown: a JSON object of strings in the store, numbers in the digits that Swift writes,
/// so that each comes back as the number it was.
struct EntityFacts {
  private var values: [Key: String] = [:]

  private enum Key: String, CaseIterable {
    case about, bio, born, died, url, form, language, parent, region, country, latitude, longitude
    case first, last
  }

  var about: String? { values[.about] }
  var bio: String? { values[.bio] }
  var born: String? { values[.born] }
  var died: String? { values[.died] }
  var url: String? { values[.url] }
  var form: String? { values[.form] }
  var language: String? { values[.language] }
  var parent: String? { values[.parent] }
  var region: String? { values[.region] }
  var country: String? { values[.country] }
  var latitude: String? { values[.latitude] }
  var longitude: String? { values[.longitude] }
  var first: String? { values[.first] }
  var last: String? { values[.last] }

  /// The facts of an entity.
  init(_ entity: AnyEntity) {
    switch entity {
    case .author(let author):
      values[.about] = author.description
      values[.bio] = author.bio
      values[.born] = author.born
      values[.died] = author.died
      values[.url] = author.url
    case .source(let source):
      values[.about] = source.description
      values[.form] = source.form
      values[.language] = source.language
      values[.url] = source.url
    case .theme(let theme):
      values[.about] = theme.description
      values[.parent] = theme.parent?.rawValue
    case .place(let place):
      values[.about] = place.description
      values[.region] = place.region
      values[.country] = place.country
      values[.latitude] = place.latitude.map { "\($0)" }
      values[.longitude] = place.longitude.map { "\($0)" }
    case .epoch(let epoch):
      values[.about] = epoch.description
      values[.first] = epoch.from.map { "\($0)" }
      values[.last] = epoch.to.map { "\($0)" }
    case .role(let role):
      values[.about] = role.description
    case .language(let language):
      values[.about] = language.description
    }
  }

  /// The facts as they are stored; what is no object of strings has none.
  init(json: String?, on database: Database) throws(SQLiteError) {
    guard let json else { return }
    var row = try database.prepare(
      "SELECT key,value FROM json_each(CASE WHEN json_valid(?1) THEN ?1 ELSE '{}' END)")
    try row.bind(1, json)
    while try row.step() {
      if let key = Key(rawValue: row.text(0)) { values[key] = row.optionalText(1) }
    }
  }

  /// The JSON object, keys in a fixed order; `nil` where there are no facts.
  var json: String? {
    guard !values.isEmpty else { return nil }
    var writer = JSONWriter()
    writer.object { object in
      for key in Key.allCases {
        guard let value = values[key] else { continue }
        object.key(key.rawValue)
        object.string(value)
      }
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
