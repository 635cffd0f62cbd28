import Foundation
import FoundationXML

/// Reads an SVG file as strictly as XML demands.
final class XMLReader: NSObject, XMLParserDelegate {
  private(set) var elements: Set<String> = []
  private(set) var root: [String: String] = [:]
  private(set) var title = ""
  /// Where glyphs stand.
  private(set) var places: [(x: Double, y: Double)] = []
  private var path: [String] = []

  /// Whether the text is well formed.
  func read(_ text: String) -> Bool {
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    return parser.parse() && !elements.isEmpty
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    if path.isEmpty { root = attributes }
    path.append(name)
    elements.insert(name)
    if name == "use", let x = attributes["x"].flatMap(Double.init),
      let y = attributes["y"].flatMap(Double.init)
    {
      places.append((x, y))
    }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    path.removeLast()
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    if path == ["svg", "title"] { title += string }
  }
}
