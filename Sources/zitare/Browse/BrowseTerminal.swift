internal import CTerminal

/// The terminal that `browse` draws on. There is one.
enum BrowseTerminal {
  /// What there is to be done.
  enum Event {
    case keys, quiet, resized, stopped, continued
    case ended(Int32)
    case gone
  }

  /// Opens the terminal; restored by `close`, by a signal, and by the end of the process.
  static func open(_ name: String?, isColoured: Bool) throws(Failure) {
    let elsewhere = "`zitare search WORDS` prints hits anywhere"
    guard let name else {
      throw .usage("TERM is not set, so that nothing is known of the terminal; \(elsewhere)")
    }
    switch cterminal_opened(UInt32(cterminal_open(name, isColoured))) {
    case CTERMINAL_OPEN: return
    case CTERMINAL_NONE:
      throw .usage("browse finds no terminal to draw on; \(elsewhere)")
    case CTERMINAL_UNKNOWN:
      throw .usage(
        "the terminal \"\(name)\" is unknown here: install its entry (in Debian ncurses-term), or try "
          + "TERM=xterm-256color; \(elsewhere)")
    case CTERMINAL_INCAPABLE:
      throw .usage("the terminal \"\(name)\" cannot place its cursor; \(elsewhere)")
    case CTERMINAL_NO_UTF8:
      throw .usage(
        "no locale with UTF-8 is installed, not even C.UTF-8 (in Debian libc-bin); \(elsewhere)")
    default:
      throw .usage("the terminal cannot be opened: there is not enough memory; \(elsewhere)")
    }
  }

  static func close() { cterminal_close() }

  /// Ends the process by a signal, the terminal restored.
  static func end(by signal: Int32) -> Never {
    cterminal_close()
    cterminal_end_by(signal)
    System.exit(.nothing)
  }

  static var size: (rows: Int, columns: Int) {
    var rows: Int32 = 0
    var columns: Int32 = 0
    cterminal_size(&rows, &columns)
    return (Int(rows), Int(columns))
  }

  /// Waits; `nil` waits without end.
  static func wait(milliseconds: Int32?) -> Event {
    var signal: Int32 = 0
    switch cterminal_wait(milliseconds ?? -1, &signal) {
    case CTERMINAL_KEYS: return .keys
    case CTERMINAL_QUIET: return .quiet
    case CTERMINAL_RESIZED: return .resized
    case CTERMINAL_STOPPED: return .stopped
    case CTERMINAL_CONTINUED: return .continued
    case CTERMINAL_ENDED: return .ended(signal)
    default: return .gone
    }
  }

  /// Whether something waits to be done.
  static var isWaitedFor: Bool { cterminal_is_waited_for() }

  static func resize() { cterminal_resize() }
  static func redraw() { cterminal_redraw() }

  /// Stops, and goes on when the shell says so.
  static func suspend() { cterminal_suspend() }

  /// The next key that was pressed.
  static func key() -> BrowseKey? {
    let value = cterminal_key()
    if let scalar = Unicode.Scalar(value) { return value == 0 ? nil : BrowseKey(scalar) }
    return switch Int(value) {
    case CTERMINAL_KEY_UP: .up
    case CTERMINAL_KEY_DOWN: .down
    case CTERMINAL_KEY_LEFT: .left
    case CTERMINAL_KEY_RIGHT: .right
    case CTERMINAL_KEY_PAGE_UP: .pageUp
    case CTERMINAL_KEY_PAGE_DOWN: .pageDown
    case CTERMINAL_KEY_HOME: .home
    case CTERMINAL_KEY_END: .end
    case CTERMINAL_KEY_BACKSPACE: .backspace
    case CTERMINAL_KEY_DELETE: .delete
    case CTERMINAL_KEY_BACK_TAB: .backTab
    case CTERMINAL_KEY_ENTER: .enter
    case CTERMINAL_KEY_PASTE_BEGIN: .pasteBegins
    case CTERMINAL_KEY_PASTE_END: .pasteEnds
    default: .other
    }
  }

  /// Shows lines; only what changed is sent.
  static func show(_ screen: BrowseScreen, isColoured: Bool) {
    cterminal_begin()
    for (row, line) in screen.lines.enumerated() {
      var column = 0
      for piece in line.pieces {
        let scalars = piece.text.unicodeScalars.map(\.value)
        cterminal_put(
          Int32(row), Int32(column), scalars, scalars.count,
          look(of: piece.role, isColoured: isColoured))
        column += ScreenLine.cells(of: piece.text)
      }
    }
    let cursor = screen.cursor
    cterminal_show(Int32(cursor.row), Int32(cursor.column))
  }

  /// Out of the sixteen colours that every theme sets itself; without colour by weight alone.
  private static func look(of role: ScreenLine.Role, isColoured: Bool) -> UInt32 {
    let (bold, dim) = (UInt32(CTERMINAL_BOLD), UInt32(CTERMINAL_DIM))
    let hit = isColoured ? UInt32(CTERMINAL_YELLOW) : UInt32(CTERMINAL_UNDERLINE)
    return switch role {
    case .plain: 0
    case .aside: dim
    case .hit, .selectedHit: bold | hit
    case .selected, .title: bold
    case .chosen: bold | (isColoured ? UInt32(CTERMINAL_GREEN) : 0)
    case .tab: UInt32(CTERMINAL_REVERSE)
    case .count: isColoured ? UInt32(CTERMINAL_CYAN) : 0
    }
  }

  /// Puts a text on the terminal's clipboard (OSC 52,
  /// <https://invisible-island.net/xterm/ctlseqs/ctlseqs.html#h3-Operating-System-Commands>).
  static func copy(_ text: String) {
    let bytes = Array(("\u{1b}]52;c;" + Base64.encoded(Array(text.utf8)) + "\u{07}").utf8)
    cterminal_send(bytes, bytes.count)
  }
}

/// RFC 4648.
enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func encoded(_ bytes: [UInt8]) -> String {
    var result: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var bits: UInt32 = 0
      for place in 0..<3 {
        bits = bits << 8 | (place < group.count ? UInt32(group[start + place]) : 0)
      }
      for place in 0..<4 {
        let index = Int(bits >> UInt32(18 - 6 * place) & 63)
        result.append(place <= group.count ? alphabet[index] : 0x3D)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
