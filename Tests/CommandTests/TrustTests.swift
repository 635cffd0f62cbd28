import Glibc
import TestSupport
import Testing

/// Origins behind TLS, with certificates of an authority that only the child trusts.
@Suite(
  "An origin behind TLS",
  .enabled(
    if: Tools.has(Tools.openssl) && Tools.has(Tools.python) && Tools.mounts,
    "openssl, python3 or the right to mount is missing"))
struct TrustTests {
  private let zitare: CommandRunner
  private let folder: String

  init() throws {
    zitare = try CommandRunner()
    folder = zitare.home.path
    let made = try Tools.shell(
      """
      set -e
      new="openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes"
      $new -x509 -keyout ca.key -out ca.pem -days 2 -subj "/CN=Test CA"
      $new -x509 -keyout self.key -out self.pem -days 2 -subj /CN=self -addext subjectAltName=IP:127.0.0.1
      sign() {
        $new -keyout $1.key -out $1.csr -subj "/CN=$1" -addext "subjectAltName=$2"
        openssl x509 -req -in $1.csr -CA ca.pem -CAkey ca.key -out $1.pem -days $3 -copy_extensions copy
      }
      sign good IP:127.0.0.1 2
      sign elsewhere DNS:elsewhere.example 2
      sign expired IP:127.0.0.1 -1
      $new -keyout early.key -out early.csr -subj /CN=early -addext subjectAltName=IP:127.0.0.1
      touch index.txt
      echo 01 >serial
      cat >ca.cnf <<END
      [ca]
      default_ca = own
      [own]
      database = index.txt
      serial = serial
      new_certs_dir = .
      default_md = sha256
      copy_extensions = copy
      policy = names
      [names]
      commonName = supplied
      END
      openssl ca -batch -notext -config ca.cnf -cert ca.pem -keyfile ca.key -in early.csr \
        -out early.pem -startdate 20980101000000Z -enddate 20990101000000Z
      mkdir site
      for name in index-full authors sources themes places epochs roles; do echo '[]' >site/$name.json; done
      echo '[{"slug":"s","text":"T","language":"de"}]' >site/index-full.json
      """, folder: folder)
    try #require(made.status == 0, "\(made.error)")
  }

  /// Serves the site's files, at most in TLS 1.1 where that is asked for, and prints its port.
  private static let server = """
    import http.server, ssl, sys
    class Handler(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *words): pass
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(sys.argv[1] + ".pem", sys.argv[1] + ".key")
    if sys.argv[2] == "old":
        context.set_ciphers("ALL:@SECLEVEL=0")
        context.minimum_version = ssl.TLSVersion.TLSv1
        context.maximum_version = ssl.TLSVersion.TLSv1_1
    server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
    print(server.server_port, flush=True)
    import os
    os.chdir("site")
    os.close(1)
    server.serve_forever()
    """

  private func sync(
    with certificate: String, version: String = "new", trusting: Bool = true
  ) throws -> (result: RunResult, port: String) {
    let server = try ChildProcess(
      "/usr/bin/env",
      [
        "-C", folder, Tools.python, "-W", "ignore", "-c", Self.server, certificate, version,
      ])
    let port = String(decoding: server.read(), as: UTF8.self).filter(\.isNumber)
    let mount = trusting ? "mount --bind ca.pem /etc/ssl/certs/ca-certificates.crt && " : ""
    let result = try Subprocess.run(
      Tools.unshare,
      [
        "-m", "/bin/sh", "-c", mount + "exec \"$@\"", "sh", CommandRunner.binary, "sync",
        "--origin", "https://127.0.0.1:\(port)/",
      ], environment: zitare.environment(), folder: folder)
    return (result, port)
  }

  @Test("is mirrored where its certificate is right")
  func right() throws {
    let (result, _) = try sync(with: "good")
    #expect(result.error == "")
    #expect(result.status == 0)
  }

  @Test(
    "is refused with its own words for each reason",
    arguments: [
      ("good", "new", false, "unable to get local issuer certificate"),
      ("self", "new", true, "self-signed certificate"),
      ("elsewhere", "new", true, "no alternative certificate subject name matches"),
      (
        "expired", "new", true,
        "certificate has expired; if the clock of this machine is right, the origin has to renew it"
      ),
      (
        "early", "new", true,
        "certificate is not yet valid; is the clock of this machine right?"
      ),
      ("good", "old", true, "protocol version"),
    ])
  func wrong(_ certificate: String, _ version: String, _ trusting: Bool, _ words: String) throws {
    let (result, port) = try sync(with: certificate, version: version, trusting: trusting)
    #expect(result.status == 4)
    #expect(result.error.hasPrefix("zitare: cannot trust 127.0.0.1:\(port): "))
    #expect(result.error.contains(words), "\(result.error)")
    #expect(!zitare.home.has("data/corpus.sqlite"))
  }
}
