/// The ways in which a line is half remembered.
enum QueryKind: String, CaseIterable {
  case twoWords = "two words"
  case threeWords = "three words"
  case author = "author and a word"
  case withoutDiacritics = "without diacritics"
  case umlautSpelling = "ue for ü"
  case oneInflected = "one word inflected"
  case bothInflected = "both words inflected"
  case withoutPoints = "without vowel points"
  case plainIe = "е for ё"
  case fourCharacters = "four characters"
  case twoPairs = "two pairs of characters"
  case typoInTwo = "one typo in two words"
  case typoInThree = "one typo in three words"
  case twoTyposInThree = "two typos in three words"
  case sixWords = "six words, one wrong"

  /// The mean reciprocal rank that has to be reached.
  var target: Double {
    switch self {
    case .twoWords, .threeWords, .withoutDiacritics, .umlautSpelling: 0.95
    case .author, .plainIe, .oneInflected, .typoInThree, .fourCharacters: 0.92
    case .withoutPoints, .twoPairs, .typoInTwo: 0.87
    case .sixWords: 0.82
    case .bothInflected: 0.72
    case .twoTyposInThree: 0.50
    }
  }
}

/// A query with its answer.
struct KnownItemQuery {
  var text: String
  var item: ItemCorpus.Item
}
