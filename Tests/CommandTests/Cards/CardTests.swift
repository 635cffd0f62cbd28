import CPicture
import CorpusStore
import Foundation
import Glibc
import TestSupport
import Testing
import ZitareModels

@testable import zitare

/// `zitare card` and what it leaves, with the real helper.
@Suite("Cards")
struct CardTests {
  private let zitare: CommandRunner

  init() throws {
    zitare = try .withSample()
  }

  private var folder: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: zitare.home.path)) ?? []).sorted()
  }

  private func picture(_ name: String) throws -> cpicture {
    var picture = cpicture()
    try #require(cpicture_read(zitare.home.path + "/" + name, &picture), "\(name) is no PNG")
    return picture
  }

  /// Nothing is drawn in the outer half of the margin.
  private func expectMargin(_ picture: cpicture, _ comment: Comment) {
    let margin = Int32((Double(min(picture.width, picture.height)) * 0.105).rounded()) / 2
    #expect(picture.inked > 0, comment)
    #expect(picture.left >= margin && picture.top >= margin, comment)
    #expect(picture.right <= picture.width - margin, comment)
    #expect(picture.bottom <= picture.height - margin, comment)
  }

  @Test("a PNG has the size and the colours that are asked for")
  func png() throws {
    let result = try zitare.run(
      "card", "es-irrt-der-mensch", "--output", "card.png", "--size", "800x400", "--style", "dark")
    #expect(result == RunResult(status: 0, output: "", error: ""))
    let bytes = try #require(Subprocess.contents(of: zitare.home.path + "/card.png"))
    #expect(Array(bytes[..<8]) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    // IHDR: width, height, eight bits, RGB.
    #expect(Array(bytes[12..<26]) == Array("IHDR".utf8) + [0, 0, 3, 32, 0, 0, 1, 144, 8, 2])
    let picture = try picture("card.png")
    #expect(picture.background == 0x16181D)
    expectMargin(picture, "card.png")
    // The margin is 42; some letters stand out a little.
    #expect((38...44).contains(picture.left))
  }

  @Test("an SVG is well formed, says its words, and holds nothing but outlines")
  func svg() throws {
    for reference in ["/q/grau-teurer-freund", "https://zitare.com/q/dao-ke-dao"] {
      #expect(try zitare.run("card", reference, "--output", "card.SVG").status == 0)
      let text = try #require(zitare.home.read("card.SVG"))
      let reader = XMLReader()
      #expect(reader.read(text))
      #expect(reader.root["width"] == "1200px" && reader.root["viewBox"] == "0 0 1200 630")
      #expect(
        reader.elements.isSubset(of: [
          "svg", "title", "defs", "g", "symbol", "path", "use", "rect", "clipPath",
        ]))
      #expect(reader.places.count > 10)
      #expect(reader.places.allSatisfy { (0...1200).contains($0.x) && (0...630).contains($0.y) })
      #expect(
        reader.title
          == (reference.hasSuffix("dao")
            ? "“道可道，非常道。名可名，非常名。”\n— Laozi"
            : "„Grau, teurer Freund, ist alle Theorie,\nund grün des Lebens goldner Baum.“\n"
              + "— Johann Wolfgang von Goethe, Faust. Der Tragödie erster Teil"))
    }
  }

  @Test("the same quote gives the same bytes")
  func same() throws {
    for name in ["a.png", "b.png", "a.svg", "b.svg"] {
      #expect(try zitare.run("card", "dao-ke-dao", "--output", name).status == 0)
    }
    #expect(zitare.home.read("a.svg") == zitare.home.read("b.svg"))
    let pictures = ["a.png", "b.png"].map { Subprocess.contents(of: zitare.home.path + "/" + $0) }
    #expect(pictures[0] == pictures[1])
  }

  @Test("today's becomes a picture")
  func today() throws {
    let result = try zitare.run(
      "today", "--card", "day.png", "--size", "640x360", "--date", "2026-05-22", "--lang", "zh")
    #expect(result == RunResult(status: 0, output: "", error: ""))
    #expect(try picture("day.png").width == 640)
    let none = try zitare.run("today", "--card", "none.png", "--lang", "el", "--form", "poem")
    #expect(none.status == 1)
    #expect(none.error == "zitare: no quote matches, and none was drawn\n")
    #expect(!zitare.home.has("none.png"))
  }

  @Test(
    "what cannot be is refused with the next step, and nothing is left",
    arguments: [
      (["card"], 2, "card needs a quote: a slug, a path such as /q/SLUG, or a URL of the site"),
      (["card", "liebe"], 2, "card needs --output FILE.svg or --output FILE.png"),
      (
        ["card", "liebe", "--output", "a.jpg"], 2,
        "--output \"a.jpg\" ends in neither .svg nor .png; a card is one of them"
      ),
      (
        ["card", "liebe", "--output", "a.png", "--style", "drak"], 2,
        "unknown style \"drak\"; did you mean dark? there are light and dark"
      ),
      (
        ["card", "liebe", "--output", "a.png", "--size", "8193x630"], 2,
        "--size \"8193x630\" is no size from 200x200 to 8192x8192, such as 1200x630"
      ),
      (
        ["card", "liebe", "--output", "a.png", "--size", "1200x199"], 2,
        "--size \"1200x199\" is no size from 200x200 to 8192x8192, such as 1200x630"
      ),
      (
        ["card", "goethe", "--output", "a.png"], 2,
        "\"goethe\" is an author; card takes quotes: `zitare show goethe` lists some"
      ),
      (
        ["card", "/c/faust-1", "--output", "a.png"], 2,
        "\"/c/faust-1\" is a source; card takes quotes: `zitare show /c/faust-1` lists some"
      ),
      (
        ["card", "lieb", "--output", "a.png"], 1,
        "there is no quote \"lieb\"; did you mean liebe?"
      ),
      (
        ["today", "--style", "dark"], 2,
        "--style is about a picture; --card FILE.png or FILE.svg draws it"
      ),
      (
        ["today", "--card", "a.png", "-f", "json"], 2,
        "--card draws and --format prints; use one of them"
      ),
      (
        ["card", "liebe", "--output", "none/a.png"], 5,
        "cannot write none/a.png: its folder does not exist; make it, or name another file"
      ),
      (
        ["card", "liebe", "--output", "data/x.png/"], 2,
        "--output \"data/x.png/\" ends in neither .svg nor .png; a card is one of them"
      ),
    ])
  func refused(words: [String], status: Int32, message: String) throws {
    let before = folder
    let result = try zitare.run(words: words)
    #expect(result == RunResult(status: status, output: "", error: "zitare: \(message)\n"))
    #expect(folder == before)
  }

  @Test("a folder, a foreign folder and a full disk keep what was there")
  func unwritable() throws {
    mkdir(zitare.home.path + "/folder.png", 0o755)
    let isFolder = try zitare.run("card", "liebe", "--output", "folder.png")
    #expect(isFolder.status == 5)
    #expect(
      isFolder.error == "zitare: cannot write folder.png: it is a folder; name a file in it\n")
    guard Tools.mounts else { return }
    func run(_ prepare: String, _ user: String = "") throws -> RunResult {
      try Subprocess.run(
        Tools.unshare,
        [
          "-m", "/bin/sh", "-c",
          "\(prepare)\n\(user) \"$1\" card es-irrt-der-mensch --output disk/a.png; code=$?; ls -A disk; exit $code",
          "sh", CommandRunner.binary,
        ], environment: zitare.environment(["ZITARE_DATA_DIR": zitare.home.path + "/none"]),
        folder: zitare.home.path)
    }
    mkdir(zitare.home.path + "/disk", 0o755)
    let mount = "mount -t tmpfs -o size=16k none disk; echo old > disk/a.png"
    let full = try run(mount + "; head -c 9000 /dev/zero > disk/filler")
    #expect(full.status == 5)
    #expect(
      full.error
        == "zitare: cannot write disk/a.png: the disk is full; make room, or name a file elsewhere\n"
    )
    #expect(full.output == "a.png\nfiller\n")
    let readOnly = try run(mount + "; mount -o remount,ro disk")
    #expect(readOnly.error.contains("the file system is read-only; name a file elsewhere"))
    #expect(readOnly.output == "a.png\n")
    let foreign = try run(
      "chmod 755 . disk", "setpriv --reuid=65534 --regid=65534 --clear-groups")
    #expect(foreign.status == 5)
    #expect(foreign.error.contains("permission denied; name a file in a folder that is yours"))
    #expect(foreign.output == "")
  }

  @Test("a symbolic link stays one")
  func link() throws {
    mkdir(zitare.home.path + "/real", 0o755)
    try zitare.home.write("real/a.png", "old")
    symlink("real/a.png", zitare.home.path + "/link.png")
    #expect(try zitare.run("card", "liebe", "--output", "link.png").status == 0)
    #expect(try picture("real/a.png").width == 1200)
    #expect(
      (try? FileManager.default.destinationOfSymbolicLink(atPath: zitare.home.path + "/link.png"))
        == "real/a.png")
  }

  @Test("a helper that is missing, or of another version, or dies, is named")
  func helper() throws {
    let bin = zitare.home.path + "/bin"
    mkdir(bin, 0o755)
    let copied = try Tools.shell(#"cp "$1" "$2/zitare""#, [CommandRunner.binary, bin])
    #expect(copied.status == 0)
    func run() throws -> RunResult {
      try Subprocess.run(
        bin + "/zitare", ["card", "liebe", "--output", "a.png"], environment: zitare.environment(),
        folder: zitare.home.path)
    }
    let missing = try run()
    #expect(missing.status == 5)
    #expect(
      missing.error
        == "zitare: cannot find zitare-card, which draws, in \(bin) or \(bin)/../libexec/zitare; "
        + "install the package zitare-card, or zitare with all programs\n")
    try zitare.home.write("bin/zitare-card", "#!/bin/sh\nexit 127\n")
    chmod(bin + "/zitare-card", 0o755)
    #expect(try run().status == 5)
    #expect(try run().error.contains("ended with 127 before it had drawn anything; install its"))
    try zitare.home.write("bin/zitare-card", "#!/bin/sh\nexit 2\n")
    #expect(try run().error.contains("is of another version; install zitare again"))
    #expect(!zitare.home.has("a.png"))
  }

  @Test("the lines of the page about cards work")
  func page() throws {
    guard let binary = realpath(CommandRunner.binary, nil) else { return }
    defer { free(binary) }
    mkdir(zitare.home.path + "/bin", 0o755)
    mkdir(zitare.home.path + "/.cache", 0o755)
    symlink(String(cString: binary), zitare.home.path + "/bin/zitare")
    let lines = DocumentationTests.blocks(of: "docs/cards.md", language: "sh").flatMap {
      $0.split(separator: "\n")
    }.filter { $0.hasPrefix("zitare ") }
    #expect(lines.count == 3)
    for line in lines {
      let result = try Subprocess.run(
        "/bin/sh", ["-c", String(line)],
        environment: zitare.environment([
          "PATH": zitare.home.path + "/bin:/usr/bin:/bin",
          "ZITARE_DATA_DIR": zitare.home.path + "/none",
        ]), folder: zitare.home.path)
      #expect(result.status == 0, "\(line): \(result.error)")
    }
    #expect(try picture(".cache/zitare-day.png").width == 1920)
  }

  @Test("the helper alone says who runs it")
  func alone() throws {
    let result = try Subprocess.run(
      CommandRunner.binary + "-card", [], environment: zitare.environment(), folder: "/")
    #expect(result.status == 2)
    #expect(
      result.error
        == "zitare: zitare-card is run by zitare: try `zitare card` or `zitare help card`\n")
  }

  @Test("where no font has a letter, the package that has it is named")
  func fonts() throws {
    try zitare.home.write(
      "fonts.conf",
      "<?xml version=\"1.0\"?><fontconfig><dir>\(zitare.home.path)/none</dir>"
        + "<cachedir>\(zitare.home.path)/cache</cachedir></fontconfig>")
    let variables = ["FONTCONFIG_FILE": zitare.home.path + "/fonts.conf"]
    let result = try zitare.run("card", "dao-ke-dao", "--output", "a.png", with: variables)
    #expect(result.status == 0)
    #expect(result.error.hasPrefix("zitare: no font here draws Han"), "\(result.error)")
    #expect(result.error.contains("; install fonts-noto-cjk"), "\(result.error)")
    let quiet = try zitare.run("card", "dao-ke-dao", "--output", "b.png", "-q", with: variables)
    #expect(quiet == RunResult(status: 0, output: "", error: ""))
    #expect(try picture("a.png").width == 1200)
  }
}

