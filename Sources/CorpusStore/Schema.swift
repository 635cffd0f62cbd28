internal import ZitareModels

/// The tables of a corpus file.
///
/// SQLite parses the whole schema on every open, so it is short and without comments; what there is to say stands here.
///
/// - `quote.id` is the place in the document: ascending, with gaps, so that an insertion between two quotes moves none.
///   Every scan, posting and relation therefore comes in document order by itself.
/// - `quote` has what quotes are chosen and counted by, `content` in the same rows what is shown: choosing among 154,000
///   quotes reads 3 MB of whole numbers instead of 40 MB of text.
/// - `sequence` maps the n-th quote to its id without counting, and holds one length byte a quote (`QuoteSequence`).
/// - `quote_group` has the rows of each language, length and form (0: none) in document order (`QuoteGroups`), so that the
///   n-th quote of a filter over these is found without counting too.
/// - `entity` has the values of all facets, since ten tables take longer to parse than the day's quote to find: by kind
///   (`Facet.number`), ids counting from 1 in each. `fold` is the name's folded words, `quotes` how many have it, counted by
///   the sync. `stub` marks what no document described: 1 made for a reference, 2 a language derived from quotes. `author`
///   and `year` are a source's; `facts` is a JSON object of strings, of what is only shown.
/// - `relation` has the themes and tags of quotes and the places, epochs and roles of authors, by kind and in their order:
///   the kind says whether the owner is a quote or an author.
/// - `received` holds the digests of the items as they came, by which the unchanged is recognised; it decides nothing when
///   reading. Its kinds are 0 for quotes and those of `entity`.
/// - `content.derived` is 1 where the origin stated no length bucket: the digests of deltas leave it out then.
/// - `news` has the last change of each quote that changed within 90 days, in Unix seconds: 0 added, 1 changed,
///   2 withdrawn, of which what was withdrawn is kept. `added` says when a changed one had been added, if that is so
///   recent.
/// - `meta` has `checksum`, the checksum of the file itself (`CorpusFile+Checksum.swift`).
/// - `search` is an external-content FTS5 index over `searchable`, whose text begins with the language's code between two
///   U+001F, for the tokenizer to stem by. The view is there only while a writer or a check needs it: parsing it costs a
///   reader as much as four tables. No docsize table: ranking uses the length bytes.
enum Schema {
  /// `zita` in ASCII: the file's `application_id`.
  static let applicationID: Int32 = 0x7A69_7461
  /// The file's `user_version`. Older files are rebuilt by the next sync, newer ones are refused.
  static let version: Int32 = 2

  /// The gap between the ids of neighbours in a freshly built file.
  static let gap: Int64 = 128
  /// The first id: far enough from 0 to prepend a million quotes, small enough for four-byte varints.
  static let firstID: Int64 = 1 << 27

  static let tables = """
    CREATE TABLE meta(key TEXT PRIMARY KEY,value)WITHOUT ROWID;
    CREATE TABLE document(name TEXT PRIMARY KEY,etag TEXT,modified TEXT,sha256 BLOB,bytes INTEGER,items INTEGER,fetched INTEGER,fresh INTEGER)WITHOUT ROWID;
    CREATE TABLE received(kind INTEGER,item INTEGER,digest BLOB NOT NULL,PRIMARY KEY(kind,item))WITHOUT ROWID;
    CREATE TABLE entity(kind INTEGER,id INTEGER,slug TEXT NOT NULL,name TEXT NOT NULL,native TEXT,fold TEXT NOT NULL,quotes INTEGER NOT NULL,stub INTEGER NOT NULL,author INTEGER,year INTEGER,facts TEXT,PRIMARY KEY(kind,id))WITHOUT ROWID;
    CREATE TABLE quote(id INTEGER PRIMARY KEY,language INTEGER NOT NULL,bucket INTEGER NOT NULL,form INTEGER,author INTEGER,source INTEGER,year INTEGER);
    CREATE TABLE content(id INTEGER PRIMARY KEY,slug TEXT NOT NULL,text TEXT NOT NULL,ident TEXT,locator TEXT,original TEXT,original_language TEXT,translation_of TEXT,license TEXT,url TEXT,created TEXT,updated TEXT,derived INTEGER);
    CREATE TABLE news(slug TEXT PRIMARY KEY,at INTEGER NOT NULL,what INTEGER NOT NULL,added INTEGER,text TEXT,author TEXT,language TEXT)WITHOUT ROWID;
    CREATE TABLE sequence(chunk INTEGER PRIMARY KEY,first INTEGER NOT NULL,entries BLOB NOT NULL);
    CREATE TABLE quote_group(language INTEGER,bucket INTEGER,form INTEGER,quotes INTEGER NOT NULL,first INTEGER NOT NULL,entries BLOB NOT NULL,PRIMARY KEY(language,bucket,form))WITHOUT ROWID;
    CREATE TABLE relation(owner INTEGER,kind INTEGER,nth INTEGER,entity INTEGER NOT NULL,PRIMARY KEY(owner,kind,nth))WITHOUT ROWID;
    """

  /// Made after the rows, where a file is built anew: sorting once is cheaper than finding each row its place.
  /// That of language has the order of the groups, which are made out of it without a row of `quote`.
  static let indexes = """
    CREATE UNIQUE INDEX content_slug ON content(slug);
    CREATE INDEX quote_language ON quote(language,bucket,form);
    CREATE INDEX quote_author ON quote(author);
    CREATE INDEX quote_source ON quote(source);
    CREATE INDEX relation_entity ON relation(kind,entity,owner);
    CREATE UNIQUE INDEX entity_slug ON entity(kind,slug);
    """

  static let search = """
    CREATE VIRTUAL TABLE search USING fts5(text,author,source,themes,tags,content='searchable',content_rowid='id',tokenize='zitare',columnsize=0);
    """

  /// What is indexed of each quote, behind `CREATE VIEW`; the index compares it with what it holds, and reads it when it is
  /// built.
  static let searchable = """
    IF NOT EXISTS searchable(id,text,author,source,themes,tags)AS
    SELECT q.id,char(31)||l.slug||char(31)||c.text,a.name||ifnull(char(10)||a.native,''),s.name,
    \(names(of: .theme)),\(names(of: .tag))
    FROM quote q JOIN content c ON c.id=q.id
    JOIN entity l ON l.kind=\(Facet.lang.number) AND l.id=q.language
    LEFT JOIN entity a ON a.kind=\(Facet.author.number) AND a.id=q.author
    LEFT JOIN entity s ON s.kind=\(Facet.source.number) AND s.id=q.source
    """

  private static func names(of facet: Facet) -> String {
    """
    (SELECT group_concat(t.name,char(10)) FROM relation x JOIN entity t ON t.kind=x.kind AND t.id=x.entity
    WHERE x.owner=q.id AND x.kind=\(facet.number))
    """
  }
}
