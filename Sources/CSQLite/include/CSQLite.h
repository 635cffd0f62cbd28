#ifndef ZITARE_CSQLITE_H
#define ZITARE_CSQLITE_H

#include <sqlite3.h>
#include <stdint.h>

#include "postings.h"

/// sqlite3_db_config(SQLITE_DBCONFIG_…, value, NULL): variadic, so Swift cannot call it.
int zitare_sqlite_config(sqlite3 *db, int option, int value);

/// SQLITE_TRANSIENT: a cast of −1 to a function pointer, which Swift does not import.
sqlite3_destructor_type zitare_sqlite_transient(void);

/// The FTS5 API of a connection, or NULL: FTS5 is not compiled in, or a bug of ours. `code` gets SQLite's result.
/// In C, since the pointer that is bound has to stay put until the statement was stepped.
fts5_api *zitare_sqlite_fts5(sqlite3 *db, int *code);

/// Tells SQLite, before it is used at all, that this process has one thread, lives shortly and wants no statistics of
/// its memory: locks, counters and malloc are a third of what a short read costs. Refused once SQLite is in use.
int zitare_sqlite_single_thread(void);

#define ZITARE_CHECKSUM_NAME "zitare-checksum:"
enum { ZITARE_CHECKSUM_DIGITS = 16 };

/// The checksum of a corpus file, in which the checksum itself counts as sixteen zeros. `zeros` gets the place of those
/// where the file has no checksum yet, else -1. Returns 0 or an `errno`.
int zitare_checksum(int file, uint64_t *checksum, int64_t *zeros);

#endif