extension CardTests {
  /// The longest and the shortest quote of each language of the starter corpus.
  static let extremes: [String: [Quote]] = {
    var found: [String: [Quote]] = [:]
    for quote in StarterFormatTests.quotes {
      let both = found[quote.language] ?? [quote, quote]
      found[quote.language] = [
        quote.text.count > both[0].text.count ? quote : both[0],
        quote.text.count < both[1].text.count ? quote : both[1],
      ]
    }
    return found
  }()

  @Test(
    "every language of the starter corpus fits, and no letter is missing where Noto is installed")
  func languages() throws {
    #expect(Self.extremes.count >= 38)
    let noto = "/usr/share/fonts/truetype/noto/NotoSerif-Regular.ttf"
    let hasFonts = Tools.has(noto) || access(noto, R_OK) == 0
    let hasHan = access("/usr/share/fonts/opentype/noto/NotoSerifCJK-Regular.ttc", R_OK) == 0
    for (language, quotes) in Self.extremes.sorted(by: { $0.key < $1.key }) {
      for quote in quotes {
        let result = try zitare.run(
          "card", quote.slug.rawValue, "--output", "card.png",
          with: ["ZITARE_DATA_DIR": zitare.home.path + "/none"])
        #expect(result.status == 0)
        // Without fonts there are boxes, of which it says so.
        if hasFonts, hasHan { #expect(result.error == "", "\(language) \(quote.slug)") }
        expectMargin(try picture("card.png"), "\(language) \(quote.slug)")
      }
    }
    #expect(folder == ["card.png", "data"])
  }

  @Test("hostile and endless texts stay within the margin, at every size, and run nothing")
  func hostile() throws {
    let hostile = try CommandRunner.withHostileText()
    let sizes = ["1200x630", "200x200", "2000x200", "200x2000"]
    for (number, quote) in HostileText.quotes.enumerated() {
      let name = hostile.home.path + "/card"
      let slug = "/q/" + Site.encoded(quote.slug)
      for kind in ["png", "svg"] {
        let result = try hostile.run(
          "card", slug, "--output", "\(name).\(kind)", "--size", sizes[number % sizes.count], "-q")
        #expect(result == RunResult(status: 0, output: "", error: ""), "\(number)")
      }
      var picture = cpicture()
      try #require(cpicture_read(name + ".png", &picture))
      // Some have nothing that could be seen.
      if picture.inked > 0 { expectMargin(picture, "\(number)") }
      #expect(XMLReader().read(hostile.home.read("card.svg") ?? ""), "\(number)")
    }
    #expect(!hostile.home.has(HostileText.proof))
  }
}
