#include "postings_parts.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/mman.h>

// One segment of an FTS5 index, in pages, as fts5_index.c describes and writes it: SQLite promises that its later
// versions read it.

enum {
    PAGE = 4050, // FTS5's own default
    SEGMENT = 1,
    LEVEL_COUNT = 8,
    FEWEST_EMPTY = 4, // so many pages without a token are worth an index of their rows
    AVERAGES = 1,
    STRUCTURE = 10,
    // The optimised index of FTS5's own making stands below three levels for what comes later.
    STRUCTURE_LEVELS = 4,
    MAIN_INDEX = '0',
};

/// A page of the index of a long list's rows, on one of its levels.
typedef struct list_page {
    bytes buffer;
    uint32_t number;
    bool has_last;
    uint64_t last;
} list_page;

typedef struct writer {
    const zitare_segment_sink *sink;
    bytes page, offsets; // the page, and where its tokens begin
    size_t last_offset;
    uint32_t number;
    bytes token; // the last one
    bool is_first_token, is_first_row; // on the page
    bytes key;            // what leads to the page of `key_page`
    uint32_t key_page;    // 0: none
    uint32_t empty_pages; // without a token, since then
    list_page levels[LEVEL_COUNT];
    uint64_t pages;
} writer;

static int64_t page_id(int level_of_lists, int level, uint32_t number) {
    return ((int64_t)SEGMENT << 37) + ((int64_t)level_of_lists << 36) + ((int64_t)level << 31) + number;
}

static void put_16(uint8_t *out, size_t value) {
    out[0] = (uint8_t)(value >> 8);
    out[1] = (uint8_t)value;
}

// MARK: The index of a long list's rows

static int end_list_pages(writer *w, bool writes) {
    for (int level = 0; level < LEVEL_COUNT && w->levels[level].buffer.count > 0; level++) {
        list_page *at = &w->levels[level];
        if (writes) {
            int code = w->sink->block(
                w->sink->context, page_id(1, level, at->number), at->buffer.start, at->buffer.count);
            if (code) return code;
        }
        at->buffer.count = 0;
        at->has_last = false;
    }
    return 0;
}

static int add_row_to_list_pages(writer *w, uint64_t row) {
    bool is_done = false;
    for (int level = 0; !is_done; level++) {
        if (level + 1 == LEVEL_COUNT) return EFBIG;
        list_page *at = &w->levels[level];
        int error = 0;
        if (at->buffer.count >= PAGE) {
            // Full: the next page's first row goes into the level above, as does this page's, if it was the topmost.
            at->buffer.start[0] = 1;
            error = w->sink->block(
                w->sink->context, page_id(1, level, at->number), at->buffer.start, at->buffer.count);
            if (error) return error;
            list_page *above = at + 1;
            if (above->buffer.count == 0) {
                uint64_t page, first;
                size_t offset = 1 + zp_get_varint(at->buffer.start + 1, &page);
                zp_get_varint(at->buffer.start + offset, &first);
                above->number = at->number;
                error = zp_append_varint(&above->buffer, 0);
                if (!error) error = zp_append_varint(&above->buffer, at->number);
                if (!error) error = zp_append_varint(&above->buffer, first);
                above->has_last = true;
                above->last = first;
            }
            at->buffer.count = 0;
            at->has_last = false;
            at->number++;
        } else {
            is_done = true;
        }
        uint64_t value = row - at->last;
        if (!at->has_last) {
            if (!error) error = zp_append_varint(&at->buffer, !is_done);
            if (!error) error = zp_append_varint(&at->buffer, level == 0 ? w->number : w->levels[level - 1].number);
            value = row;
        }
        if (!error) error = zp_append_varint(&at->buffer, value);
        if (error) return error;
        at->has_last = true;
        at->last = row;
    }
    return 0;
}

// MARK: Pages

/// Writes what leads to the page that was begun with a token of its own.
static int end_key(writer *w) {
    if (w->key_page == 0) return 0;
    bool has_list = w->levels[0].buffer.count > 0 && w->empty_pages >= FEWEST_EMPTY;
    int code = end_list_pages(w, has_list);
    w->empty_pages = 0;
    if (code) return code;
    int64_t page = (int64_t)w->key_page << 1 | has_list;
    w->key_page = 0;
    static const uint8_t nothing;
    return w->sink->entry(w->sink->context, w->key.start ? w->key.start : &nothing, w->key.count, page);
}

