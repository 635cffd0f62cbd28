/// Why a whole document is refused.
public struct DocumentProblem: Error, Hashable, Sendable {
  /// The kinds of refusals.
  public enum Code: Hashable, Sendable {
    /// The bytes are no such document.
    case damaged
    /// The document was made for a newer program.
    case newerSchema
  }

  /// What kind of refusal it is.
  public var code: Code
  /// What was met, in lower case, without the document's name.
  public var message: String

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}
