/// Text in between the tags of a markup language.
enum MarkupText {
  /// Text for HTML and for Pango (<https://docs.gtk.org/glib/func.markup_escape_text.html>), also within attributes.
  static func escaped(_ text: String) -> String {
    BarText.replacing(text) { byte, _ in
      switch byte {
      case UInt8(ascii: "&"): "&amp;"
      case UInt8(ascii: "<"): "&lt;"
      case UInt8(ascii: ">"): "&gt;"
      case UInt8(ascii: "\""): "&quot;"
      case UInt8(ascii: "'"): "&#39;"
      default: nil
      }
    }
  }
}
