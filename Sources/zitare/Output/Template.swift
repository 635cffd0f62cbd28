internal import ZitareModels

/// A line of the user's own with places for values: `{author}: {text}`.
struct Template: Equatable {
  /// A value that has a place.
  enum Field: String, CaseIterable {
    case text, verse, author, source, year, slug, url, language, form, length, locator, themes, tags
    case attribution, original, license
    // Of entities.
    case name, count

    static let ofQuotes = allCases.filter { $0 != .name && $0 != .count }
    static let ofEntities: [Field] = [.slug, .name, .count, .url]
  }

  private enum Part: Equatable {
    case literal(String)
    case field(Field)
  }

  private var parts: [Part] = []

  /// Takes a template apart.
  ///
  /// - Parameter fields: What has a value; other names are refused.
  init(parsing text: String, fields: [Field]) throws(Failure) {
    var rest = text.unicodeScalars[...]
    var literal = ""
    while let scalar = rest.popFirst() {
      if scalar == "{" || scalar == "}", rest.first == scalar {
        rest.removeFirst()
        literal.unicodeScalars.append(scalar)
      } else if scalar == "{" {
        guard let end = rest.firstIndex(of: "}") else {
          throw .usage("--template has a { without }; to print one, write {{")
        }
        let name = String(rest[..<end])
        guard let field = Field(rawValue: name), fields.contains(field) else {
          throw Self.unknown(name, fields)
        }
        if !literal.isEmpty { parts.append(.literal(literal)) }
        literal = ""
        parts.append(.field(field))
        rest = rest[end...].dropFirst()
      } else if scalar == "}" {
        throw .usage("--template has a } without {; to print one, write }}")
      } else {
        literal.unicodeScalars.append(scalar)
      }
    }
    if !literal.isEmpty { parts.append(.literal(literal)) }
  }

  private static func unknown(_ name: String, _ fields: [Field]) -> Failure {
    let names = fields.map(\.rawValue)
    return .usage(
      "--template has no {\(name)}; "
        + NearestNames.question(
          NearestNames.nearest(to: name, in: names).map { "{\($0)}" },
          else: "there are \(names.joined(separator: ", "))"))
  }

  /// Whether themes or tags have to be loaded.
  var needsEverything: Bool { parts.contains(.field(.themes)) || parts.contains(.field(.tags)) }
}

extension Template {
  /// Writes a quote and ends the line.
  func append(_ item: QuoteItem, maxWidth: Int?, to output: inout Output) {
    append(maxWidth: maxWidth, to: &output) { Self.value($0, of: item) }
  }

  /// Writes an entity and ends the line.
  func append(
    slug: String, name: String, count: Int, url: String, maxWidth: Int?, to output: inout Output
  ) {
    append(maxWidth: maxWidth, to: &output) { field in
      switch field {
      case .slug: slug
      case .name: name
      case .count: String(count)
      case .url: url
      default: nil
      }
    }
  }

  private func append(
    maxWidth: Int?, to output: inout Output, _ value: (Field) -> String?
  ) {
    var text = ""
    for part in parts {
      switch part {
      case .literal(let literal): text += literal
      // No value holds what a terminal obeys; line breaks are verse.
      case .field(.verse): text += Printable.block(value(.verse) ?? "")
      case .field(let field): text += LineFormat.oneLine(value(field) ?? "")
      }
    }
    output.write(maxWidth.map { TextLayout.cut(text, to: $0) } ?? text)
    output.endLine()
  }

  private static func value(_ field: Field, of item: QuoteItem) -> String? {
    let quote = item.quote
    return switch field {
    case .text, .verse: quote.text
    case .author: quote.author?.displayName
    case .source: quote.source?.displayName
    case .year: quote.year.map(QuoteItem.year)
    case .slug: quote.slug.rawValue
    case .url: Site.link(of: quote)
    case .language: quote.language
    case .form: quote.form
    case .length: quote.lengthBucket.rawValue
    case .locator: quote.locator
    case .themes: quote.themes.map(\.displayName).joined(separator: "; ")
    case .tags: quote.tags.joined(separator: "; ")
    case .attribution: item.attribution
    case .original: quote.originalText
    case .license: quote.license
    case .name, .count: nil
    }
  }
}