static int begin_page(writer *w) {
    static const uint8_t head[4];
    w->page.count = w->offsets.count = 0;
    w->last_offset = 0;
    w->is_first_token = w->is_first_row = true;
    return zp_append(&w->page, head, sizeof head);
}

static int end_page(writer *w) {
    put_16(w->page.start + 2, w->page.count);
    int error = 0;
    if (w->is_first_token) {
        if (w->is_first_row && w->levels[0].buffer.count > 0) error = zp_append_varint(&w->levels[0].buffer, 0);
        w->empty_pages++;
    } else {
        error = zp_append(&w->page, w->offsets.start, w->offsets.count);
    }
    if (!error) error = w->sink->block(w->sink->context, page_id(0, 0, w->number), w->page.start, w->page.count);
    w->number++;
    w->pages++;
    return error ? error : begin_page(w);
}

static int begin_token(writer *w, const uint8_t *token, size_t count) {
    int error = 0;
    if (w->page.count + w->offsets.count + count + 2 >= PAGE && w->page.count > 4) error = end_page(w);
    if (!error) error = zp_append_varint(&w->offsets, w->page.count - w->last_offset);
    if (error) return error;
    w->last_offset = w->page.count;
    size_t shared = 0;
    size_t shorter = count < w->token.count ? count : w->token.count;
    while (shared < shorter && token[shared] == w->token.start[shared]) shared++;
    if (w->is_first_token) {
        if (w->number > 1) {
            error = end_key(w);
            w->key.count = 0;
            // The shortest beginning that the token before it does not have.
            if (!error) error = zp_append(&w->key, token, w->token.count > 0 ? shared + 1 : count);
            w->key_page = w->number;
        }
        shared = 0;
    } else {
        error = zp_append_varint(&w->page, shared);
    }
    if (!error) error = zp_append_varint(&w->page, count - shared);
    if (!error) error = zp_append(&w->page, token + shared, count - shared);
    w->token.count = 0;
    if (!error) error = zp_append(&w->token, token, count);
    w->is_first_token = w->is_first_row = false;
    w->levels[0].number = w->number;
    return error;
}

/// How many bytes of positions fit, without cutting one in two: at least one position.
static size_t whole_positions(const uint8_t *list, size_t room) {
    uint64_t ignored;
    size_t fitting = zp_get_varint(list, &ignored);
    while (true) {
        size_t next = fitting + zp_get_varint(list + fitting, &ignored);
        if (next > room) return fitting;
        fitting = next;
    }
}

static int add_list(writer *w, const uint8_t *list, size_t count) {
    if (w->page.count + w->offsets.count + count + 1 <= PAGE) return zp_append(&w->page, list, count);
    uint64_t row = 0;
    for (size_t offset = 0; offset < count;) {
        uint64_t step, doubled;
        offset += zp_get_varint(list + offset, &step);
        row += step;
        int error;
        if (w->is_first_row) {
            // The first row on a page stands for itself, and the page's head says where.
            put_16(w->page.start, w->page.count);
            w->is_first_row = false;
            error = zp_append_varint(&w->page, row);
            if (!error) error = add_row_to_list_pages(w, row);
        } else {
            error = zp_append_varint(&w->page, step);
        }
        size_t left = zp_get_varint(list + offset, &doubled) + (size_t)(doubled / 2);
        while (!error) {
            size_t taken = w->page.count + w->offsets.count;
            size_t room = taken < PAGE ? PAGE - taken : 0;
            size_t fitting = left <= room ? left : whole_positions(list + offset, room);
            error = zp_append(&w->page, list + offset, fitting);
            offset += fitting;
            left -= fitting;
            if (!error && w->page.count + w->offsets.count >= PAGE) error = end_page(w);
            if (left == 0) break;
        }
        if (error) return error;
    }
    return 0;
}

// MARK: Tokens in order

