/// What is said on stderr: everything that is no payload.
enum Messages {
  /// Says one thing on a line of its own.
  ///
  /// Words of the user, file names and an origin's answers may be part of it: nothing of them is obeyed by a terminal.
  static func say(_ message: String) {
    var bytes = Array("zitare: ".utf8)
    bytes.append(contentsOf: Printable.line(message).utf8)
    bytes.append(0x0A)
    // It would get lost on the pager's screen.
    System.finishPager()
    // Nobody is left to be told that stderr cannot be written.
    _ = System.write(bytes, to: .error)
  }
}
