import Glibc
import TestSupport
import Testing
import ZitareModels

/// Servers and caches as they stand between us and an origin.
@Suite("Behind real servers", .serialized)
struct ProxyTests {
  private let zitare: CommandRunner
  private let folder: String
  private var site: String { folder + "/site" }

  init() throws {
    zitare = try CommandRunner()
    folder = zitare.home.path
    // A server's worker may be somebody else.
    chmod(folder, 0o755)
    try publish("Erste Ausgabe")
  }

  private func documents(_ text: String) -> [String: String] {
    var documents = Snapshot(
      quotes: (0..<300).map { quoteJSON("q-\($0)", "\(text), Satz \($0).", author: "x") },
      authors: [#"{"slug":"x","name":"X"}"#]
    ).documents
    for name in ["sources", "themes", "places", "epochs", "roles"] {
      documents[name + ".json"] = "[]"
    }
    return documents
  }

  private func publish(_ text: String) throws {
    try FolderListing.write(documents(text), to: site)
    chmod(site, 0o755)
  }

  private func sync(
    _ origin: String, with variables: [String: String?] = [:]
  ) throws -> RunResult {
    try zitare.run("sync", "--origin", origin, "-f", "json", with: variables)
  }

  /// Everything comes, then nothing, then what changed.
  private func follow(_ origin: String, with variables: [String: String?] = [:]) throws {
    try publish("Erste Ausgabe")
    let first = try sync(origin, with: variables)
    #expect(first.status == 0, "\(first.error)")
    #expect(first.output.contains("\"index-full.json\":{\"status\":200,\"items\":300}"))
    let second = try sync(origin, with: variables)
    #expect(second.status == 0, "\(second.error)")
    #expect(second.output.contains("\"changed\":false"))
    #expect(!second.output.contains("\"status\":200"), "\(second.output)")
    #expect(second.output.ranges(of: "\"status\":304").count == 7)
    try publish("Zweite Ausgabe, geändert")
    let third = try sync(origin, with: variables)
    #expect(third.status == 0, "\(third.error)")
    #expect(third.output.contains("\"updated\":{\"quotes\":300"), "\(third.output)")
    #expect(try sync(origin, with: variables).output.contains("\"changed\":false"))
  }

  @Test(
    "nginx: with gzip, and behind one that weakens tags",
    .enabled(if: Tools.has(Tools.nginx), "nginx is not installed"))
  func nginx() throws {
    let (plain, zipped, proxy) = (Servers.freePort(), Servers.freePort(), Servers.freePort())
    let server = try Servers.nginx(
      """
      server { listen 127.0.0.1:\(plain); root \(site); add_header Cache-Control max-age=3600; }
      server { listen 127.0.0.1:\(zipped); root \(site); gzip on; }
      server { listen 127.0.0.1:\(proxy); gzip on; location / { proxy_pass http://127.0.0.1:\(plain); } }
      """, in: folder + "/nginx")
    defer { server.end() }
    try #require(Servers.wait(for: proxy))
    for port in [plain, zipped, proxy] { try follow("http://127.0.0.1:\(port)/") }
    let tags = try Tools.shell(
      "curl -s -o /dev/null -D - -H 'Accept-Encoding: gzip' http://127.0.0.1:\(proxy)/authors.json || true"
    )
    if !tags.output.isEmpty { #expect(tags.output.contains("ETag: W/\"")) }
  }

  @Test(
    "nginx: HTTP/2 over one connection",
    .enabled(
      if: Tools.has(Tools.nginx) && Tools.has(Tools.openssl) && Tools.mounts,
      "nginx, openssl or the right to mount is missing"))
  func http2() throws {
    let made = try Tools.shell(
      """
      openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -x509 -keyout key.pem -out ca.pem -days 2 \
        -subj /CN=x -addext subjectAltName=IP:127.0.0.1
      """, folder: folder)
    try #require(made.status == 0, "\(made.error)")
    let port = Servers.freePort()
    let server = try Servers.nginx(
      """
      server {
        listen 127.0.0.1:\(port) ssl http2; root \(site); gzip on;
        ssl_certificate \(folder)/ca.pem; ssl_certificate_key \(folder)/key.pem;
      }
      """, in: folder + "/nginx")
    defer { server.end() }
    try #require(Servers.wait(for: port))
    for _ in 0..<2 {
      let result = try Subprocess.run(
        Tools.unshare,
        [
          "-m", "/bin/sh", "-c",
          "mount --bind ca.pem /etc/ssl/certs/ca-certificates.crt && exec \"$@\"", "sh",
          CommandRunner.binary, "sync", "--quiet", "--origin", "https://127.0.0.1:\(port)/",
        ], environment: zitare.environment(), folder: folder)
      #expect(result.status == 0, "\(result.error)")
    }
    let log = zitare.home.read("nginx/access.log")?.split(separator: "\n") ?? []
    #expect(log.count == 18)
    #expect(log.allSatisfy { $0.hasPrefix("HTTP/2.0 ") })
    // One connection for each sync.
    #expect(Set(log.map { $0.split(separator: " ")[1] }).count == 2)
    #expect(log.suffix(9).count { $0.hasSuffix(" 304") } == 7)
  }

  @Test(
    "Squid: a cache that has everything still asks the origin",
    .enabled(
      if: Tools.has(Tools.squid) && Tools.has(Tools.nginx), "squid or nginx is not installed"))
  func squid() throws {
    let (plain, cache) = (Servers.freePort(), Servers.freePort())
    let server = try Servers.nginx(
      "server { listen 127.0.0.1:\(plain); root \(site); add_header Cache-Control max-age=3600; }",
      in: folder + "/nginx")
    defer { server.end() }
    let proxy = try Servers.squid(port: cache, in: folder + "/squid")
    defer { proxy.end() }
    try #require(Servers.wait(for: plain) && Servers.wait(for: cache))
    try follow("http://127.0.0.1:\(plain)/", with: ["http_proxy": "http://127.0.0.1:\(cache)"])
    let log = zitare.home.read("squid/access.log") ?? ""
    // Seven of the second sync, seven of the fourth: the origin itself said so. In the third, nginx's tags, which are
    // made of seconds and sizes, may or may not tell rewritten files from the same.
    #expect(log.ranges(of: "TCP_MISS/304").count >= 14, "\(log)")
  }

  @Test(
    "a cut upstream leaves the store",
    .enabled(if: Tools.has(Tools.nginx), "nginx is not installed"), arguments: [false, true])
  func cut(_ throughSquid: Bool) throws {
    if throughSquid, !Tools.has(Tools.squid) { return }
    let origin = LoopbackOrigin()
    defer { origin.stop() }
    for (name, text) in documents("Alte Ausgabe") {
      origin.serve(name, .init(text, etag: "\"\(text.utf8.count)\""))
    }
    let (front, cache) = (Servers.freePort(), Servers.freePort())
    let server = try Servers.nginx(
      "server { listen 127.0.0.1:\(front); gzip on; location / { proxy_pass \(origin.url); } }",
      in: folder + "/nginx")
    defer { server.end() }
    try #require(Servers.wait(for: front))
    var proxy: ChildProcess?
    var variables: [String: String?] = [:]
    if throughSquid {
      proxy = try Servers.squid(port: cache, in: folder + "/squid")
      try #require(Servers.wait(for: cache))
      variables = ["http_proxy": "http://127.0.0.1:\(cache)"]
    }
    defer { proxy?.end() }
    let url = "http://127.0.0.1:\(front)/"
    #expect(try sync(url, with: variables).status == 0)
    let text = documents("Neue, längere Ausgabe")["index-full.json"] ?? ""
    origin.serve("index-full.json", .init(text, etag: "\"new\""))
    let head =
      "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nETag: \"new\"\r\nContent-Length: \(text.utf8.count)\r\n\r\n"
    for length in [0, 100, 20_000] {
      let part = Array(text.utf8.prefix(length))
      for _ in 0..<12 { origin.fail("index-full.json", Fault.raw(head, part)) }
      let result = try sync(url, with: variables)
      #expect(result.status == 4, "\(length): \(result.output)")
      #expect(try zitare.run("explore", "-f", "line").output.contains("Alte Ausgabe"))
      #expect(try zitare.run("status", "--check").status == 0)
    }
    origin.unfail("index-full.json")
    #expect(try sync(url, with: variables).status == 0)
    #expect(try zitare.run("explore", "-f", "line").output.contains("Neue, längere"))
  }
}
