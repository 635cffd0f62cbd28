internal import CorpusStore
internal import QuoteSearch
internal import ZitareModels

/// `zitare status`: what is stored, where it came from, how old it is; with `--check`, whether it is whole.
enum StatusCommand {
  static func run(_ session: Session) throws(Failure) -> ExitStatus {
    try session.allow([.text, .json])
    let corpus = try session.corpus()
    let now = System.now()
    var status = try session.reading { () throws(CorpusError) in
      try StoreStatus(session.settings, corpus, now: now)
    }
    var isDamaged = false
    if session.arguments.has(.check) {
      let found = corpus.problems(QuoteSearchText())
      isDamaged = !found.damage.isEmpty
      status.problems += found.damage + found.data
    }
    var output = Output()
    if session.look.format == .json {
      var json = JSONWriter()
      StatusJSON.append(status, session.settings, to: &json)
      output.write(json.take())
    } else {
      StatusText.append(status, session.settings, session.look, now: now, to: &output)
      if session.arguments.has(.check), status.problems.isEmpty {
        output.write("check: nothing is wrong\n")
      }
    }
    try output.flush()
    if isDamaged {
      let path = corpus.path ?? "in the program"
      throw .store("the corpus \(path) is damaged; `zitare sync` builds it anew")
    }
    return .success
  }
}
