internal import QuoteSearch
internal import ZitareModels

/// `zitare author SLUG` and its like.
enum EntityCommand {
  static func run(_ session: Session) throws(Failure) -> ExitStatus {
    guard let kind = session.command.entityKind else { return .usage }
    guard let slug = session.arguments.operands.first, !slug.isEmpty else {
      throw .usage(
        "\(kind.rawValue) needs a slug; `zitare \(kind.plural)` lists them")
    }
    let page = EntityPage(session: session, corpus: try session.corpus())
    return try page.show(kind, Slug(TextPipeline.composed(slug)))
  }
}
