/// The statements that write a quote, prepared once.
final class QuoteStatements {
  var quote: Statement
  var content: Statement
  var word: Statement
  var digest: Statement

  init(_ database: Database) throws(SQLiteError) {
    quote = try database.prepare(
      "REPLACE INTO quote(id,language,bucket,form,author,source,year)VALUES(?1,?2,?3,?4,?5,?6,?7)")
    content = try database.prepare(
      """
      REPLACE INTO content(id,slug,text,ident,locator,original,original_language,translation_of,license,url,created,
      updated,derived)VALUES(?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12,?13)
      """)
    word = try database.prepare("INSERT INTO relation(owner,kind,nth,entity)VALUES(?1,?2,?3,?4)")
    digest = try database.prepare("REPLACE INTO received(kind,item,digest)VALUES(?1,?2,?3)")
  }
}
