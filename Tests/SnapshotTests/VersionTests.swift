import CorpusStore
import Testing

@Suite("The SQLite that is linked")
struct VersionTests {
  /// D-08
  @Test("has to be as new as what the store is tried with")
  func floor() {
    #expect(
      Database.versionProblem(3_034_001) == "SQLite 3.34 is too old; install 3.40 or later")
    #expect(Database.versionProblem(3_040_000) == nil)
    #expect(Database.versionProblem(3_050_004) == nil)
    #expect(Database.versionProblem() == nil)
  }
}
