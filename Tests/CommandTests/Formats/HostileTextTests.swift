import CorpusStore
import Foundation
import TestSupport
import Testing
import ZitareModels

@testable import zitare

/// A quote in a format, at a width.
private func shown(_ quote: Quote, _ format: OutputFormat, maxWidth: Int?) -> String {
  var output = Output()
  let template = try? Template(
    parsing: "{text} — {author}", fields: Template.Field.ofQuotes)
  QuoteFormat.append(
    QuoteItem(quote),
    Presentation(format: format, maxWidth: maxWidth, template: template), to: &output)
  return String(decoding: output.bytes, as: UTF8.self)
}

/// What is read is the line itself, but for the signs that a format has no other way to show.
private func plain(_ line: String) -> [Unicode.Scalar] {
  line.unicodeScalars.compactMap { scalar in
    switch scalar {
    case "\u{2060}": nil
    case "│": "|"
    case "‐": "-"
    case "ˋ": "`"
    case "”": "\""
    default: scalar
    }
  }
}

private func check(_ quote: Quote, _ format: OutputFormat, maxWidth: Int) throws {
  let line = try ConsumerReader.line(
    of: shown(quote, format, maxWidth: maxWidth), format)
  #expect(TextLayout.cells(line) <= maxWidth, "\(format) \(line)")
  let whole = LineFormat.line(QuoteItem(quote), maxWidth: maxWidth)
  if format == .i3blocks, whole.utf8.count > 480 {
    // Cut by bytes.
    #expect(plain(whole).starts(with: plain(String(line.prefix { $0 != "…" }))))
  } else {
    #expect(plain(line) == plain(whole), "\(format)")
  }
}

private let oneLine = OutputFormat.allCases.filter { $0.isConsumer || $0 == .line }

@Suite("Hostile text")
struct HostileTextTests {
  @Test("shows as text and does nothing else", arguments: oneLine, [10, 40, 120])
  func consumers(format: OutputFormat, maxWidth: Int) throws {
    for (number, quote) in HostileText.quotes.enumerated() {
      // What is long once is long at every width.
      if quote.text.utf8.count > 10_000, maxWidth != 40 { continue }
      do {
        try check(quote, format, maxWidth: maxWidth)
      } catch {
        Issue.record("\(format) \(maxWidth) sample \(number): \(error)")
      }
    }
  }

  @Test("is bounded where no width is asked for", arguments: OutputFormat.allCases)
  func bounded(format: OutputFormat) throws {
    guard format.isConsumer else { return }
    for quote in HostileText.quotes {
      let output = shown(quote, format, maxWidth: nil)
      #expect(output.utf8.count < 400_000)
      #expect(TextLayout.cells(try ConsumerReader.line(of: output, format)) <= 400)
    }
  }

  @Test("is text in documents")
  func documents() throws {
    for quote in HostileText.quotes {
      let text = Printable.block(quote.text)
      let attribution = LineFormat.oneLine(QuoteItem(quote).attribution ?? "")
      let page = try MarkupReader.html(shown(quote, .html, maxWidth: nil))
      #expect(Array(page.utf8) == Array("\n\(text)\n— \(attribution)\n\n".utf8))
      let lines = try MarkupReader.markdown(
        shown(quote, .markdown, maxWidth: nil), hasLink: true)
      let expected = text.split(separator: "\n", omittingEmptySubsequences: false).map {
        $0.drop { $0 == " " || $0 == "\t" }.replacing("\t", with: " ")
      }
      #expect(lines == expected.map(String.init) + ["", attribution])
      try ConsumerReader.refuseControls(shown(quote, .template, maxWidth: nil))
    }
  }

  @Test("is found, shown and listed by the program itself")
  func program() throws {
    let zitare = try CommandRunner.withHostileText()
    for format in OutputFormat.names {
      guard let format = OutputFormat(named: format) else { continue }
      for number in stride(from: 0, to: HostileText.quotes.count, by: format.isConsumer ? 2 : 7) {
        let slug = Site.encoded(HostileText.quotes[number].slug)
        let result = try zitare.run(
          "show", "/q/" + slug, "-f", format.rawValue, "--max-width", "40")
        #expect(result.status == 0, "\(format) \(number) \(result.error)")
        if format.isConsumer { _ = try ConsumerReader.line(of: result.output, format) }
      }
      guard format.holdsLists else { continue }
      for command in format == .line ? ["explore", "authors", "tags", "forms"] : ["explore"] {
        let result = try zitare.run(command, "--limit", "0", "-f", format.rawValue)
        #expect(result.status == 0, "\(command) \(format) \(result.error)")
        if format != .csv, format != .json, format != .jsonl {
          let tabs: Set<UInt32> = [0x09]
          try ConsumerReader.refuseControls(
            format == .text || format == .line
              ? ConsumerReader.withoutIsolates(result.output) : result.output,
            except: format == .rofi ? [0, 0x1F] : tabs)
        }
      }
    }
  }

  @Test("today's is one of them, in every format")
  func today() throws {
    let zitare = try CommandRunner.withHostileText()
    for format in oneLine {
      let result = try zitare.run("today", "--date", "2026-05-22", "-f", format.rawValue)
      #expect(result.status == 0)
      #expect(result.error == "")
      _ = try ConsumerReader.line(of: result.output, format)
    }
  }
}

@Suite("All quotes of the starter corpus")
struct StarterFormatTests {
  static let quotes: [Quote] = {
    guard let corpus = try? Starter.open() else { return [] }
    return (try? corpus.quotes(ResolvedFilter(), limit: nil).map(\.quote)) ?? []
  }()

  @Test("are accepted by every consumer", arguments: oneLine, [10, 40, 120])
  func consumers(format: OutputFormat, maxWidth: Int) throws {
    #expect(Self.quotes.count > 400)
    for quote in Self.quotes { try check(quote, format, maxWidth: maxWidth) }
  }

  @Test("are accepted as documents")
  func documents() throws {
    for quote in Self.quotes {
      let page = try MarkupReader.html(shown(quote, .html, maxWidth: nil))
      #expect(page.utf8.starts(with: "\n\(quote.text)\n".utf8))
      let hasLink = QuoteItem(quote).attribution != nil
      let lines = try MarkupReader.markdown(
        shown(quote, .markdown, maxWidth: nil), hasLink: hasLink)
      #expect(lines.dropLast(hasLink ? 2 : 0).joined(separator: "\n") == quote.text)
    }
  }
}
