import CorpusStore
import Testing
import ZitareModels

@testable import SnapshotSync

private let day: Int64 = 86_400
private let now: Int64 = 1_800_000_000

private func known(
  fetched: Int64 = now - 100, checked: Int64? = nil, fresh: Int64? = nil
) -> KnownDocument {
  KnownDocument(
    validators: Validators(etag: "\"a\""), sha256: [1], fetchedAt: fetched,
    checkedAt: checked ?? fetched, freshUntil: fresh)
}

private func plan(
  _ documents: [String: KnownDocument], absent: [String: Int64] = [:], ifStale: Bool = false,
  force: Bool = false
) -> SyncPlan {
  var knowledge = Knowledge()
  knowledge.documents = documents
  knowledge.absent = absent
  var options = SyncOptions()
  options.ifStale = ifStale
  options.force = force
  return SyncPlan(knowledge: knowledge, options: options, now: now)
}

private func allFresh() -> [String: KnownDocument] {
  var documents: [String: KnownDocument] = [:]
  for name in DocumentName.all { documents[name] = known(fresh: now + 10) }
  return documents
}

@Suite("The plan of a sync")
struct PlanTests {
  @Test("asks for everything, unconditionally, where nothing is known")
  func first() {
    let plan = plan([:], ifStale: true)
    #expect(!plan.isAllFresh)
    #expect(plan.asksManifest)
    #expect(
      plan.asked == [
        "index-full.json", "authors.json", "sources.json", "themes.json", "places.json",
        "epochs.json", "roles.json", "languages.json",
      ])
    #expect(plan.validators(for: "index-full.json") == Validators())
  }

  @Test("asks for nothing while everything is fresh, but only with --if-stale")
  func fresh() {
    let documents = allFresh()
    #expect(plan(documents, ifStale: true).isAllFresh)
    #expect(!plan(documents).isAllFresh)
    #expect(!plan(documents, ifStale: true, force: true).isAllFresh)
  }

  @Test("asks for the stale ones among the fresh")
  func stale() {
    var documents = allFresh()
    documents["themes.json"] = known(fresh: now)
    documents["roles.json"] = known(fresh: nil)
    let plan = plan(documents, absent: ["manifest.json": now - 5], ifStale: true)
    #expect(!plan.isAllFresh)
    #expect(!plan.asksManifest)
    #expect(plan.asked == ["themes.json", "roles.json"])
  }

  @Test("takes what is absent for fresh as long as the quotes are")
  func absent() {
    var documents = allFresh()
    documents["languages.json"] = nil
    let absent = ["languages.json": now - 5, "manifest.json": now - 5]
    #expect(plan(documents, absent: absent, ifStale: true).isAllFresh)
    #expect(plan(documents, absent: absent, ifStale: true).asked == [])
    documents["index-full.json"] = known(fresh: now - 1)
    #expect(
      plan(documents, absent: absent, ifStale: true).asked == ["index-full.json", "languages.json"])
  }

  @Test("trusts a manifest's freshness for all that it names")
  func manifest() {
    var documents: [String: KnownDocument] = [:]
    for name in DocumentName.all { documents[name] = known() }
    documents["manifest.json"] = known(fresh: now + 1)
    #expect(plan(documents, ifStale: true).isAllFresh)
    documents["manifest.json"] = known(fresh: now)
    #expect(!plan(documents, ifStale: true).isAllFresh)
    documents["manifest.json"] = known(fresh: now + 1)
    documents["roles.json"] = nil
    #expect(!plan(documents, ifStale: true).isAllFresh)
  }

  @Test("does not believe what comes from the future")
  func clock() {
    // The clock was set back by a day after the last check.
    let document = known(fetched: now + day, fresh: now + day + 3600)
    #expect(!plan([:]).isFresh("x"))
    #expect(!plan(["x": document]).isFresh("x"))
    #expect(plan(["x": document]).validators(for: "x").etag == "\"a\"")
    let far = known(fetched: now + 10 * 365 * day)
    #expect(plan(["x": far]).validators(for: "x").etag == nil)
  }

  @Test("drops validators after eight days, and with --force")
  func lifetime() {
    #expect(plan(["x": known(fetched: now - 8 * day + 1)]).validators(for: "x").etag == "\"a\"")
    #expect(plan(["x": known(fetched: now - 8 * day)]).validators(for: "x").isEmpty)
    // Being told that nothing changed does not make the bytes younger.
    let checked = known(fetched: now - 8 * day, checked: now - 1)
    #expect(plan(["x": checked]).validators(for: "x").isEmpty)
    #expect(plan(["x": known()], force: true).validators(for: "x").isEmpty)
  }

  @Test("keeps away until the remembered time, at most for a day, and not with --force")
  func retryAfter() {
    #expect(plan([:]).retryTime(now + 60) == now + 60)
    #expect(plan([:]).retryTime(now) == nil)
    #expect(plan([:]).retryTime(nil) == nil)
    #expect(plan([:]).retryTime(now + 2 * day) == nil)
    #expect(plan([:], force: true).retryTime(now + 60) == nil)
  }
}

@Suite("What is known of an origin")
struct KnowledgeTests {
  private let stored = StoredDocument(
    name: "authors.json", etag: "\"a\"", lastModified: nil, sha256: [1], bytes: 9, items: 1,
    fetchedAt: 10, freshUntil: 20)

