import TestSupport
import Testing

@testable import zitare

@Suite("The store and its status")
struct StoreTests {
  @Test("before a first sync the starter corpus is read, and nothing is written")
  func starter() throws {
    let zitare = try CommandRunner()
    let today = try zitare.run("today")
    #expect(today.status == 0)
    #expect(today.error == "")
    #expect(try zitare.run("authors").status == 0)
    #expect(try zitare.run("explore").status == 0)
    let status = try zitare.run("status", "-f", "json")
    #expect(status.output.contains(#""corpus":"starter","origin":"http://127.0.0.1:9/""#))
    #expect(status.output.contains(#""lastSync":null,"ageSeconds":null,"documents":[],"#))
    #expect(try zitare.run("status", "--check").status == 0)
    #expect(try zitare.run("cache", "clear").output == "nothing to remove in \(zitare.data)\n")
    #expect(!zitare.home.has("data"))
    #expect(!zitare.home.has(".config"))
  }

  @Test("status tells where the mirror came from, what it holds and when it was checked")
  func mirror() throws {
    let zitare = try CommandRunner.withSample()
    let plain = try zitare.run("status", "-f", "json").output
    let head = #"""
      {"schema":1,"version":"0.1.0","corpus":"mirror","origin":"https://zitare.com/",\#
      "paths":{"corpus":"\#(zitare.data)/corpus.sqlite",\#
      "user":"\#(zitare.data)/user.sqlite",\#
      "config":"\#(zitare.home.path)/.config/zitare/config.json"},\#
      "counts":{"quotes":7,"authors":5,"sources":1,"themes":4,"places":3,"epochs":2,"roles":3,\#
      "languages":4,"tags":3},
      """#
    #expect(plain.hasPrefix(head))
    #expect(
      plain.contains(
        #""lastSync":{"at":"2026-05-28T20:26:40Z","changed":true,"error":null},"ageSeconds":"#))
    #expect(
      plain.contains(
        #""documents":[{"name":"index-full.json","etag":"\"old\"","fetchedAt":"2026-05-28T20:26:40Z","#
          + #""freshUntil":"2026-05-28T21:26:40Z","items":7}]"#))
    try zitare.home.write(
      "data/sync.json",
      #"""
      {"schema":1,"generation":"g1","last":{"at":1790000000,"changed":false,"error":"no route"},
      "succeededAt":1785000000,"documents":{"index-full.json":{"etag":"\"new\"","fetchedAt":1785000000,
      "freshUntil":null}}}
      """#)
    let renewed = try zitare.run("status", "-f", "json").output
    #expect(
      renewed.contains(
        #""lastSync":{"at":"2026-09-21T14:13:20Z","changed":false,"error":"no route"},"#))
    #expect(
      renewed.contains(
        #"{"name":"index-full.json","etag":"\"new\"","fetchedAt":"2026-07-25T17:20:00Z","#
          + #""freshUntil":null,"items":7}"#))
    let text = try zitare.run("status").output
    #expect(
      text.contains(
        "content: 7 quotes, 5 authors, 1 source, 4 themes, 3 places, 2 epochs, 3 roles, "
          + "4 languages, 3 tags, "))
    #expect(text.contains("last sync: 2026-09-21T14:13:20Z, failed: no route\n"))
    #expect(text.contains("next sync: from http://127.0.0.1:9/ (from ZITARE_ORIGIN)\n"))
  }

  /// F-11, H-12
  @Test("status says since when a document is stale, and no age below nothing")
  func staleness() throws {
    let zitare = try CommandRunner.withSample()
    #expect(try zitare.run("sync").status == 4)
    #expect(try zitare.run("today").status == 0)
    #expect(
      try zitare.run("status").output.contains(
        "index-full.json: 7 items, fetched 2026-05-28T20:26:40Z, stale since 2026-05-28T21:26:40Z"))
    try zitare.home.write(
      "data/sync.json", #"{"schema":1,"generation":"g1","succeededAt":33000000000}"#)
    #expect(try zitare.run("status", "-f", "json").output.contains(#""ageSeconds":0,"#))
  }

  @Test("what checks noted about another corpus, or in a broken file, does not count")
  func unbound() throws {
    let zitare = try CommandRunner.withSample()
    for content in [
      #"{"generation":"g2","documents":{"index-full.json":{"etag":"\"new\"","fetchedAt":1}}}"#,
      "{", "[]", "", "\u{0}",
    ] {
      try zitare.home.write("data/sync.json", content)
      let status = try zitare.run("status", "-f", "json")
      #expect(status.status == 0)
      #expect(status.output.contains(#""etag":"\"old\"","#), "\(content)")
    }
  }

  @Test("a whole store passes the check")
  func check() throws {
    let result = try CommandRunner.withSample().run("status", "--check")
    #expect(result.status == 0, "\(result)")
    #expect(result.output.hasSuffix("check: nothing is wrong\n"))
  }

  @Test("a damaged mirror is status 5, names what mends it, and never falls back to the starter")
  func damage() throws {
    let zitare = try CommandRunner.withSample()
    zitare.home.truncate("data/corpus.sqlite", to: zitare.home.size("data/corpus.sqlite") / 2)
    for command in ["today", "explore", "authors", "random", "status"] {
      let result = try zitare.run(command)
      #expect(result.status == 5)
      #expect(result.output == "")
      #expect(result.error.hasPrefix("zitare: the corpus \(zitare.data)/corpus.sqlite is damaged"))
      #expect(result.error.hasSuffix("`zitare sync` builds it anew\n"))
    }
    try zitare.home.write("data/corpus.sqlite", "")
    #expect(try zitare.run("status", "--check").status == 5)
    try zitare.home.write("data/corpus.sqlite", "no database\n")
    #expect(try zitare.run("today").status == 5)
  }

  @Test("clearing removes the mirror and what belongs to it, and keeps the rest")
  func clear() throws {
    let zitare = try CommandRunner.withSample()
    try zitare.home.write("data/sync.json", "{}")
    try zitare.home.write("data/corpus.sqlite.next", "half")
    try zitare.home.write("data/user.sqlite", "mine")
    let result = try zitare.run("cache", "clear")
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("removed \(zitare.data)/corpus.sqlite ("))
    #expect(result.output.hasSuffix("removed \(zitare.data)/sync.json (2 bytes)\n"))
    #expect(!zitare.home.has("data/corpus.sqlite"))
    #expect(!zitare.home.has("data/corpus.sqlite.next"))
    #expect(!zitare.home.has("data/sync.json"))
    #expect(zitare.home.read("data/user.sqlite") == "mine")
    #expect(try zitare.run("status", "-f", "json").output.contains(#""corpus":"starter""#))
    #expect(try zitare.run("cache").status == 2)
    #expect(try zitare.run("cache", "empty").status == 2)
  }

  @Test("clearing waits for no sync, and takes nothing from one")
  func locked() throws {
    let zitare = try CommandRunner.withSample()
    let held = try #require(FileLock(zitare.data + "/sync.lock"))
    let result = try zitare.run("cache", "clear")
    #expect(
      result
        == RunResult(
          status: 6, output: "",
          error: "zitare: a sync is running; clear the cache when it has ended\n"))
    #expect(zitare.home.has("data/corpus.sqlite"))
    withExtendedLifetime(held) {}
  }

  @Test("a config file sets what flags and the environment do not")
  func config() throws {
    let zitare = try CommandRunner.withSample()
    try zitare.home.write(".config/x", "")
    try zitare.home.write(
      ".config/zitare/config.json",
      #"{"data-dir":"\#(zitare.data)","origin":"http://config/","other":1}"#)
    let unset: [String: String?] = ["ZITARE_DATA_DIR": nil, "ZITARE_ORIGIN": nil]
    let read = try zitare.run("status", with: unset)
    #expect(read.output.contains("path: \(zitare.data)/corpus.sqlite (from "), "\(read)")
    #expect(read.output.contains("next sync: from http://config/ (from "))
    let flag = try zitare.run("status", "--data-dir", "/nowhere", "-f", "json", with: unset)
    #expect(flag.output.contains(#""corpus":"/nowhere/corpus.sqlite""#))
    for bad in ["{", "[1]", #"{"origin":3}"#, #"{"origin":""}"#, "\u{ff}"] {
      try zitare.home.write(".config/zitare/config.json", bad)
      let result = try zitare.run("today")
      #expect(result.status == 2, "\(bad)")
      #expect(result.error.contains("config.json"), "\(bad)")
    }
  }

  @Test("without a home and without anything that names the folder, the message says what to set")
  func homeless() throws {
    let result = try CommandRunner().run("today", with: ["HOME": nil, "ZITARE_DATA_DIR": nil])
    #expect(result.status == 2)
    #expect(result.error.contains("ZITARE_DATA_DIR"))
  }
}
