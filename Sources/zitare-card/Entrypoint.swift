import CCard
import Glibc
import ZitareModels

/// `zitare-card`, the part of zitare that draws. `zitare card` hands it a request on stdin.
@main
struct Entrypoint {
  static func main() {
    ccard_silence()
    exit(run())
  }

  private static func run() -> Int32 {
    guard isatty(STDIN_FILENO) == 0,
      let input = PictureFile.readInput(limit: CardRequest.limitBytes),
      let request = CardRequest(message: input)
    else {
      PictureFile.say("zitare-card is run by zitare: try `zitare card` or `zitare help card`")
      return 2
    }
    guard let card = Card(request), let unknown = card.draw(), var content = card.content() else {
      PictureFile.say("there is no memory for a picture of \(request.size); ask for a smaller one")
      return 5
    }
    if request.kind == .svg { content = SVGTitle.added(to: content, request) }
    if let code = PictureFile.write(content, to: request.output) {
      PictureFile.say(Failures.message(code, request.output))
      return 5
    }
    if !request.isQuiet, let hint = MissingFonts.hint(unknown) { PictureFile.say(hint) }
    return 0
  }
}