  private func knowledge(
    from: String? = "/srv", generation: String? = "g", _ state: SyncState = SyncState()
  ) throws -> Knowledge {
    Knowledge(
      stored: [stored], from: from, generation: generation, state: state,
      origin: try Origin(parsing: "/srv"))
  }

  private func state(origin: String, generation: String) -> SyncState {
    var state = SyncState()
    state.origin = origin
    state.generation = generation
    state.documents["authors.json"] = SyncState.Check(
      validators: Validators(etag: "W/\"a\""), fetchedAt: 10, checkedAt: 30, freshUntil: 40)
    state.absent["manifest.json"] = 30
    return state
  }

  @Test("comes from the store, and from checks of the same origin and generation")
  func overlay() throws {
    #expect(try knowledge().documents["authors.json"]?.freshUntil == 20)
    let renewed = try knowledge(state(origin: "/srv", generation: "g"))
    #expect(renewed.documents["authors.json"]?.freshUntil == 40)
    #expect(renewed.documents["authors.json"]?.validators.etag == "W/\"a\"")
    #expect(renewed.documents["authors.json"]?.fetchedAt == 10)
    #expect(renewed.absent == ["manifest.json": 30])
    for other in [state(origin: "/other", generation: "g"), state(origin: "/srv", generation: "h")]
    {
      let knowledge = try knowledge(other)
      #expect(knowledge.documents["authors.json"]?.validators.etag == "\"a\"")
      #expect(knowledge.absent.isEmpty)
    }
  }

  @Test("says nothing of another origin")
  func otherOrigin() throws {
    #expect(try knowledge(from: "/other").documents.isEmpty)
    #expect(try knowledge(from: nil).documents.isEmpty)
  }

  @Test("forgets a document that was gone at the last check")
  func gone() throws {
    var state = state(origin: "/srv", generation: "g")
    state.absent["authors.json"] = 30
    #expect(try knowledge(state).documents.isEmpty)
  }
}

@Suite("sync.json")
struct SyncStateTests {
  private var full: SyncState {
    var state = SyncState()
    state.origin = "https://zitare.com/"
    state.generation = "g"
    state.documents["a.json"] = SyncState.Check(
      validators: Validators(etag: "\"\u{E9}\u{80}\\\"", lastModified: "d"), sha256: nil,
      fetchedAt: 1, checkedAt: 2, freshUntil: nil)
    state.documents["b.json"] = SyncState.Check(
      validators: Validators(), sha256: [UInt8](repeating: 0xAB, count: 32), fetchedAt: 1,
      checkedAt: 2, freshUntil: 3)
    state.absent["manifest.json"] = 4
    state.retryAfter["zitare.com:443"] = 5
    state.last = SyncState.Outcome(at: 6, changed: true, error: "e")
    state.succeededAt = 7
    return state
  }

  @Test("is read as it was written")
  func roundTrip() {
    #expect(SyncState(json: full.json) == full)
    #expect(SyncState(json: SyncState().json) == SyncState())
  }

  @Test("counts for nothing where it is damaged, wherever it is cut")
  func damaged() {
    let bytes = full.json
    for count in 0..<bytes.count - 1 {
      #expect(SyncState(json: Array(bytes[..<count])) == SyncState())
    }
    #expect(SyncState(json: Array("[]".utf8)) == SyncState())
    #expect(SyncState(json: Array("{\"origin\":5}".utf8)) == SyncState())
  }
}

@Suite("A manifest")
struct ManifestTests {
  private func manifest(_ text: String) throws -> Manifest {
    try Array(text.utf8).withUnsafeBufferPointer { try Manifest($0) }
  }

  private func problem(_ text: String) -> String? {
    do {
      _ = try manifest(text)
      return nil
    } catch {
      return (error as? DocumentProblem)?.message
    }
  }

  @Test("names the documents' digests and the place in the deltas")
  func reading() throws {
    let digits = String(repeating: "0aF", count: 21) + "1"
    let found = try manifest(
      "{\"schemaVersion\":1,\"snapshotId\":\"s\",\"cursor\":\"c/1\",\"documents\":"
        + "{\"a.json\":{\"sha256\":\"\(digits)\",\"bytes\":1,\"items\":2},\"b.json\":{}}}")
    #expect(found.snapshotId == "s")
    #expect(found.cursor == "c/1")
    #expect(found.digests.keys.sorted() == ["a.json"])
    #expect(found.digests["a.json"]?.prefix(3) == [0x0A, 0xF0, 0xAF])
  }

  @Test("is refused where it is none")
  func refuses() {
    #expect(problem("{}") == "names no documents")
    #expect(problem("[]") == "is not valid: unexpected '[' at byte 0")
    #expect(
      problem("{\"documents\":{\"a\":{\"sha256\":\"0\"}}}")
        == "is not valid: a sha256 is not 64 hexadecimal digits at byte 28")
    #expect(
      problem("{\"schemaVersion\":2,\"documents\":{}}")
        == "has the schemaVersion 2, but this zitare knows only 1: update zitare")
    #expect(
      problem("{\"documents\":{},\"documents\":{}}")
        == "is not valid: the key \"documents\" is given twice at byte 16")
  }
}
