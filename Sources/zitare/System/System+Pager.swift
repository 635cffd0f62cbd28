internal import Glibc

extension System {
  /// The pager that reads stdout, if one does. The program has one thread, and stdout is one for all of it as well.
  nonisolated(unsafe) private static var pager: pid_t = 0

  /// Whether a pager reads stdout.
  static var hasPager: Bool { pager != 0 }

  /// Runs a command of the shell's that reads what is written to stdout from now on; where it cannot be started, stdout
  /// stays what it was.
  static func startPager(_ command: String) {
    var ends: [Int32] = [0, 0]
    guard pager == 0, pipe(&ends) == 0 else { return }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // What git gives less: quit where one screen is enough, show colours, leave the text on the screen.
    if getenv("LESS") == nil { setenv("LESS", "FRX", 1) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[0], 0)
    var words: [UnsafeMutablePointer<CChar>?] = []
    for word: String in ["/bin/sh", "-c", command] { words.append(strdup(word)) }
    words.append(nil)
    var child: pid_t = 0
    let code = posix_spawn(&child, "/bin/sh", &actions, nil, &words, environ)
    for word in words { free(word) }
    close(ends[0])
    if code == 0, dup2(ends[1], Descriptor.output.rawValue) >= 0 {
      pager = child
      // Whoever leaves the pager, or interrupts it, has seen enough: that is no error, and the pager restores the terminal.
      signal(SIGPIPE, SIG_IGN)
      signal(SIGINT, SIG_IGN)
      signal(SIGQUIT, SIG_IGN)
    }
    close(ends[1])
  }

  /// Tells the pager that nothing follows, and waits until it is left.
  static func finishPager() {
    guard pager != 0 else { return }
    close(Descriptor.output.rawValue)
    var status: Int32 = 0
    while waitpid(pager, &status, 0) < 0, errno == EINTR {}
    pager = 0
  }

  /// Whether a program can be found by its name.
  static func isInPath(_ program: String) -> Bool {
    guard let path = environment("PATH") else { return false }
    return path.split(separator: ":").contains { isExecutable("\($0)/\(program)") }
  }
}
