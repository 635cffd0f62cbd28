import QuoteSearch

/// The text with its tokens marked in it: `[Straße|strasse]`. Inside the brackets stand the text, the token where it
/// differs, then what shares its position; `~` is a stem. A token of a text that is itself is `[gen]`.
func marked(_ text: String, _ language: String? = nil) -> String {
  var pipeline = TextPipeline()
  let bytes = Array(text.utf8)
  var result = ""
  var index = 0
  var isOpen = false
  for token in pipeline.tokens(of: text, language: language) {
    let kind = token.kind
    if kind == .decorated { continue }
    if kind.isColocated {
      let isStem = kind == .stem
      result += "|" + (isStem ? "~" : "")
      result += String(
        decoding: isStem ? token.bytes[1..<token.bytes.count - 1] : token.bytes[...], as: UTF8.self)
      continue
    }
    if isOpen { result += "]" }
    isOpen = true
    result += String(decoding: bytes[index..<token.start], as: UTF8.self) + "["
    let surface = String(decoding: bytes[token.start..<token.end], as: UTF8.self)
    result += surface
    if Array(surface.utf8) != token.bytes { result += "|" + token.text }
    index = token.end
  }
  if isOpen { result += "]" }
  return result + String(decoding: bytes[index...], as: UTF8.self)
}

/// The tokens that have a position of their own.
func words(_ text: String, _ language: String? = nil) -> [String] {
  var pipeline = TextPipeline()
  return pipeline.tokens(of: text, language: language).filter { !$0.kind.isColocated }.map(\.text)
}
