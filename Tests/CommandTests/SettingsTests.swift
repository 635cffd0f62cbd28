import Testing

@testable import zitare

@Suite("Where things are")
struct SettingsTests {
  private func settings(
    _ words: [String], _ variables: [String: String]
  ) throws -> Settings {
    try Settings(try Arguments(parsing: words), Environment(variables))
  }

  @Test("HOME alone decides by the XDG defaults")
  func home() throws {
    let settings = try settings(["today"], ["HOME": "/home/a"])
    #expect(settings.corpusPath == "/home/a/.local/share/zitare/corpus.sqlite")
    #expect(settings.userPath == "/home/a/.local/share/zitare/user.sqlite")
    #expect(settings.configPath == "/home/a/.config/zitare/config.json")
    #expect(settings.dataFolder.source == .standard)
    #expect(settings.origin == Setting(value: "https://zitare.com/", source: .standard))
    #expect(settings.api == Setting(value: "https://api.zitare.com/", source: .standard))
  }

  @Test("XDG folders come before HOME; relative and empty ones do not count")
  func folders() throws {
    let absolute = try settings(
      ["today"],
      [
        "HOME": "/h", "XDG_DATA_HOME": "/d/", "XDG_CONFIG_HOME": "/c",
      ])
    #expect(absolute.corpusPath == "/d/zitare/corpus.sqlite")
    #expect(absolute.configPath == "/c/zitare/config.json")
    let relative = try settings(
      ["today"], ["HOME": "/h", "XDG_DATA_HOME": "d", "XDG_CONFIG_HOME": ""])
    #expect(relative.corpusPath == "/h/.local/share/zitare/corpus.sqlite")
    #expect(relative.configPath == "/h/.config/zitare/config.json")
  }

  @Test("a flag comes before the environment")
  func precedence() throws {
    let variables = [
      "ZITARE_DATA_DIR": "/e", "ZITARE_ORIGIN": "http://e/", "ZITARE_API": "http://f/",
    ]
    let environment = try settings(["today"], variables)
    #expect(environment.dataFolder == Setting(value: "/e", source: .environment("ZITARE_DATA_DIR")))
    #expect(environment.origin.value == "http://e/")
    #expect(environment.api.source == .environment("ZITARE_API"))
    let flags = try settings(
      ["sync", "--data-dir", "/f/", "--origin", "http://g/", "--api=http://h/"], variables)
    #expect(flags.dataFolder == Setting(value: "/f", source: .flag(.dataDir)))
    #expect(flags.origin == Setting(value: "http://g/", source: .flag(.origin)))
    #expect(flags.api == Setting(value: "http://h/", source: .flag(.api)))
  }

  @Test("relative folders start in the working folder")
  func relative() throws {
    let here = try #require(System.workingFolder())
    #expect(try settings(["today", "--data-dir", "x"], [:]).dataFolder.value == here + "/x")
  }

  @Test("without HOME and all of them, the message names what to set")
  func nothing() {
    #expect(
      throws: Failure.usage(
        "cannot tell where the corpus is: set HOME, or ZITARE_DATA_DIR to the folder that holds it")
    ) { try settings(["today"], ["HOME": "", "XDG_DATA_HOME": "relative"]) }
  }

  @Test("a data folder is enough without HOME")
  func dataFolderOnly() throws {
    let settings = try settings(["today"], ["ZITARE_DATA_DIR": "/e"])
    #expect(settings.configPath == nil)
    #expect(settings.corpusPath == "/e/corpus.sqlite")
  }
}

@Suite("Time zones")
struct TimeZoneTests {
  private let folder = "/usr/share/zoneinfo"

  @Test(
    "names of zones, rules and files are known",
    arguments: [
      "UTC", "GMT", "Europe/Berlin", ":Europe/Berlin", "CET-1CEST", "CET-1CEST,M3.5.0,M10.5.0/3",
      "<+07>-7", "EST5EDT", "XXX3", "/usr/share/zoneinfo/Europe/Berlin", ":",
    ])
  func known(zone: String) {
    #expect(TimeZoneName.isKnown(zone, folder: folder))
  }

  @Test(
    "libc would silently take others for UTC",
    arguments: [
      "Mars/Olympus", "Europe", "Europe/Berln", ":Mars", "/nowhere", "CET", "X1", "<>3", "zone.tab",
      "CET-1CEST!", "../../../etc/passwd",
    ])
  func unknown(zone: String) {
    // Debian has a zone of the name CET: the rule for bare names is tried apart from the folder.
    #expect(!TimeZoneName.isKnown(zone, folder: zone == "CET" ? "/nowhere" : folder))
  }
}
