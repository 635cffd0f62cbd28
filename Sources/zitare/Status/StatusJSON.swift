internal import CorpusStore
internal import ZitareModels

/// `zitare status --format json`: the order of the keys is a promise.
enum StatusJSON {
  static func append(_ status: StoreStatus, _ settings: Settings, to json: inout JSONWriter) {
    json.object { json in
      json.key("schema")
      json.integer(1)
      json.key("version")
      json.string(Version.current)
      json.key("corpus")
      json.string(status.isMirror ? "mirror" : "starter")
      json.key("origin")
      json.string(status.origin)
      json.key("paths")
      json.object { json in
        json.key("corpus")
        json.string(settings.corpusPath)
        json.key("user")
        json.string(settings.userPath)
        json.key("config")
        json.string(settings.configPath)
      }
      json.key("counts")
      append(status.counts, to: &json)
      json.key("bytes")
      json.object { json in
        json.key("corpus")
        json.integer(status.corpusBytes)
        json.key("user")
        json.integer(status.userBytes)
      }
      json.key("lastSync")
      append(status.last, to: &json)
      json.key("ageSeconds")
      json.integer(status.ageSeconds)
      json.key("documents")
      json.array { json in
        for document in status.documents { append(document, to: &json) }
      }
      json.key("search")
      json.object { json in
        json.key("pipeline")
        json.string(status.pipeline.pipeline)
        json.key("icu")
        json.string(status.pipeline.icu)
        json.key("stemmers")
        json.string(status.pipeline.stemmers)
      }
      json.key("problems")
      json.array { json in
        for problem in status.problems { json.string(problem) }
      }
    }
    json.endLine()
  }

  private static func append(_ counts: CorpusCounts, to json: inout JSONWriter) {
    json.object { json in
      json.key("quotes")
      json.integer(counts.quotes)
      for kind in EntityKind.allCases {
        json.key(kind.plural)
        json.integer(counts.entities[kind] ?? 0)
      }
      json.key("tags")
      json.integer(counts.tags)
    }
  }

  private static func append(_ outcome: SyncRecord.Outcome?, to json: inout JSONWriter) {
    guard let outcome else {
      json.null()
      return
    }
    json.object { json in
      json.key("at")
      json.string(Timestamp.text(outcome.at))
      json.key("changed")
      json.bool(outcome.changed)
      json.key("error")
      json.string(outcome.error)
    }
  }

  private static func append(_ document: StoredDocument, to json: inout JSONWriter) {
    json.object { json in
      json.key("name")
      json.string(document.name)
      json.key("etag")
      json.string(document.etag)
      json.key("fetchedAt")
      json.string(Timestamp.text(document.fetchedAt))
      json.key("freshUntil")
      json.string(document.freshUntil.map(Timestamp.text))
      json.key("items")
      json.integer(document.items)
    }
  }
}
