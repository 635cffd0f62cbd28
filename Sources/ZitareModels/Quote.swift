/// One quotation: plain text in one language, with what is known of it.
public struct Quote: Hashable, Sendable {
  /// The public key, unique in a corpus.
  public var slug: Slug
  /// An opaque identifier; absent: the slug serves.
  public var id: String?
  /// Plain text in NFC, never blank; line breaks (`\n`) are verse or dialogue.
  public var text: String
  /// BCP 47, usually two letters.
  public var language: String
  /// The original, where this text is a translation.
  public var originalText: String?
  /// The original's language, BCP 47.
  public var originalLanguage: String?
  /// The quote of which this one is a translation.
  public var translationOf: Slug?
  /// The corpus's own bucket, or the derived one.
  public var lengthBucket: LengthBucket
  /// The literary form; an open value.
  public var form: String?
  /// Who said it.
  public var author: Reference?
  /// Where it stands; the name is the source's title.
  public var source: Reference?
  /// What it is about, in the document's order.
  public var themes: [Reference]
  /// Free words, in the document's order.
  public var tags: [String]
  /// The place in the source.
  public var locator: String?
  /// The quote's own year; negative before the common era.
  public var year: Int64?
  /// Whose the text is.
  public var license: String?
  /// The quote's page; absent: the site's route for it.
  public var url: String?
  /// ISO 8601, as received.
  public var createdAt: String?
  /// ISO 8601, as received.
  public var updatedAt: String?

  /// Makes a quote; a bucket that is not given is derived from the text.
  public init(
    slug: Slug, id: String? = nil, text: String, language: String, originalText: String? = nil,
    originalLanguage: String? = nil, translationOf: Slug? = nil, lengthBucket: LengthBucket? = nil,
    form: String? = nil, author: Reference? = nil, source: Reference? = nil,
    themes: [Reference] = [], tags: [String] = [], locator: String? = nil, year: Int64? = nil,
    license: String? = nil, url: String? = nil, createdAt: String? = nil, updatedAt: String? = nil
  ) {
    self.slug = slug
    self.id = id
    self.text = text
    self.language = language
    self.originalText = originalText
    self.originalLanguage = originalLanguage
    self.translationOf = translationOf
    self.lengthBucket = lengthBucket ?? LengthBucket(of: text)
    self.form = form
    self.author = author
    self.source = source
    self.themes = themes
    self.tags = tags
    self.locator = locator
    self.year = year
    self.license = license
    self.url = url
    self.createdAt = createdAt
    self.updatedAt = updatedAt
  }
}
