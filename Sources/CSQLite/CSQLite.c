#include "CSQLite.h"

int zitare_sqlite_config(sqlite3 *db, int option, int value) {
    return sqlite3_db_config(db, option, value, (int *)0);
}

sqlite3_destructor_type zitare_sqlite_transient(void) {
    return SQLITE_TRANSIENT;
}

fts5_api *zitare_sqlite_fts5(sqlite3 *db, int *code) {
    fts5_api *api = 0;
    sqlite3_stmt *statement = 0;
    *code = sqlite3_prepare_v2(db, "SELECT fts5(?1)", -1, &statement, 0);
    if (*code != SQLITE_OK) return 0;
    sqlite3_bind_pointer(statement, 1, &api, "fts5_api_ptr", 0);
    sqlite3_step(statement);
    *code = sqlite3_finalize(statement);
    return api;
}
