internal import CText

internal import CorpusStore

/// How closely a word of a text has to fit a word of a query. Smaller is better.
enum MatchTier: UInt8, Comparable {
  /// The word as it was typed: equal after NFC and case folding.
  case exact = 0
  /// The word itself, folded.
  case word = 1
  /// The stem, or a Korean word's leading part.
  case stem = 2
  /// A word that goes on.
  case prefix = 3
  /// A word of the vocabulary that one slip parts from the query's.
  case near = 4
  /// One that two slips part from it.
  case far = 5

  static func < (left: MatchTier, right: MatchTier) -> Bool { left.rawValue < right.rawValue }
}

/// Positions that have to follow each other in one column, each with its alternatives.
struct PlannedPhrase: Hashable {
  /// For each position the tokens of which one has to stand there.
  var positions: [[[UInt8]]]
  /// Whether the last position's tokens may go on.
  var isPrefix = false
  var tier = MatchTier.word
  /// Which stemmers' languages a quote has to have, as bits; 0: any.
  var stemmers: UInt64 = 0
  /// Only the text counts: nothing else has a language.
  var isTextOnly = false
  /// For `word`: tokens of which a row has one where it may be written otherwise (`Token.Kind.decorated`).
  var decorated: [[UInt8]] = []
  /// For `word`: whether what was typed is its own folding, so that a row without decoration has the exact form.
  var isPlain = false
  /// Whether the words are near ones though the index has the query's: they order hits, but make none.
  var isGuess = false
}

extension PlannedPhrase {
  /// Whether a position is a pair of Han or kana.
  static func isPair(_ forms: [[UInt8]]) -> Bool {
    guard forms.count == 1, let bytes = forms.first else { return false }
    let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
    return scalars.count >= 2
      && scalars.allSatisfy { CTextClass(ctext_class($0.value)) == .ideograph }
  }
}

/// A term of the query as phrases, any of which may match.
struct PlannedTerm: Hashable {
  /// In the order of their tiers.
  var phrases: [PlannedPhrase]
  /// The words as typed, folded in case only: what an exact match looks like.
  var surfaces: [[UInt8]]
  /// What was typed.
  var text: String
  /// Whether it was marked as a phrase.
  var isPhrase: Bool
}

/// Terms one of which has to match.
struct PlannedClause: Hashable {
  var terms: [PlannedTerm]
}

/// A query made ready for the index: every word is folded, every form is spelt out.
struct QueryPlan {
  var clauses: [PlannedClause] = []
  var exclusions: [PlannedPhrase] = []
  /// Whether something was asked for that no text can have: signs only, or a year that is none.
  var isHopeless = false

  /// More terms than these are ignored: a text pasted by accident is no reason to search for seconds.
  static let termLimit = 64
  /// A phrase counts by so many words.
  static let positionLimit = 64

  init() {}

  /// Plans a query.
  ///
  /// - Parameter stemmers: Those of the languages that are looked at.
  init(_ query: Query, stemmers: [Stemmer]) {
    var planner = TermPlanner(stemmers: stemmers)
    var seen: [Query.Clause] = []
    var terms = 0
    for clause in query.clauses where terms < Self.termLimit && !seen.contains(clause) {
      seen.append(clause)
      let planned = clause.alternatives.prefix(Self.termLimit - terms).compactMap {
        planner.plan($0)
      }
      terms += planned.count
      if !planned.isEmpty { clauses.append(PlannedClause(terms: planned)) }
    }
    for term in query.exclusions.prefix(Self.termLimit) {
      guard let planned = planner.plan(term) else { continue }
      // What is excluded is what was typed, not its relatives.
      exclusions += planned.phrases.filter { $0.tier == .word || $0.tier == .prefix }
    }
    isHopeless =
      !query.unreadableYears.isEmpty || (clauses.isEmpty && !query.clauses.isEmpty)
  }
}
