internal import ZitareModels

/// All quotes of a corpus in document order, references by slug alone: one pass over each table, where asking for quotes by
/// their rows looks into nine tables for each.
public final class QuoteScan {
  private let corpus: Corpus
  private var rows: Statement
  private var words: Relation
  private let slugs: [Facet: [Int64: String]]

  /// Starts before the first quote.
  public init(_ corpus: Corpus) throws(CorpusError) {
    self.corpus = corpus
    var slugs: [Facet: [Int64: String]] = [:]
    for facet in [Facet.lang, .length, .form, .author, .source, .theme, .tag] {
      var known: [Int64: String] = [:]
      try corpus.names(of: facet) { known[$0.id] = $0.slug }
      slugs[facet] = known
    }
    self.slugs = slugs
    do throws(SQLiteError) {
      rows = try corpus.database.prepare(
        """
        SELECT q.id,c.slug,c.text,q.language,q.bucket,q.form,q.author,q.source,q.year,c.locator,c.ident,c.original,
        c.original_language,c.translation_of,c.license,c.url,c.created,c.updated,c.derived
        FROM quote q CROSS JOIN content c ON c.id=q.id ORDER BY q.id
        """)
      words = try Relation(on: corpus.database)
    } catch {
      throw corpus.failure(error)
    }
  }

  /// The next quote; `nil` behind the last one.
  public func next() throws(CorpusError) -> StoredQuote? {
    do throws(SQLiteError) {
      guard try rows.step() else { return nil }
      let id = rows.integer(0)
      let (themes, tags) = try words.values(of: id)
      return StoredQuote(
        id: id,
        quote: Quote(
          slug: Slug(rows.text(1)), id: rows.optionalText(10), text: rows.text(2),
          language: slug(.lang, 3) ?? "", originalText: rows.optionalText(11),
          originalLanguage: rows.optionalText(12),
          translationOf: rows.optionalText(13).map { Slug($0) },
          lengthBucket: LengthBucket(rawValue: slug(.length, 4) ?? ""), form: slug(.form, 5),
          author: slug(.author, 6).map { Reference(slug: Slug($0)) },
          source: slug(.source, 7).map { Reference(slug: Slug($0)) },
          themes: themes.compactMap { theme in
            slugs[.theme]?[theme].map { Reference(slug: Slug($0)) }
          }, tags: tags.compactMap { slugs[.tag]?[$0] },
          locator: rows.optionalText(9), year: rows.optionalInteger(8),
          license: rows.optionalText(14), url: rows.optionalText(15),
          createdAt: rows.optionalText(16), updatedAt: rows.optionalText(17)),
        statesBucket: rows.isNull(18))
    } catch {
      throw corpus.failure(error)
    }
  }

  private func slug(_ facet: Facet, _ column: Int32) -> String? {
    rows.optionalInteger(column).flatMap { slugs[facet]?[$0] }
  }

  /// The themes and tags of quotes that are asked for in ascending order.
  private struct Relation: ~Copyable {
    private var rows: Statement
    /// The row that is read, but belongs to a later quote; before the first one, a row of no quote.
    private var pending: (quote: Int64, kind: Int64, value: Int64)? = (Int64.min, 0, 0)

    init(on database: Database) throws(SQLiteError) {
      rows = try database.prepare(
        "SELECT owner,kind,entity FROM relation WHERE +kind IN (\(Facet.ofQuotes)) ORDER BY owner,kind,nth"
      )
    }

    mutating func values(
      of quote: Int64
    ) throws(SQLiteError) -> (themes: [Int64], tags: [Int64]) {
      var themes: [Int64] = []
      var tags: [Int64] = []
      while let next = pending, next.quote <= quote {
        if next.quote == quote {
          if next.kind == Facet.tag.number {
            tags.append(next.value)
          } else {
            themes.append(next.value)
          }
        }
        pending = try rows.step() ? (rows.integer(0), rows.integer(1), rows.integer(2)) : nil
      }
      return (themes, tags)
    }
  }
}
