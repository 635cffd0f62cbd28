import Glibc
import TestSupport
import Testing

@testable import zitare

@Suite("Asking the site")
struct OnlineTests {
  @Test(
    "is needed where the local hits are few, or few words leave the page unfilled",
    arguments: [
      (OnlineMode.auto, 2, 5, 20, 0, true), (.auto, 3, 5, 20, 0, false),
      (.auto, 3, 2, 20, 0, true), (.auto, 20, 2, 20, 0, false), (.auto, 19, 2, 20, 0, true),
      (.auto, 25, 1, 20, 20, true), (.auto, 40, 1, 20, 20, false), (.auto, 0, 0, 20, 0, false),
      (.auto, 5, 1, nil, 0, false), (.auto, 2, 1, nil, 0, true),
      (.always, 500, 4, 20, 0, true), (.always, 0, 0, 20, 0, false), (.never, 0, 1, 20, 0, false),
    ] as [(OnlineMode, Int, Int, Int?, Int, Bool)])
  func need(
    mode: OnlineMode, hits: Int, words: Int, limit: Int?, offset: Int, expected: Bool
  ) {
    let need = OnlineNeed(mode: mode, localHits: hits, words: words, limit: limit, offset: offset)
    #expect(need.isMet == expected)
  }

  /// A mirror of the sample, and a site that answers with these quotes.
  private struct Site: ~Copyable {
    let zitare: CommandRunner
    let origin: LoopbackOrigin

    init(_ items: String...) throws {
      zitare = try .withSample()
      origin = LoopbackOrigin([
        "api/v1/quotes": .init(
          "{\"items\":[\(items.joined(separator: ","))],\"total\":\(items.count)}")
      ])
    }

    deinit { origin.stop() }

    func search(_ words: String...) throws -> RunResult {
      try zitare.run(words: ["search", "--api", origin.url] + words)
    }
  }

  private static let somersault =
    #"{"slug":"online-1","text":"Purzelbäume schlägt die Theorie.","language":"de","form":"poem","author":{"slug":"anon","name":"Anon"},"tags":["Streben"],"year":1900}"#
  private static let known =
    #"{"slug":"grau-teurer-freund","text":"Grau, teurer Freund","language":"de"}"#

  @Test("what comes from there is behind the local hits, marked, and each quote is shown once")
  func merged() throws {
    let site = try Site(Self.somersault, Self.known, Self.somersault)
    #expect(
      try site.search("theorie").output == """
        „Grau, teurer Freund, ist alle Theorie,
        und grün des Lebens goldner Baum.“
          — Johann Wolfgang von Goethe, Faust. Der Tragödie erster Teil

        From the site:

        „Purzelbäume schlägt die Theorie.“
          — Anon (1900)

        """)
    let json = try site.search("theorie", "-f", "json").output
    #expect(
      json.hasPrefix(
        #"{"schema":1,"total":2,"offset":0,"query":"theorie","online":"asked","items":["#))
    #expect(json.contains(#""origin":"online","score":null,"partial":false,"matches":[]}"#))
    #expect(try site.search("theorie", "-f", "line").output.split(separator: "\n").count == 2)
    #expect(try site.search("theorie", "-f", "csv").output.split(separator: "\r\n").count == 3)
    #expect(try site.zitare.run("search", "--offline", "Purzelbäume").status == 1)
  }

  @Test("it is asked for the words alone, in one request")
  func request() throws {
    let site = try Site(Self.somersault)
    _ = try site.search("theorie author:goethe", "--", "-baum")
    #expect(
      site.origin.requests.map(\.path) == ["api/v1/quotes?q=theorie&limit=20&offset=0"])
  }

  @Test("filters and exclusions hold for what comes from there too")
  func held() throws {
    let site = try Site(Self.somersault)
    func finds(_ words: String...) throws -> Bool {
      let all = ["search", "--api", site.origin.url, "-f", "json"] + words
      return try site.zitare.run(words: all).output.contains("online-1")
    }
    #expect(try finds("theorie", "--lang", "de"))
    #expect(try !finds("theorie", "--lang", "da"))
    #expect(try finds("theorie", "--form", "Gedicht", "--year", "1900"))
    #expect(try !finds("theorie", "--form", "drama"))
    #expect(try !finds("theorie", "--author", "goethe"))
    #expect(try finds("theorie", "--author", "!goethe"))
    #expect(try finds("theorie", "--tag", "Streben"))
    #expect(try !finds("theorie", "--tag", "!Streben"))
    #expect(try !finds("theorie", "--place", "weimar"))
    #expect(try !finds("--", "theorie", "-purzelbäume"))
    #expect(try !finds("--", "theorie", "-\"schlägt die\""))
    #expect(try finds("--", "theorie", "-\"die schlägt\""))
  }

  @Test("what the mirror has is shown as the mirror has it")
  func mirrored() throws {
    let site = try Site(Self.known)
    let output = try site.search("zzyzx", "-f", "json").output
    #expect(output.contains(#""total":1,"#))
    #expect(output.contains("ist alle Theorie"))
    #expect(output.contains(#""origin":"local""#))
  }

  @Test("a page is a part of the whole list")
  func pages() throws {
    let site = try Site(Self.somersault)
    let second = try site.search("theorie", "--limit", "1", "--offset", "1", "-f", "line")
    #expect(second.output == "Purzelbäume schlägt die Theorie. — Anon\n")
    #expect(try site.search("theorie", "--limit", "1", "-f", "line").output.hasPrefix("Grau"))
  }

  @Test("no answer leaves the local hits, and says why")
  func unanswered() throws {
    let site = try Site()
    site.origin.stop()
    let result = try site.search("theorie")
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("„Grau, teurer Freund"))
    #expect(result.error.hasPrefix("zitare: the site could not be asked ("))
    #expect(try site.search("zzyzx").status == 1)
    #expect(try site.search("theorie", "-f", "json").output.contains(#""online":"failed: "#))
  }

  @Test("who said never is not asked, and neither who wants to be")
  func never() throws {
    let site = try Site(Self.somersault)
    try site.zitare.home.write(".config/zitare/config.json", #"{"online":"never"}"#)
    #expect(try site.search("theorie", "-f", "json").output.contains(#""online":"off""#))
    #expect(
      try site.search("theorie", "--offline", "-f", "json").output.contains(#""online":"off""#))
    #expect(site.origin.requests.isEmpty)
    #expect(
      try site.search("theorie", "--online", "-f", "json").output.contains(#""online":"asked""#))
    try site.zitare.home.write(".config/zitare/config.json", #"{"online":"perhaps"}"#)
    #expect(try site.search("theorie").status == 2)
  }

  @Test(
    "the helper goes with the command, however that ends", arguments: [SIGKILL, SIGINT, SIGTERM])
  func orphan(signal: Int32) throws {
    let zitare = try CommandRunner.withSample()
    let origin = LoopbackOrigin()
    defer { origin.stop() }
    let (arrived, left) = (Gate(), Gate())
    origin.respond("api/v1/quotes") { conversation, _ in
      arrived.open()
      conversation.waitForPeer()
      left.open()
      conversation.close()
    }
    let child = try ChildProcess(
      CommandRunner.binary, ["search", "nirgends", "--online", "--api", origin.url],
      zitare.environment())
    #expect(arrived.wait())
    child.send(signal)
    #expect(child.wait() == 1000 + signal)
    // By itself it would wait for three seconds.
    #expect(left.wait(milliseconds: 2000))
  }
}
