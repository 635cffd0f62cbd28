internal import CorpusStore
internal import ZitareModels

/// `zitare status` for people.
enum StatusText {
  static func append(
    _ status: StoreStatus, _ settings: Settings, _ look: Presentation, now: Int64,
    to output: inout Output
  ) {
    func fact(_ name: String, _ value: String?) {
      TextFormat.appendFact(name, value, look, to: &output)
    }
    if status.isMirror {
      fact("corpus", "mirror of " + status.origin)
      if settings.origin.value != status.origin {
        fact("next sync", "from " + settings.origin.value + from(settings.origin.source))
      }
    } else {
      fact(
        "corpus", "the starter corpus that came with zitare; `zitare sync` fetches the whole one")
      fact("origin", status.origin + from(settings.origin.source))
    }
    fact("content", content(status))
    if let last = status.last {
      let outcome = last.error.map { "failed: " + $0 } ?? (last.changed ? "changed" : "no changes")
      fact("last sync", Timestamp.text(last.at) + ", " + outcome)
    }
    if let age = status.ageSeconds { fact("age", Timestamp.span(age)) }
    fact("search", search(status.pipeline))
    fact("path", settings.corpusPath + from(settings.dataFolder.source))
    fact("user data", status.userBytes == 0 ? nil : settings.userPath)
    fact("config", settings.configPath)
    for document in status.documents {
      var line =
        "\(Count.text(document.items)) items, fetched \(Timestamp.text(document.fetchedAt))"
      if let until = document.freshUntil {
        line += (until > now ? ", fresh until " : ", stale since ") + Timestamp.text(until)
      }
      fact(document.name, line)
    }
    for problem in status.problems { fact("problem", problem) }
  }

  private static func content(_ status: StoreStatus) -> String {
    var parts = [Count.text(status.counts.quotes, "quote")]
    for kind in EntityKind.allCases {
      parts.append(Count.text(status.counts.entities[kind] ?? 0, kind.rawValue))
    }
    parts.append(Count.text(status.counts.tags, "tag"))
    parts.append(ByteCount.text(status.corpusBytes))
    return parts.joined(separator: ", ")
  }

  private static func search(_ pipeline: PipelineVersion) -> String {
    // The stemmers' languages, many, are left to JSON.
    let stemmers = pipeline.stemmers.prefix { $0 != " " }
    return "pipeline \(pipeline.pipeline), ICU \(pipeline.icu), stemmers \(stemmers)"
  }

  private static func from(_ source: SettingSource) -> String {
    source == .standard ? "" : " (from \(source.name))"
  }
}

/// Numbers for people.
enum Count {
  /// `154,224`
  static func text(_ number: Int) -> String {
    var digits = String(number.magnitude)
    var grouped = ""
    while digits.utf8.count > 3 {
      grouped = "," + digits.suffix(3) + grouped
      digits.removeLast(3)
    }
    return (number < 0 ? "-" : "") + digits + grouped
  }

  /// `1 quote`, `2 quotes`
  static func text(_ number: Int, _ noun: String) -> String {
    text(number) + " " + noun + (number == 1 ? "" : "s")
  }
}
