/// The tables of a corpus file.
///
/// SQLite parses the whole schema on every open, so it is short and without comments; what there is to say stands here.
///
/// - `quote.id` is the place in the document: ascending, with gaps, so that an insertion between two quotes moves none.
///   Every scan, posting and relation therefore comes in document order by itself.
/// - `quote` has what quotes are chosen and counted by, `content` in the same rows what is shown: choosing among 154,000
///   quotes reads 3 MB of whole numbers instead of 40 MB of text.
/// - `sequence` maps the n-th quote to its id without counting, and holds one length byte a quote (`QuoteSequence`).
/// - Every facet's table has `id`, `slug`, `name`, `fold` (the name's folded words) and `quotes` (how many have it, counted
///   by the sync). `stub` marks what no document described: 1 made for a reference, 2 a language derived from quotes.
/// - `received` holds the digests of the items as they came, by which the unchanged is recognised; it decides nothing when
///   reading. Its kinds are 0 for quotes, then the entities' in the order of `EntityKind`.
/// - `content.derived` is 1 where the origin stated no length bucket: the digests of deltas leave it out then.
/// - `news` has the last change of each quote that changed within 90 days, in Unix seconds: 0 added, 1 changed,
///   2 withdrawn, of which what was withdrawn is kept. `added` says when a changed one had been added, if that is so
///   recent.
/// - `meta` has `checksum`, the checksum of the file itself (`CorpusFile+Checksum.swift`).
/// - `search` is an external-content FTS5 index over `searchable`, whose text begins with the language's code between two
///   U+001F, for the tokenizer to stem by. No docsize table: ranking uses the length bytes.
enum Schema {
  /// `zita` in ASCII: the file's `application_id`.
  static let applicationID: Int32 = 0x7A69_7461
  /// The file's `user_version`. Older files are rebuilt by the next sync, newer ones are refused.
  static let version: Int32 = 1

  /// The gap between the ids of neighbours in a freshly built file.
  static let gap: Int64 = 128
  /// The first id: far enough from 0 to prepend a million quotes, small enough for four-byte varints.
  static let firstID: Int64 = 1 << 27

