import ZitareModels

/// The program's own version.
enum Version {
  static let current = ProgramVersion.current
}
