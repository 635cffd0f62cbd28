import CorpusStore
import ZitareModels

extension EntityDiff {
  /// What a delta changes in a collection.
  ///
  /// An entity that is withdrawn while quotes still refer to it keeps its row, with a name made from its slug, as after a
  /// snapshot without it.
  init(_ kind: EntityKind, _ delta: Delta, _ old: Corpus?) throws {
    let operations = delta.entities[kind] ?? Delta.Operations()
    let described = try old?.described(kind) ?? []
    let rows = Dictionary(described.map { ($0.slug, $0.id) }, uniquingKeysWith: { $1 })
    var decoder = ItemDecoder()
    for (slug, place) in operations.puts {
      let bytes = delta.bytes(place)
      // It was read before, when its page came.
      let entity = try decoder.entity(kind, bytes, at: 0)
      let digest = ItemDigest(sha256Of: bytes)
      let stored = try old?.entity(kind, slug: slug)
      if let id = rows[slug], let stored {
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
    removed = described.filter { entity in
      switch operations[entity.slug] {
      case .put: false
      case .delete: true
      case nil: delta.since == nil
      }
    }
    try withdrawNames(kind, old)
  }
}
