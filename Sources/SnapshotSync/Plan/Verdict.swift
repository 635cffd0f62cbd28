/// What an answer means.
enum Verdict: Equatable {
  /// The document's bytes came.
  case fetched
  /// The bytes that the store has are still the origin's.
  case unchanged
  /// The origin has no such document, and need not have it.
  case absent
  /// The place in the deltas that was asked for is not known any more.
  case gone
  /// The answer makes no sense; an unconditional request may.
  case askAgain

  /// Judges an answer by its status and header.
  ///
  /// - Parameters:
  ///   - name: The document.
  ///   - asked: What the request was made with.
  /// - Throws: What the answer is refused for, with the document, the status and the remedy.
  init(
    status: Int, fields: HeaderFields, name: String, asked: Validators, url: String
  ) throws(SyncError) {
    switch status {
    case 200:
      if let type = fields.value("content-type") {
        guard Self.isJSON(type) else {
          let shown = Cleaning.clean(type, as: .line).prefix(80)
          throw SyncError(
            .refused,
            "\(name): \(url) answered with \(shown) instead of JSON (a sign-in page of the network, or "
              + "a wrong --origin?)")
        }
      } else if !fields.values("content-type").isEmpty {
        throw SyncError(.refused, "\(name): \(url) answered with two different types")
      }
      self = .fetched
    case 304:
      // Without validators there is nothing that could be unchanged.
      guard !asked.isEmpty else {
        throw SyncError(
          .refused, "\(name): \(url) answered 304 (unchanged) to an unconditional request")
      }
      self = Validators(fields).contradicts(asked) ? .askAgain : .unchanged
    case 404 where !SyncPlan.isRequired(name): self = .absent
    // What serves files only has many words for a path that it does not know.
    case 403 where name == SyncPlan.changes, 405 where name == SyncPlan.changes,
      501 where name == SyncPlan.changes:
      self = .absent
    case 400 where name == SyncPlan.changes, 409 where name == SyncPlan.changes,
      410 where name == SyncPlan.changes:
      self = .gone
    default: throw Self.refusal(status, fields, name, url)
    }
  }

  /// Whether a type is JSON's.
  static func isJSON(_ type: String) -> Bool {
    var essence = type.prefix { $0 != ";" }.lowercased()[...]
    while essence.last == " " || essence.last == "\t" { essence = essence.dropLast() }
    return essence == "application/json" || essence == "text/json" || essence.hasSuffix("+json")
  }

  private static func refusal(
    _ status: Int, _ fields: HeaderFields, _ name: String, _ url: String
  ) -> SyncError {
    let what =
      switch status {
      case 401, 403: "answered \(status): access is refused"
      case 404: "answered 404: there is no such document; is --origin right?"
      case 410: "answered 410: the document was withdrawn"
      case 407: "answered 407: the proxy wants to know who asks"
      case 429: "answered 429: it is asked too often; try again later"
      case 451: "answered 451: the document is withheld for legal reasons"
      case 503: "answered 503: it is busy or being mended; try again later"
      case 500...599: "answered \(status): the server fails; try again later"
      default: "answered \(status), which is no answer to a request for a document"
      }
    return SyncError(.refused, "\(name): \(url) \(what)")
  }
}
