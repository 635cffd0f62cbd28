internal import ZitareModels

/// Quotes as JSON. The order of the keys is a promise, and keys are only ever added.
enum JSONFormat {
  /// - Parameter kind: Whether the quote says that it is one, where entities could stand as well.
  static func append(_ item: QuoteItem, kind: Bool = false, to json: inout JSONWriter) {
    let quote = item.quote
    json.open(.object)
    if kind {
      json.key("kind")
      json.string("quote")
    }
    json.key("slug")
    json.string(quote.slug.rawValue)
    json.key("text")
    json.string(quote.text)
    json.key("language")
    json.string(quote.language)
    json.key("lengthBucket")
    json.string(quote.lengthBucket.rawValue)
    json.key("form")
    json.string(quote.form)
    json.key("author")
    append(quote.author, name: "name", to: &json)
    json.key("source")
    append(quote.source, name: "title", to: &json)
    json.key("themes")
    append(quote.themes, to: &json)
    json.key("tags")
    json.array { json in
      for tag in quote.tags { json.string(tag) }
    }
    json.key("year")
    json.integer(quote.year)
    json.key("locator")
    json.string(quote.locator)
    json.key("originalText")
    json.string(quote.originalText)
    json.key("originalLanguage")
    json.string(quote.originalLanguage)
    json.key("translationOf")
    json.string(quote.translationOf?.rawValue)
    json.key("license")
    json.string(quote.license)
    json.key("createdAt")
    json.string(quote.createdAt)
    json.key("updatedAt")
    json.string(quote.updatedAt)
    json.key("url")
    json.string(Site.url(of: quote))
    json.key("origin")
    json.string(item.isOnline ? "online" : "local")
    if let hit = item.hit { append(hit, to: &json) }
    if let personal = item.personal { append(personal, to: &json) }
    if let news = item.news {
      json.key("change")
      json.string(news.change)
      json.key("changedAt")
      json.string(Timestamp.text(news.at))
    }
    json.close(.object)
  }

  /// `{slug, name}`, or `null`.
  static func append(
    _ reference: Reference?, name: StaticString = "name", to json: inout JSONWriter
  ) {
    guard let reference else {
      json.null()
      return
    }
    json.object { json in
      json.key("slug")
      json.string(reference.slug.rawValue)
      json.key(name)
      json.string(reference.displayName)
    }
  }

  /// `[{slug, name}, …]`.
  static func append(_ references: [Reference], to json: inout JSONWriter) {
    json.array { json in
      for reference in references { append(reference, to: &json) }
    }
  }

  private static func append(_ personal: QuoteItem.Personal, to json: inout JSONWriter) {
    json.key("withdrawn")
    json.bool(personal.isWithdrawn)
    if let day = personal.shownOn {
      json.key("shownOn")
      json.string(day)
      return
    }
    json.key("addedAt")
    json.string(personal.addedAt.map(Timestamp.text))
    json.key("note")
    json.string(personal.note)
  }

  private static func append(_ hit: QuoteItem.Hit, to json: inout JSONWriter) {
    json.key("score")
    json.number(hit.score)
    json.key("partial")
    json.bool(hit.isPartial)
    json.key("matches")
    json.array { json in
      for match in hit.matches {
        json.object { json in
          json.key("start")
          json.integer(match.lowerBound)
          json.key("length")
          json.integer(match.count)
        }
      }
    }
  }
}
