internal import CorpusStore
internal import UserStore
internal import ZitareModels

/// `zitare note REF [TEXT]`: what the user has to say about a quote.
enum NoteCommand {
  static func run(_ session: Session) throws(Failure) -> ExitStatus {
    let words = session.arguments.operands
    guard let reference = words.first, !reference.isEmpty else {
      throw .usage("note needs a quote: `zitare note REF TEXT`; without TEXT it shows the note")
    }
    let corpus = try session.corpus()
    let (slug, stored) = try session.quote(reference, in: corpus)
    guard words.count > 1 else {
      let user = try session.user(create: false)
      let note = try session.keeping { () throws(UserStoreError) in try user?.note(slug.rawValue) }
      guard let note else {
        throw .nothing("there is no note on \"\(slug)\"; `zitare note \(slug) TEXT` writes one")
      }
      return try Program.write(Printable.block(note) + "\n")
    }
    let text = words.dropFirst().joined(separator: " ")
    let user = try session.userForWriting()
    // A withdrawn quote keeps its note; a slip of the finger gets none.
    if stored == nil {
      let isKept = try session.keeping { () throws(UserStoreError) in
        if try user.note(slug.rawValue) != nil { return true }
        return try user.favourites().contains { $0.slug == slug.rawValue }
      }
      if !isKept { throw try NotFound.quote(slug, in: corpus, session) }
    }
    try session.keeping { () throws(UserStoreError) in
      try user.setNote(
        slug.rawValue, text, quote: stored.map { StoredCopy.json($0.quote) }, at: System.now())
    }
    return .success
  }
}
