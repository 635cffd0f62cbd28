import Testing
import ZitareModels

@testable import zitare

@Suite("The command line")
struct ArgumentsTests {
  private func parse(_ words: String...) throws -> Arguments { try Arguments(parsing: words) }

  private func failure(_ words: String...) -> Failure? {
    do {
      _ = try Arguments(parsing: words)
      return nil
    } catch {
      return error
    }
  }

  @Test("takes options before and behind the command, attached and apart")
  func spellings() throws {
    let expected = Arguments(
      command: .random, operands: [],
      given: [
        .init(option: .format, value: "json"), .init(option: .count, value: "3"),
        .init(option: .quiet, value: ""),
      ])
    #expect(try parse("--format", "json", "random", "--count=3", "--quiet") == expected)
    #expect(try parse("random", "-f", "json", "-n3", "-q") == expected)
    #expect(try parse("random", "-f=json", "-n", "3", "-q") == expected)
    #expect(try parse("random", "--format=json", "-n=3", "-q") == expected)
  }

  @Test("keeps every value of a repeatable option, and counts the last of others")
  func repetition() throws {
    let arguments = try parse("explore", "--lang", "fr", "--lang=da", "--limit", "3", "--limit=4")
    #expect(arguments.values(.lang) == ["fr", "da"])
    #expect(arguments.value(.limit) == "4")
  }

  @Test("ends the options at --")
  func end() throws {
    let arguments = try parse("search", "--offline", "--", "mensch", "-irrt", "--", "--limit")
    #expect(arguments.operands == ["mensch", "-irrt", "--", "--limit"])
    #expect(arguments.has(.offline))
  }

  @Test("takes --region for --place and a lone dash for a word")
  func alias() throws {
    #expect(try parse("explore", "--region", "athen").values(.place) == ["athen"])
    #expect(try parse("search", "-").operands == ["-"])
  }

  @Test("takes a negative number for a value, not another option")
  func negativeValues() throws {
    #expect(try parse("explore", "--year", "-400").values(.year) == ["-400"])
    #expect(
      failure("explore", "--lang", "--form", "novel")
        == .usage("--lang needs a value; if it is --form, write --lang=--form"))
    #expect(try parse("explore", "--tag=--form").values(.tag) == ["--form"])
  }

  @Test("names the nearest command and option")
  func nearest() {
    #expect(
      failure("serach", "x")
        == .usage(
          "unknown command \"serach\"; did you mean search? `zitare help` lists the commands"))
    #expect(
      failure("explore", "--limti", "3")
        == .usage(
          "unknown option --limti; did you mean --limit? `zitare help explore` lists the options"))
    #expect(
      failure("explore", "--regoin", "x")
        == .usage(
          "unknown option --regoin; did you mean --region? `zitare help explore` lists the options")
    )
    #expect(
      failure("qqqqqq") == .usage("unknown command \"qqqqqq\"; `zitare help` lists the commands"))
  }

  @Test("tells how to leave a word out where a search word begins with a dash")
  func exclusion() {
    let expected = Failure.usage(
      "unknown option -hass; to leave a word out, `zitare search -- WORD -WORD`")
    #expect(failure("search", "liebe", "-hass") == expected)
  }

  @Test("refuses values that are missing, empty or not wanted")
  func values() {
    #expect(failure("today", "--date") == .usage("--date needs a value: --date YYYY-MM-DD"))
    #expect(failure("today", "--lang=") == .usage("--lang needs a value: --lang CODE"))
    #expect(failure("today", "--utc=1") == .usage("--utc takes no value; write --utc alone"))
  }

  @Test("refuses options and words that a command does not take")
  func misplaced() {
    #expect(
      failure("authors", "--date", "2026-01-01")
        == .usage(
          "--date is no option of authors; `zitare help authors` lists those that are"))
    #expect(
      failure("today", "leben")
        == .usage(
          "today does not know what to do with \"leben\"; `zitare help today` shows what it takes"))
    #expect(
      failure("author", "goethe", "schiller")
        == .usage(
          "author does not know what to do with \"schiller\"; "
            + "`zitare help author` shows what it takes"))
    #expect(
      failure("--limit", "3")
        == .usage(
          "--limit needs a command: `zitare COMMAND --limit …`; `zitare help` lists the commands"))
  }

  @Test("lets help and version pass whatever else is wrong")
  func help() throws {
    #expect(try parse("search", "--help").has(.help))
    #expect(try parse("today", "--nonsense", "-h").has(.help))
    #expect(try parse("--version").has(.version))
  }
}