static int order(const cursor *one, const cursor *other) {
    size_t common = one->length < other->length ? one->length : other->length;
    int order = memcmp(one->token, other->token, common);
    return order ? order : (one->length > other->length) - (one->length < other->length);
}

/// Appends a run's list to that of the runs before it, whose last row is known.
static int join(cursor *c, bytes *list, int64_t last_row) {
    size_t start = list->count;
    if (c->postings) {
        int error = zp_append_list(c->postings, c->term, list);
        if (error || start == 0) return error;
    } else if (start == 0) {
        return zp_append(list, c->list, c->size);
    }
    // The first row stands for itself; behind others it is a distance.
    uint64_t row;
    if (!c->postings) {
        size_t width = zp_get_varint(c->list, &row);
        int error = zp_append_varint(list, row - (uint64_t)last_row);
        return error ? error : zp_append(list, c->list + width, c->size - width);
    }
    size_t width = zp_get_varint(list->start + start, &row);
    uint8_t step[VARINT];
    size_t narrower = zp_put_varint(step, row - (uint64_t)last_row);
    // A distance is no wider than the row itself.
    memmove(list->start + start + narrower, list->start + start + width, list->count - start - width);
    memcpy(list->start + start, step, narrower);
    list->count -= width - narrower;
    return 0;
}

static int write_tokens(zitare_postings *p, writer *w, cursor *cursors, int count) {
    bytes token = {0}, list = {0};
    int error = 0;
    while (count > 0) {
        const cursor *least = &cursors[0];
        for (int i = 1; i < count; i++) {
            if (order(&cursors[i], least) < 0) least = &cursors[i];
        }
        static const uint8_t prefix = MAIN_INDEX;
        token.count = list.count = 0;
        error = zp_append(&token, &prefix, 1);
        if (!error) error = zp_append(&token, least->token, least->length);
        int left = 0;
        int64_t last_row = 0;
        for (int i = 0; !error && i < count; i++) {
            cursor *c = &cursors[i];
            bool goes_on = true;
            if (c->length + 1 == token.count && memcmp(c->token, token.start + 1, c->length) == 0) {
                error = join(c, &list, last_row);
                last_row = c->last_row;
                goes_on = zp_next(c);
            }
            // In the order of the runs, which is that of the rows.
            if (goes_on) cursors[left++] = *c;
        }
        count = left;
        if (!error) error = begin_token(w, token.start, token.count);
        if (!error) error = add_list(w, list.start, list.count);
        if (!error) error = zp_look(p);
        if (error) break;
    }
    free(token.start);
    free(list.start);
    return error;
}

static int write_records(zitare_postings *p, writer *w, uint32_t cookie) {
    bytes record = {0};
    int error = zp_append_varint(&record, p->rows);
    for (int i = 0; !error && i < p->columns; i++) error = zp_append_varint(&record, p->totals[i]);
    if (!error) error = w->sink->block(w->sink->context, AVERAGES, record.start, record.count);
    record.count = 0;
    const uint8_t head[4] = {
        (uint8_t)(cookie >> 24), (uint8_t)(cookie >> 16), (uint8_t)(cookie >> 8), (uint8_t)cookie,
    };
    if (!error) error = zp_append(&record, head, sizeof head);
    bool has_segment = w->pages > 0;
    const uint64_t counts[] = {has_segment ? STRUCTURE_LEVELS : 0, has_segment, w->pages};
    for (int i = 0; !error && i < 3; i++) error = zp_append_varint(&record, counts[i]);
    for (int level = 0; !error && has_segment && level < STRUCTURE_LEVELS; level++) {
        bool holds = level + 1 == STRUCTURE_LEVELS;
        error = zp_append_varint(&record, 0);
        if (!error) error = zp_append_varint(&record, holds);
        if (!error && holds) error = zp_append_varint(&record, SEGMENT);
        if (!error && holds) error = zp_append_varint(&record, 1);
        if (!error && holds) error = zp_append_varint(&record, w->pages);
    }
    if (!error) error = w->sink->block(w->sink->context, STRUCTURE, record.start, record.count);
    free(record.start);
    return error;
}

