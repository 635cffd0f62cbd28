/// Shows long lists on a terminal page by page.
enum Pager {
  /// Starts the user's pager for a command that prints lists as text to a person.
  static func start(_ session: Session) {
    let look = session.look
    guard look.isInteractive, look.format == .text, printsLists(session.command) else { return }
    // Nobody could turn the pages.
    guard System.isTerminal(.input) else { return }
    let pager = session.settings.pager
    guard pager.value != "never", pager.value != "cat" else { return }
    if pager.source == .standard {
      // A standard that is not installed, or cannot show pages, is no reason to show nothing.
      let terminal = session.environment["TERM"] ?? "dumb"
      if terminal == "dumb" || !System.isInPath(pager.value) { return }
    }
    System.startPager(pager.value)
  }

  private static func printsLists(_ command: Command) -> Bool {
    CommandTable.options(of: command).contains(.noPager)
  }
}
