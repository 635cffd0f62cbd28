public import ZitareModels

extension ItemDecoder {
  /// Reads a quote.
  ///
  /// - Parameters:
  ///   - bytes: The item, as framed.
  ///   - index: Its place in the document, for the error.
  public mutating func quote(
    _ bytes: UnsafeBufferPointer<UInt8>, at index: Int
  ) throws(BadItem) -> Quote {
    do throws(JSONError) {
      try start(bytes)
      return try readQuote()
    } catch {
      throw badItem(error, at: index, bytes)
    }
  }

  private mutating func readQuote() throws(JSONError) -> Quote {
    var (slug, translationOf): (Slug?, Slug?)
    var (id, text, language): (String?, String?, String?)
    var (originalText, originalLanguage, bucket, form): (String?, String?, String?, String?)
    var (author, source): (Reference?, Reference?)
    var themes: [Reference] = []
    var tags: [String] = []
    var year: Int64?
    var (locator, license, url): (String?, String?, String?)
    var (createdAt, updatedAt): (String?, String?)
    quotePosition = nil
    var isFirst = true
    while let key = try nextKey(&isFirst) {
      switch key {
      case .slug: slug = try self.slug("slug")
      case .id: id = try stringOrInteger("id")
      case .text: text = try string("text", as: .text)
      case .language: language = try string("language")
      case .originalText: originalText = try string("originalText", as: .text)
      case .originalLanguage: originalLanguage = try string("originalLanguage")
      case .translationOf: translationOf = try reference("translationOf")?.slug
      case .lengthBucket: bucket = try string("lengthBucket")
      case .form: form = try string("form")
      case .author: author = try reference("author")
      case .source: source = try reference("source")
      case .themes: themes = try references("themes")
      case .tags: tags = try strings("tags")
      case .locator: locator = try stringOrInteger("locator")
      case .year: year = try integer("year")
      case .license: license = try string("license")
      case .url: url = try string("url")
      case .createdAt: createdAt = try string("createdAt")
      case .updatedAt: updatedAt = try string("updatedAt")
      case .position where try reader.kind() == .number:
        quotePosition = reader.integer(try reader.readNumber())
      default: try skip()
      }
    }
    guard let slug else { throw unfit("it has no slug") }
    guard let text else { throw unfit("it has no text") }
    guard let language else { throw unfit("it has no language") }
    quoteStatedBucket = bucket != nil
    return Quote(
      slug: slug, id: id, text: text, language: language, originalText: originalText,
      originalLanguage: originalLanguage, translationOf: translationOf,
      lengthBucket: bucket.map(LengthBucket.init(rawValue:)), form: form, author: author,
      source: source, themes: themes, tags: tags, locator: locator, year: year, license: license,
      url: url, createdAt: createdAt, updatedAt: updatedAt)
  }
}
