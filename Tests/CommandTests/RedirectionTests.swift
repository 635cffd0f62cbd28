import Glibc
import TestSupport
import Testing

/// Redirections between http and https at their own ports, which a child has to itself.
@Suite(
  "Redirected from one scheme to the other",
  .enabled(
    if: Tools.has(Tools.nginx) && Tools.has(Tools.openssl) && Tools.has(Tools.ip) && Tools.mounts,
    "nginx, openssl, ip or the right to have a network is missing"))
struct RedirectionTests {
  private let zitare: CommandRunner
  private let folder: String

  init() throws {
    zitare = try CommandRunner()
    folder = zitare.home.path
    chmod(folder, 0o755)
    var documents = Snapshot(quotes: [quoteJSON("a", "Satz.")]).documents
    for name in ["authors", "sources", "themes", "places", "epochs", "roles"] {
      documents[name + ".json"] = "[]"
    }
    try FolderListing.write(documents, to: folder + "/site")
    chmod(folder + "/site", 0o755)
    let made = try Tools.shell(
      """
      openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -x509 -keyout key.pem -out ca.pem -days 2 \
        -subj /CN=x -addext subjectAltName=IP:127.0.0.1,IP:127.0.0.2,IP:127.0.0.3
      """, folder: folder)
    try #require(made.status == 0, "\(made.error)")
  }

  /// What follows a sync with one address, and every request that a server of the child's own network saw.
  private func sync(_ origin: String) throws -> (result: RunResult, log: String) {
    func secure(_ address: String, _ rest: String) -> String {
      """
      server {
        listen \(address):443 ssl; \(rest)
        ssl_certificate \(folder)/ca.pem; ssl_certificate_key \(folder)/key.pem;
      }
      """
    }
    try Servers.configureNginx(
      """
      server { listen 127.0.0.1:80; return 301 https://127.0.0.1$request_uri; }
      \(secure("127.0.0.1", "root \(folder)/site;"))
      server { listen 127.0.0.2:80; return 301 https://127.0.0.1$request_uri; }
      \(secure("127.0.0.3", "return 302 http://127.0.0.3$request_uri;"))
      server { listen 127.0.0.3:80; root \(folder)/site; }
      """, in: folder + "/nginx", format: "$scheme://$server_addr $status")
    // The first process of a space of its own takes all others with it.
    let result = try Subprocess.run(
      Tools.unshare,
      [
        "-n", "-m", "-p", "-f", "--kill-child", "/bin/sh", "-c",
        """
        "$1" link set lo up && mount --bind ca.pem /etc/ssl/certs/ca-certificates.crt || exit 99
        "$2" -c nginx/nginx.conf -p "$PWD" -e stderr -g 'daemon on;' || exit 98
        shift 2
        "$@"
        """, "sh", Tools.ip, Tools.nginx, CommandRunner.binary, "sync", "--quiet", "--origin",
        origin,
      ], environment: zitare.environment(), folder: folder)
    return (result, zitare.home.read("nginx/access.log") ?? "")
  }

  @Test("follows to https of the same host")
  func secured() throws {
    let (result, log) = try sync("http://127.0.0.1/")
    #expect(result.error == "")
    #expect(result.status == 0)
    #expect(try zitare.run("explore", "-f", "json").output.contains("\"total\":1,"))
    #expect(log.contains("http://127.0.0.1 301\n"))
    #expect(log.contains("https://127.0.0.1 200\n"))
  }

  @Test(
    "follows neither to another host nor back to http",
    arguments: [
      ("http://127.0.0.2/", "http://127.0.0.2 301", "https://127.0.0.1/"),
      ("https://127.0.0.3/", "https://127.0.0.3 302", "http://127.0.0.3/"),
    ])
  func refused(_ origin: String, _ asked: String, _ target: String) throws {
    let (result, log) = try sync(origin)
    #expect(result.status == 4)
    #expect(result.error.contains(" redirects to \(target)"), "\(result.error)")
    #expect(
      result.error.contains(", which is another origin; nothing was sent there"),
      "\(result.error)")
    #expect(!log.isEmpty)
    #expect(log.split(separator: "\n").allSatisfy { $0 == asked }, "\(log)")
    #expect(!zitare.home.has("data/corpus.sqlite"))
  }
}
