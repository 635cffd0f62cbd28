internal import ZitareModels

extension SyncReport {
  /// The report as one JSON document.
  public var json: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("schema")
      writer.integer(1)
      writer.key("origin")
      writer.string(origin)
      writer.key("changed")
      writer.bool(applied.changed)
      writer.key("mode")
      writer.string(isDelta ? "delta" : "snapshot")
      writer.key("requests")
      writer.integer(requests)
      writer.key("bytes")
      writer.integer(bytes)
      writer.key("documents")
      writer.object { writer in
        for document in documents { write(document, &writer) }
      }
      writer.key("added")
      write(applied.added, &writer)
      writer.key("updated")
      write(applied.updated, &writer)
      writer.key("removed")
      write(applied.removed, &writer)
      writer.key("moved")
      writer.object { writer in
        writer.key("quotes")
        writer.integer(applied.moved)
      }
      writer.key("skipped")
      writer.array { writer in
        for skipped in applied.skipped { write(skipped, &writer) }
      }
      writer.key("warnings")
      writer.array { writer in
        for warning in applied.warnings { writer.string(warning) }
      }
      writer.key("seconds")
      writer.number(Double(Int64(seconds * 1000)) / 1000)
    }
    writer.endLine()
    return writer.bytes
  }

  /// The report in words: one line a collection.
  public var text: String {
    var lines = ""
    for (document, collection) in zip(documents, ApplyReport.collections) {
      lines += collection + ": " + words(for: document, collection) + "\n"
    }
    return lines
  }

  /// What was left out and what else is worth a word, one line each.
  public var remarks: [String] {
    applied.skipped.map { skipped in
      let slug = skipped.item.slug.map { " (\($0))" } ?? ""
      return "\(skipped.document): item \(skipped.item.index)\(slug) is left out: "
        + skipped.item.reason
    } + applied.warnings
  }

  private var seconds: Double {
    let (seconds, attoseconds) = duration.components
    return Double(seconds) + Double(attoseconds) / 1e18
  }

  private func words(for document: Document, _ collection: String) -> String {
    var parts: [String] = []
    for (counts, verb) in [
      (applied.added, "added"), (applied.updated, "updated"), (applied.removed, "removed"),
    ] {
      if let count = counts[collection], count > 0 { parts.append("\(count) \(verb)") }
    }
    if collection == ApplyReport.collections[0], applied.moved > 0 {
      parts.append("\(applied.moved) moved")
    }
    if parts.isEmpty {
      let kept = document.status == .absent ? "not offered" : "unchanged"
      parts.append(document.status == .fresh && !isDelta ? "fresh, not asked for" : kept)
    }
    return parts.joined(separator: ", ")
  }

  private func write(_ document: Document, _ writer: inout JSONWriter) {
    writer.key(document.name)
    writer.object { writer in
      writer.key("status")
      switch document.status {
      case .fetched: writer.integer(200)
      case .unchanged: writer.integer(304)
      case .fresh: writer.string("fresh")
      case .absent: writer.string("absent")
      }
      writer.key("items")
      writer.integer(document.items)
    }
  }

  private func write(_ counts: [String: Int], _ writer: inout JSONWriter) {
    writer.object { writer in
      for collection in ApplyReport.collections {
        writer.key(collection)
        writer.integer(counts[collection] ?? 0)
      }
    }
  }

  private func write(_ skipped: ApplyReport.Skipped, _ writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("document")
      writer.string(skipped.document)
      writer.key("index")
      writer.integer(skipped.item.index)
      writer.key("slug")
      writer.string(skipped.item.slug)
      writer.key("reason")
      writer.string(skipped.item.reason)
    }
  }
}