  static let tables = """
    CREATE TABLE meta(key TEXT PRIMARY KEY,value)WITHOUT ROWID;
    CREATE TABLE document(name TEXT PRIMARY KEY,etag TEXT,modified TEXT,sha256 BLOB,bytes INTEGER,items INTEGER,fetched INTEGER,fresh INTEGER)WITHOUT ROWID;
    CREATE TABLE received(kind INTEGER,item INTEGER,digest BLOB NOT NULL,PRIMARY KEY(kind,item))WITHOUT ROWID;
    CREATE TABLE language(id INTEGER PRIMARY KEY,slug TEXT NOT NULL UNIQUE,name TEXT NOT NULL,native TEXT,about TEXT,fold TEXT NOT NULL,quotes INTEGER NOT NULL DEFAULT 0,stub INTEGER NOT NULL DEFAULT 0);
    CREATE TABLE bucket(id INTEGER PRIMARY KEY,slug TEXT NOT NULL UNIQUE,name TEXT NOT NULL,fold TEXT NOT NULL,quotes INTEGER NOT NULL DEFAULT 0);
    CREATE TABLE form(id INTEGER PRIMARY KEY,slug TEXT NOT NULL UNIQUE,name TEXT NOT NULL,fold TEXT NOT NULL,quotes INTEGER NOT NULL DEFAULT 0);
    CREATE TABLE tag(id INTEGER PRIMARY KEY,slug TEXT NOT NULL UNIQUE,name TEXT NOT NULL,fold TEXT NOT NULL,quotes INTEGER NOT NULL DEFAULT 0);
    CREATE TABLE author(id INTEGER PRIMARY KEY,slug TEXT NOT NULL UNIQUE,name TEXT NOT NULL,native TEXT,about TEXT,fold TEXT NOT NULL,quotes INTEGER NOT NULL DEFAULT 0,stub INTEGER NOT NULL DEFAULT 0,bio TEXT,born TEXT,died TEXT,url TEXT);
    CREATE TABLE source(id INTEGER PRIMARY KEY,slug TEXT NOT NULL UNIQUE,name TEXT NOT NULL,about TEXT,fold TEXT NOT NULL,quotes INTEGER NOT NULL DEFAULT 0,stub INTEGER NOT NULL DEFAULT 0,author INTEGER,year INTEGER,form TEXT,language TEXT,url TEXT);
    CREATE TABLE theme(id INTEGER PRIMARY KEY,slug TEXT NOT NULL UNIQUE,name TEXT NOT NULL,about TEXT,fold TEXT NOT NULL,quotes INTEGER NOT NULL DEFAULT 0,stub INTEGER NOT NULL DEFAULT 0,parent TEXT);
    CREATE TABLE place(id INTEGER PRIMARY KEY,slug TEXT NOT NULL UNIQUE,name TEXT NOT NULL,about TEXT,fold TEXT NOT NULL,quotes INTEGER NOT NULL DEFAULT 0,stub INTEGER NOT NULL DEFAULT 0,region TEXT,country TEXT,latitude REAL,longitude REAL);
    CREATE TABLE epoch(id INTEGER PRIMARY KEY,slug TEXT NOT NULL UNIQUE,name TEXT NOT NULL,about TEXT,fold TEXT NOT NULL,quotes INTEGER NOT NULL DEFAULT 0,stub INTEGER NOT NULL DEFAULT 0,first INTEGER,last INTEGER);
    CREATE TABLE role(id INTEGER PRIMARY KEY,slug TEXT NOT NULL UNIQUE,name TEXT NOT NULL,about TEXT,fold TEXT NOT NULL,quotes INTEGER NOT NULL DEFAULT 0,stub INTEGER NOT NULL DEFAULT 0);
    CREATE TABLE quote(id INTEGER PRIMARY KEY,language INTEGER NOT NULL,bucket INTEGER NOT NULL,form INTEGER,author INTEGER,source INTEGER,year INTEGER);
    CREATE TABLE content(id INTEGER PRIMARY KEY,slug TEXT NOT NULL,text TEXT NOT NULL,ident TEXT,locator TEXT,original TEXT,original_language TEXT,translation_of TEXT,license TEXT,url TEXT,created TEXT,updated TEXT,derived INTEGER);
    CREATE TABLE news(slug TEXT PRIMARY KEY,at INTEGER NOT NULL,what INTEGER NOT NULL,added INTEGER,text TEXT,author TEXT,language TEXT)WITHOUT ROWID;
    CREATE TABLE sequence(chunk INTEGER PRIMARY KEY,first INTEGER NOT NULL,entries BLOB NOT NULL);
    CREATE TABLE quote_theme(quote INTEGER,nth INTEGER,theme INTEGER NOT NULL,PRIMARY KEY(quote,nth))WITHOUT ROWID;
    CREATE TABLE quote_tag(quote INTEGER,nth INTEGER,tag INTEGER NOT NULL,PRIMARY KEY(quote,nth))WITHOUT ROWID;
    CREATE TABLE author_place(author INTEGER,nth INTEGER,place INTEGER NOT NULL,PRIMARY KEY(author,nth))WITHOUT ROWID;
    CREATE TABLE author_epoch(author INTEGER,nth INTEGER,epoch INTEGER NOT NULL,PRIMARY KEY(author,nth))WITHOUT ROWID;
    CREATE TABLE author_role(author INTEGER,nth INTEGER,role INTEGER NOT NULL,PRIMARY KEY(author,nth))WITHOUT ROWID;
    """

  /// Made after the rows, where a file is built anew: sorting once is cheaper than finding each row its place.
  /// Those of language and form hold what they are combined with most: counting by one while the others are chosen reads
  /// no row of `quote`.
  static let indexes = """
    CREATE UNIQUE INDEX content_slug ON content(slug);
    CREATE INDEX quote_language ON quote(language,bucket,form);
    CREATE INDEX quote_form ON quote(form,language,bucket);
    CREATE INDEX quote_author ON quote(author);
    CREATE INDEX quote_source ON quote(source);
    CREATE INDEX quote_theme_theme ON quote_theme(theme,quote);
    CREATE INDEX quote_tag_tag ON quote_tag(tag,quote);
    CREATE INDEX author_place_place ON author_place(place,author);
    CREATE INDEX author_epoch_epoch ON author_epoch(epoch,author);
    CREATE INDEX author_role_role ON author_role(role,author);
    """

  static let search = """
    CREATE VIEW searchable(id,text,author,source,themes,tags)AS SELECT q.id,char(31)||l.slug||char(31)||c.text,a.name||ifnull(char(10)||a.native,''),s.name,(SELECT group_concat(t.name,char(10))FROM quote_theme x JOIN theme t ON t.id=x.theme WHERE x.quote=q.id),(SELECT group_concat(t.name,char(10))FROM quote_tag x JOIN tag t ON t.id=x.tag WHERE x.quote=q.id)FROM quote q JOIN content c ON c.id=q.id JOIN language l ON l.id=q.language LEFT JOIN author a ON a.id=q.author LEFT JOIN source s ON s.id=q.source;
    CREATE VIRTUAL TABLE search USING fts5(text,author,source,themes,tags,content='searchable',content_rowid='id',tokenize='zitare',columnsize=0);
    """
}
