/// The version of the programs, the one place that states it.
public enum ProgramVersion {
  /// `N.N.N`.
  public static let current = "0.1.0"
}
