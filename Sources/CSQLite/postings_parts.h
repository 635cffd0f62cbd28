#ifndef ZITARE_POSTINGS_PARTS_H
#define ZITARE_POSTINGS_PARTS_H

#include "postings.h"

#include <stdatomic.h>
#include <string.h>

// What postings.c, runs.c and segment.c share.

enum {
    COLUMNS = 16,
    VARINT = 9,
};

/// Bytes that grow.
typedef struct bytes {
    uint8_t *start;
    size_t count, room;
} bytes;

int zp_reserve(bytes *buffer, size_t more);
int zp_append(bytes *buffer, const void *added, size_t count);
int zp_append_varint(bytes *buffer, uint64_t value);

/// SQLite's varint: seven bits a byte, the highest first, and eight in the ninth.
size_t zp_put_varint(uint8_t *out, uint64_t value);
size_t zp_get_varint(const uint8_t *in, uint64_t *value);

/// A token, and the list of its places so far: FTS5's doclist, in pieces of the arena.
typedef struct term {
    uint32_t hash;
    uint32_t text;
    uint32_t head;       // the first piece
    uint32_t next, end;  // where the next byte goes, and where its piece ends
    uint32_t size;       // bytes in all pieces
    uint32_t first_place, last_place; // in the row at hand, one more than their index; 0: none
    int64_t row;         // the last row in the list
    uint16_t length;
    uint8_t level;
} term;

/// One place of a token in the row at hand.
typedef struct place {
    uint32_t next;
    uint32_t position;
    uint32_t column;
} place;

/// A word whose tokens are known.
typedef struct word {
    uint32_t hash;
    uint32_t text; // the word's bytes in the arena, its tokens behind them
    uint8_t length, language, tokens;
    bool used;
} word;

/// What was written to the file because memory was used up.
typedef struct run {
    int64_t start, end;
} run;

struct zitare_postings {
    int columns;
    size_t memory;
    int file;
    uint8_t *arena;
    size_t used, room;
    term *terms;
    uint32_t term_count, term_room;
    uint32_t *slots; // one more than a term's index
    uint32_t slot_mask;
    word *words;
    uint32_t word_count, word_mask;
    place *places;
    uint32_t place_count, place_room;
    uint32_t *touched;
    uint32_t touched_count, touched_room;
    atomic_bool is_unwanted;
    int64_t row;
    int column;
    uint32_t position; // one more than the last token's
    // The word that is being tokenized, whose tokens are noted as long as they are few.
    bool notes;
    uint32_t noted[255];
    int noted_count;
    bytes scratch;
    uint64_t rows, totals[COLUMNS];
    run *runs;
    int run_count;
    int64_t file_size;
    int64_t segment_start; // of what is finished, in the file
};

/// A token in order, and where its places are.
typedef struct sorted_term {
    uint64_t prefix;
    uint32_t term;
} sorted_term;

/// All tokens in the order of their bytes; the caller frees them. NULL: out of memory, or none.
sorted_term *zp_sorted_terms(const zitare_postings *postings);
/// Appends the pieces of a list.
int zp_append_list(const zitare_postings *postings, const term *of, bytes *to);
/// Writes a buffer behind what the file has, and empties it.
int zp_write_out(zitare_postings *postings, bytes *buffer);
/// Gives the memory back: nothing can be added any more.
void zp_release(zitare_postings *postings);
/// ECANCELED where nobody wants the index any more, else 0.
int zp_look(zitare_postings *postings);
/// Forgets what is in memory.
void zp_forget(zitare_postings *postings);
/// Writes what is in memory to the file, and forgets it.
int zp_spill(zitare_postings *postings);

/// The next token of a run or of the memory, with its list.
typedef struct cursor {
    const uint8_t *next, *end; // of a run
    const zitare_postings *postings; // of the memory
    sorted_term *sorted;
    uint32_t nth;
    const uint8_t *token;
    size_t length;
    int64_t last_row;
    const uint8_t *list; // NULL: in the memory
    size_t size;
    const term *term;
} cursor;

/// Goes to the next token; false at the end.
bool zp_next(cursor *cursor);

#endif
