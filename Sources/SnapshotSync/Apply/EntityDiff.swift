import CorpusStore
import ZitareModels

/// What a collection's document changes.
struct EntityDiff {
  /// An entity that is new or says something else.
  struct Change {
    let entity: AnyEntity
    let digest: ItemDigest
  }

  /// New and updated entities, in the document's order.
  var changes: [Change] = []
  /// Entities that came in other bytes with the same meaning.
  var rewritten: [(id: Int64, digest: ItemDigest)] = []
  /// Entities that the document has no more.
  var removed: [(id: Int64, slug: Slug)] = []
  /// Quotes whose indexed text holds a name that changes.
  var renamedIn: Set<Int64> = []
  var added = 0
  var updated = 0
  var bad: [BadItem] = []

  /// Nothing is different.
  init() {}

  var isEmpty: Bool { changes.isEmpty && rewritten.isEmpty && removed.isEmpty }

  /// Compares a document with what the store holds, by digest first, then by value.
  init(
    _ kind: EntityKind, _ document: FetchedDocument, _ old: Corpus?
  ) throws {
    let known = try old?.digests(of: kind) ?? [:]
    var unclaimed: [Int64: Slug] = [:]
    var described: [Slug: Int64] = [:]
    for entity in try old?.described(kind) ?? [] {
      unclaimed[entity.id] = entity.slug
      described[entity.slug] = entity.id
    }
    var seen: Set<Slug> = []
    var decoder = ItemDecoder()
    for (index, item) in document.frame.items.enumerated() {
      let bytes = item.bytes(in: document.body.bytes)
      let digest = ItemDigest(sha256Of: bytes)
      if let id = known[digest], let slug = unclaimed[id], seen.insert(slug).inserted {
        unclaimed[id] = nil
        continue
      }
      let entity: AnyEntity
      do throws(BadItem) {
        entity = try decoder.entity(kind, bytes, at: index)
      } catch {
        bad.append(error)
        continue
      }
      guard seen.insert(entity.base.slug).inserted else {
        bad.append(.repeated(entity.base.slug, at: index))
        continue
      }
      let slug = entity.base.slug
      // A stub of the same slug is no item yet, though its name is in the index.
      let stored = try old?.entity(kind, slug: slug)
      if let id = described[slug], let stored {
        unclaimed[id] = nil
        if stored.entity.withoutNames == entity.withoutNames {
          rewritten.append((id, digest))
          continue
        }
        updated += 1
      } else {
        added += 1
      }
      changes.append(Change(entity: entity, digest: digest))
      if let old, let stored, !stored.entity.isNamedAlike(entity) {
        renamedIn.formUnion(try old.quotes(naming: kind, id: stored.id))
      }
    }
    removed = unclaimed.map { ($0.key, $0.value) }.sorted { $0.id < $1.id }
    try withdrawNames(kind, old)
  }

  /// The end of a collection whose document is gone.
  init(withdrawing kind: EntityKind, _ old: Corpus) throws {
    removed = try old.described(kind)
    try withdrawNames(kind, old)
  }

  mutating func withdrawNames(_ kind: EntityKind, _ old: Corpus?) throws {
    guard let old else { return }
    for entity in removed {
      renamedIn.formUnion(try old.quotes(naming: kind, id: entity.id))
    }
  }
}

extension AnyEntity {
  /// The entity with references by slug alone: names are the other documents' business.
  var withoutNames: AnyEntity {
    switch self {
    case .author(var author):
      author.places = author.places.map(\.withoutName)
      author.epochs = author.epochs.map(\.withoutName)
      author.roles = author.roles.map(\.withoutName)
      return .author(author)
    case .source(var source):
      source.author = source.author?.withoutName
      return .source(source)
    case .theme, .place, .epoch, .role, .language:
      return self
    }
  }

  func isNamedAlike(_ other: AnyEntity) -> Bool {
    base.name == other.base.name && base.nativeName == other.base.nativeName
  }
}

extension Quote {
  /// The quote with references by slug alone.
  var withoutNames: Quote {
    var copy = self
    copy.author = author?.withoutName
    copy.source = source?.withoutName
    copy.themes = themes.map(\.withoutName)
    return copy
  }
}

extension Reference {
  fileprivate var withoutName: Reference { Reference(slug: slug) }
}