static int write_segment(zitare_postings *p, uint32_t cookie, const zitare_segment_sink *sink) {
    writer w = {.sink = sink, .number = 1, .key_page = 1};
    const uint8_t *file = NULL;
    // What is written goes into the same file.
    size_t mapped = (size_t)p->file_size;
    cursor *cursors = calloc((size_t)p->run_count + 1, sizeof *cursors);
    sorted_term *sorted = zp_sorted_terms(p);
    int error = cursors && sorted ? begin_page(&w) : ENOMEM;
    if (!error && mapped > 0) {
        file = mmap(NULL, mapped, PROT_READ, MAP_SHARED, p->file, 0);
        if (file == MAP_FAILED) {
            file = NULL;
            error = errno;
        }
    }
    if (!error) {
        int count = 0;
        for (int i = 0; i < p->run_count; i++) {
            cursors[count] = (cursor){.next = file + p->runs[i].start, .end = file + p->runs[i].end};
            count += zp_next(&cursors[count]);
        }
        cursors[count] = (cursor){.postings = p, .sorted = sorted};
        count += zp_next(&cursors[count]);
        error = write_tokens(p, &w, cursors, count);
    }
    if (!error && w.page.count > 4) error = end_page(&w);
    if (!error && w.number > 1) error = end_key(&w);
    if (!error) error = write_records(p, &w, cookie);
    if (file) munmap((void *)(uintptr_t)file, mapped);
    free(cursors);
    free(sorted);
    free(w.page.start);
    free(w.offsets.start);
    free(w.token.start);
    free(w.key.start);
    for (int level = 0; level < LEVEL_COUNT; level++) free(w.levels[level].buffer.start);
    return error;
}

// MARK: The finished segment

/// Rows are kept in the file behind the runs: the id, or −1 for a row of the index of pages, which has its page in front
/// of its token; then the size, then the bytes.
typedef struct shelf {
    zitare_postings *postings;
    bytes buffer;
} shelf;

static int put_away(shelf *to, int64_t id, const int64_t *page, const uint8_t *added, size_t count) {
    uint32_t size = (uint32_t)(count + (page ? sizeof *page : 0));
    int error = zp_append(&to->buffer, &id, sizeof id);
    if (!error) error = zp_append(&to->buffer, &size, sizeof size);
    if (!error && page) error = zp_append(&to->buffer, page, sizeof *page);
    if (!error) error = zp_append(&to->buffer, added, count);
    return error || to->buffer.count < 1 << 18 ? error : zp_write_out(to->postings, &to->buffer);
}

static int put_block_away(void *context, int64_t id, const uint8_t *block, size_t count) {
    return put_away(context, id, NULL, block, count);
}

static int put_entry_away(void *context, const uint8_t *token, size_t count, int64_t page) {
    return put_away(context, -1, &page, token, count);
}

int zitare_postings_finish(zitare_postings *p, uint32_t cookie) {
    shelf to = {.postings = p};
    p->segment_start = p->file_size;
    const zitare_segment_sink sink = {&to, put_block_away, put_entry_away};
    int error = write_segment(p, cookie, &sink);
    if (!error) error = zp_write_out(p, &to.buffer);
    free(to.buffer.start);
    zp_release(p);
    return error;
}

int zitare_postings_read(const zitare_postings *p, const zitare_segment_sink *sink) {
    size_t count = (size_t)p->file_size;
    uint8_t *file = mmap(NULL, count, PROT_READ, MAP_SHARED, p->file, 0);
    if (file == MAP_FAILED) return errno;
    int error = 0;
    for (size_t offset = (size_t)p->segment_start; !error && offset < count;) {
        int64_t id, page;
        uint32_t size;
        memcpy(&id, file + offset, sizeof id);
        memcpy(&size, file + offset + sizeof id, sizeof size);
        const uint8_t *row = file + offset + sizeof id + sizeof size;
        if (id >= 0) {
            error = sink->block(sink->context, id, row, size);
        } else {
            memcpy(&page, row, sizeof page);
            error = sink->entry(sink->context, row + sizeof page, size - sizeof page, page);
        }
        offset += sizeof id + sizeof size + size;
    }
    munmap(file, count);
    return error;
}
