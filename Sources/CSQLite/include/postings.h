#ifndef ZITARE_POSTINGS_H
#define ZITARE_POSTINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A whole FTS5 index at one go. FTS5 itself looks every token up in a hash table, sorts and writes that table whenever
// its memory is used up, and merges what it wrote; a word is tokenized again each time that it is met. Here a word of a
// text leads to its tokens' lists at once, and what is written is written once: one segment, in the format that FTS5
// writes (<https://sqlite.org/fts5.html>, fts5_index.c).
//
// Functions that return int return 0 or an `errno`.

typedef struct zitare_postings zitare_postings;

/// Makes an empty index. Beyond so many bytes of memory, what was collected goes to the file, which is the caller's;
/// NULL: out of memory.
zitare_postings *zitare_postings_open(int columns, size_t memory, int file);
void zitare_postings_close(zitare_postings *postings);

/// Lets whatever is going on end soon, with ECANCELED: the one function that another thread may call.
void zitare_postings_cancel(zitare_postings *postings);

/// Begins a row; rows ascend.
void zitare_postings_begin(zitare_postings *postings, int64_t row);
/// Begins a column of the row; columns ascend.
void zitare_postings_column(zitare_postings *postings, int column);
/// Adds a token to the column: at the next position, or at the one before it.
int zitare_postings_add(zitare_postings *postings, const uint8_t *token, size_t count, bool colocated);

/// Hands words to who makes tokens of them, with `zitare_postings_add`. Returns 0 or an `errno`.
typedef int zitare_tokenize(void *context, const uint8_t *word, size_t count);
/// Adds a text to the column. It is cut at ASCII characters that are part of no word, and each piece is tokenized on its
/// own, most of them once and never again. `language` tells apart what makes other tokens of the same word.
int zitare_postings_text(
    zitare_postings *postings, uint8_t language, const uint8_t *text, size_t count, zitare_tokenize *tokenize,
    void *context);

/// Ends the row.
int zitare_postings_end(zitare_postings *postings);

/// Writes all that was added to the file, as rows of FTS5's tables: segment 1 of an index that holds no other. Nothing can
/// be added any more. `cookie` is FTS5's own, of the structure that is replaced.
int zitare_postings_finish(zitare_postings *postings, uint32_t cookie);

/// What takes the rows of FTS5's tables. Anything but 0 ends the reading, and is what `zitare_postings_read` returns.
typedef struct zitare_segment_sink {
    void *context;
    /// A row of `…_data`.
    int (*block)(void *context, int64_t id, const uint8_t *bytes, size_t count);
    /// A row of `…_idx`, of segment 1.
    int (*entry)(void *context, const uint8_t *term, size_t count, int64_t page);
} zitare_segment_sink;

/// Hands out the rows of what is finished.
int zitare_postings_read(const zitare_postings *postings, const zitare_segment_sink *sink);

#endif