@Suite("Values of options")
struct ValueTests {
  private func parse(_ words: String...) throws -> Arguments { try Arguments(parsing: words) }

  @Test("reads whole numbers in their range")
  func numbers() throws {
    #expect(try parse("explore", "--limit", "0").number(.limit, in: 0...Int.max) == 0)
    #expect(try parse("explore").number(.limit, in: 0...Int.max) == nil)
    for word in ["-3", "+3", "3.5", "drei", "99999999999999999999", "3 "] {
      let arguments = try parse("explore", "--limit=" + word)
      #expect(
        throws: Failure.usage(
          "--limit \"\(word)\" is no whole number from 0 on; "
            + "`zitare COMMAND --help` tells what it means")
      ) {
        try arguments.number(.limit, in: 0...Int.max)
      }
    }
  }

  @Test("a page is the first twenty, all, or what is asked for")
  func pages() throws {
    #expect(try parse("explore").page() == (20, 0))
    #expect(try parse("explore", "--limit=0", "--offset=7").page() == (nil, 7))
  }

  @Test("filters keep each value as it was stated, with its own negation")
  func filters() throws {
    let filter = try parse("explore", "--lang", "fr,da", "--lang=!de", "--year", "..-1,!1862")
      .filter()
    #expect(
      filter.values == [.lang: [.init("fr,da"), .init("de", isExcluded: true)]])
    #expect(
      filter.years == [
        .init(.init(from: nil, to: -1)),
        .init(.init(from: 1862, to: 1862), isExcluded: true),
      ])
  }

  @Test("years that are none are refused", arguments: ["..", "x", "1900..1800", "1,", "+3"])
  func badYears(text: String) throws {
    let arguments = try parse("explore", "--year=" + text)
    #expect(
      throws: Failure.usage(
        "--year \"\(text)\" is no year or span; write 1862, 1840..1862, ..-1 or 1900..")
    ) { try arguments.filter() }
  }
}

@Suite("The table of commands")
struct CommandTableTests {
  @Test("every command stands under exactly one heading, has a summary and examples")
  func groups() {
    let grouped = CommandTable.groups.flatMap(\.commands)
    #expect(
      grouped.sorted { $0.rawValue < $1.rawValue }
        == Command.allCases.sorted { $0.rawValue < $1.rawValue })
    for command in Command.allCases {
      #expect(!CommandTable.summary(of: command).isEmpty)
      #expect(!CommandTable.examples(of: command).isEmpty)
    }
  }

  @Test("every example is understood by the parser")
  func examples() throws {
    for command in Command.allCases {
      for (line, _) in CommandTable.examples(of: command) {
        let words = line.replacing("'", with: "").split(separator: " ").map(String.init)
        #expect(words.first == "zitare")
        let arguments = try Arguments(parsing: words.dropFirst())
        #expect(arguments.command == command)
      }
    }
  }

  @Test("every option is one of some command's, and letters mean one option each")
  func options() {
    let used = Set(Command.allCases.flatMap(CommandTable.options(of:)))
    #expect(used.union([.version]) == Set(Option.allCases))
    for option in Option.allCases {
      if let letter = CommandTable.spec(of: option).short {
        #expect(Option(short: letter) == option)
      }
      #expect(Option(long: option.rawValue) == option)
    }
  }

  @Test("no line of help is wider than a terminal")
  func help() {
    let texts = [Help.overview()] + Command.allCases.map(Help.about)
    for line in texts.flatMap({ $0.split(separator: "\n") }) {
      #expect(line.count <= 80, "\(line)")
    }
  }
}

@Suite("Nearest names")
struct NearestNamesTests {
  private let commands = Command.allCases.map(\.rawValue)

  @Test("one typing error away is near, another word is not")
  func near() {
    #expect(NearestNames.nearest(to: "serach", in: commands) == ["search"])
    #expect(NearestNames.nearest(to: "tody", in: commands) == ["today"])
    #expect(NearestNames.nearest(to: "authr", in: commands) == ["author"])
    #expect(NearestNames.nearest(to: "expl", in: commands) == ["explore"])
    #expect(NearestNames.nearest(to: "banana", in: commands) == [])
    #expect(NearestNames.nearest(to: String(repeating: "x", count: 5000), in: commands) == [])
  }
}
