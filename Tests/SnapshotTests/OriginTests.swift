import Testing

@testable import SnapshotSync

private func refusal(_ text: String) -> String? {
  do {
    _ = try Origin(parsing: text)
    return nil
  } catch {
    return error.message
  }
}

@Suite("An origin")
struct OriginTests {
  @Test(
    "is a base URL or a folder",
    arguments: [
      ("https://zitare.com", "https://zitare.com/"),
      ("https://zitare.com/", "https://zitare.com/"),
      ("HTTP://Zitare.com/A/b", "http://zitare.com/A/b/"),
      ("http://127.0.0.1:9/#top", "http://127.0.0.1:9/"),
      ("/srv/site", "/srv/site"),
      ("/srv/site//", "/srv/site"),
      ("/", "/"),
      ("site with spaces é", "/srv/site with spaces é"),
      ("notes:2026", "/srv/notes:2026"),
      ("file:///srv/a%20b/", "/srv/a b"),
      ("file:/srv/%C3%A9", "/srv/é"),
      ("file://localhost/srv", "/srv"),
      ("zitare.com", "/srv/zitare.com"),
    ])
  func names(_ text: String, _ name: String) throws {
    let origin = try Origin(parsing: text, workingFolder: "/srv")
    #expect(origin.name == name)
  }

  @Test(
    "is refused where it cannot be meant",
    arguments: [
      ("", "the origin is empty"),
      (
        "ftp://host/",
        "the origin ftp://host/ has the scheme ftp, but only https, http, file and folders are read"
      ),
      (
        "https://user:secret@host/",
        "the origin …@host/ is no URL that can be asked; it may hold neither blanks nor a user name"
      ),
      (
        "https://a b/",
        "the origin https://a b/ is no URL that can be asked; it may hold neither blanks nor a user name"
      ),
      (
        "https://host/?a=1",
        "the origin https://host/?a=1 has a query, where documents are added to it"
      ),
      ("file://host/srv", "the origin file://host/srv names another host's file"),
      ("file:srv", "the origin file:srv has no absolute path"),
      ("file:///%zz", "the origin file:///%zz has no absolute path"),
      ("file:///%00", "the origin file:///%00 has no absolute path"),
    ])
  func refuses(_ text: String, _ message: String) {
    #expect(refusal(text) == message)
  }

  @Test("has a host and a port to be remembered by")
  func host() throws {
    #expect(try Origin(parsing: "https://zitare.com/x").host == "zitare.com:443")
    #expect(try Origin(parsing: "http://[::1]:80/").host == "[::1]:80")
    #expect(try Origin(parsing: "/srv").host == nil)
  }

  @Test(
    "redirects only within itself, or to https of the same host",
    arguments: [
      ("http://h/a", "/b", "http://h/b"),
      ("http://h/a/b", "c", "http://h/a/c"),
      ("http://h/a", "http://h:80/b", "http://h:80/b"),
      ("http://h/a", "https://h/a", "https://h/a"),
      ("https://h/a", "HTTPS://H/b", "https://H/b"),
    ])
  func redirections(_ url: String, _ location: String, _ target: String) {
    #expect(WebURL.redirection(from: url, to: location)?.lowercased() == target.lowercased())
  }

  @Test(
    "does not redirect elsewhere",
    arguments: [
      ("https://h/a", "http://h/a"), ("http://h/a", "http://other/a"), ("http://h/a", "//other/a"),
      ("http://h/a", "http://h:81/a"), ("http://h:81/a", "https://h/a"),
      ("http://h/a", "https://h:444/a"), ("http://h/a", "file:///etc/passwd"),
      ("http://h/a", "gopher://h/a"), ("http://h/a", "ftp://h/a"), ("http://h/a", "http://u@h/a"),
      ("http://h/a", "http://u:p@h/a"), ("http://h/a", "\\\\other\\a"), ("http://h/a", "/a b"),
      ("http://h/a", "http:///a"), ("http://h/a", "javascript:alert(1)"),
      ("http://h/a", "http://h.other/a"), ("http://h/a", "http://h\u{430}/a"),
    ])
  func refusedRedirections(_ url: String, _ location: String) {
    #expect(WebURL.redirection(from: url, to: location) == nil)
  }
}
