/// The tables of `user.sqlite`.
///
/// Everything is keyed by slug: rows of a corpus are renumbered when it is built anew. `quote` is the quote's JSON as it was
/// when the user kept it, so that it stays readable when the corpus has withdrawn it.
///
/// - `favourite` and `note` are what the user wrote.
/// - `seen` is what `random --unseen` has shown in the present round.
/// - `history` is what was shown on which day, one row for each, where the user wants that.
enum UserSchema {
  /// `zitu` in ASCII: the file's `application_id`.
  static let applicationID: Int64 = 0x7A69_7475

  /// What makes the n-th version out of the one before it. A migration is never changed, only followed by another one.
  static let migrations = [
    """
    CREATE TABLE favourite(id INTEGER PRIMARY KEY,slug TEXT NOT NULL UNIQUE,added INTEGER NOT NULL,quote TEXT NOT NULL);
    CREATE TABLE note(slug TEXT PRIMARY KEY,text TEXT NOT NULL,changed INTEGER NOT NULL,quote TEXT)WITHOUT ROWID;
    CREATE TABLE seen(slug TEXT PRIMARY KEY)WITHOUT ROWID;
    CREATE TABLE history(id INTEGER PRIMARY KEY,day TEXT NOT NULL,slug TEXT NOT NULL,command TEXT NOT NULL,at INTEGER NOT NULL,UNIQUE(day,slug,command));
    """
  ]

  /// The version that this program writes.
  static var version: Int64 { Int64(migrations.count) }
}
