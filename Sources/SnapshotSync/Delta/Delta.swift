internal import ZitareModels

/// All pages between two places, put together: for each slug what happened to it last.
struct Delta: Sendable {
  /// An item of a page.
  struct Place: Sendable {
    var page: Int
    var item: DocumentFrame.Item
    /// The quote's place in the whole document, where the origin stated one.
    var position: Int64?
  }

  /// What became of an item.
  enum Operation: Sendable {
    case put(Place)
    case delete
  }

  /// Where the pages begin; `nil`: before everything, so that what they do not bring is not there.
  var since: String?
  /// The place after the last page.
  var cursor = ""
  /// What the mirror must hold then.
  var target = DeltaTarget(quotes: 0, digest: "")
  /// The pages' bytes.
  var bodies: [MappedBody] = []
  /// Quotes.
  var quotes = Operations()
  /// Entities by kind.
  var entities: [EntityKind: Operations] = [:]
  /// Until when the origin promised that there is nothing new.
  var freshUntil: Int64?

  /// Operations, the latest of each slug, in the order in which the slugs were first met.
  struct Operations: Sendable {
    private(set) var order: [Slug] = []
    private var bySlug: [Slug: Operation] = [:]

    subscript(slug: Slug) -> Operation? { bySlug[slug] }

    /// Replaces what was said of a slug before.
    mutating func set(_ slug: Slug, _ operation: Operation) {
      if bySlug.updateValue(operation, forKey: slug) == nil { order.append(slug) }
    }

    var isEmpty: Bool { order.isEmpty }

    /// What is put, in order.
    var puts: [(slug: Slug, place: Place)] {
      order.compactMap { slug in
        guard case .put(let place)? = bySlug[slug] else { return nil }
        return (slug, place)
      }
    }
  }

  init(since: String?) {
    self.since = since
  }

  /// Whether nothing happened.
  var isEmpty: Bool { quotes.isEmpty && entities.values.allSatisfy(\.isEmpty) }

  /// How many bytes the pages have.
  var byteCount: Int { bodies.reduce(0) { $0 + $1.bytes.count } }

  /// The bytes of an item.
  func bytes(_ place: Place) -> UnsafeBufferPointer<UInt8> {
    place.item.bytes(in: bodies[place.page].bytes)
  }

  /// Takes in the next page. What it says of a slug replaces what earlier ones said; within the page a deletion wins.
  ///
  /// - Throws: Why the page makes no sense: an item that cannot be read, or one that is there twice.
  mutating func add(_ page: DeltaPage, _ body: MappedBody) throws(DocumentProblem) {
    let number = bodies.count
    bodies.append(body)
    cursor = page.cursor
    for (name, items) in page.upserted {
      guard let target = Target(name) else { continue }
      var decoder = ItemDecoder()
      var seen: Set<Slug> = []
      for (index, item) in items.enumerated() {
        let bytes = item.bytes(in: body.bytes)
        var place = Place(page: number, item: item)
        let slug: Slug
        do throws(BadItem) {
          switch target {
          case .quotes:
            slug = try decoder.quote(bytes, at: index).slug
            place.position = decoder.quotePosition
          case .entities(let kind):
            slug = try decoder.entity(kind, bytes, at: index).base.slug
          }
        } catch {
          throw DocumentProblem(.damaged, "has a bad item in \(name): \(error.reason)")
        }
        guard seen.insert(slug).inserted else {
          throw DocumentProblem(.damaged, "has \(slug) twice in \(name)")
        }
        set(target, slug, .put(place))
      }
    }
    for (name, slugs) in page.deleted {
      guard let target = Target(name) else { continue }
      for slug in slugs { set(target, slug, .delete) }
    }
  }

  private mutating func set(_ target: Target, _ slug: Slug, _ operation: Operation) {
    switch target {
    case .quotes: quotes.set(slug, operation)
    case .entities(let kind): entities[kind, default: Operations()].set(slug, operation)
    }
  }

  /// A collection that is known; others are passed over, like unknown keys.
  private enum Target {
    case quotes
    case entities(EntityKind)

    init?(_ name: String) {
      if name == "quotes" {
        self = .quotes
      } else if let kind = EntityKind.allCases.first(where: { $0.plural == name }) {
        self = .entities(kind)
      } else {
        return nil
      }
    }
  }
}
