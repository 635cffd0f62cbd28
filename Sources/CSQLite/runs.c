#include "postings_parts.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

// What does not fit into memory: runs of tokens in order, each with the rows' lists. Runs are of ascending rows, so the
// lists of one token are put behind each other.

enum { WRITE_SIZE = 1 << 18 };

static _Thread_local const zitare_postings *sorting;

static int compare(const void *left, const void *right) {
    const sorted_term *a = left, *b = right;
    if (a->prefix != b->prefix) return a->prefix < b->prefix ? -1 : 1;
    const term *one = &sorting->terms[a->term], *other = &sorting->terms[b->term];
    size_t common = one->length < other->length ? one->length : other->length;
    int order = memcmp(sorting->arena + one->text, sorting->arena + other->text, common);
    return order ? order : (int)one->length - (int)other->length;
}

sorted_term *zp_sorted_terms(const zitare_postings *p) {
    sorted_term *sorted = malloc((p->term_count ? p->term_count : 1) * sizeof *sorted);
    if (!sorted) return NULL;
    for (uint32_t i = 0; i < p->term_count; i++) {
        const term *of = &p->terms[i];
        uint64_t prefix = 0;
        for (size_t k = 0; k < 8; k++) prefix = prefix << 8 | (k < of->length ? p->arena[of->text + k] : 0);
        sorted[i] = (sorted_term){prefix, i};
    }
    sorting = p;
    qsort(sorted, p->term_count, sizeof *sorted, compare);
    return sorted;
}

int zp_write_out(zitare_postings *p, bytes *buffer) {
    for (size_t done = 0; done < buffer->count;) {
        ssize_t step = pwrite(p->file, buffer->start + done, buffer->count - done, p->file_size);
        if (step < 0 && errno == EINTR) continue;
        if (step <= 0) return step < 0 ? errno : ENOSPC;
        done += (size_t)step;
        p->file_size += step;
    }
    buffer->count = 0;
    return 0;
}

int zp_spill(zitare_postings *p) {
    run *runs = realloc(p->runs, ((size_t)p->run_count + 1) * sizeof *runs);
    if (!runs) return ENOMEM;
    p->runs = runs;
    sorted_term *sorted = zp_sorted_terms(p);
    if (!sorted) return ENOMEM;
    bytes buffer = {0};
    int64_t start = p->file_size;
    int error = 0;
    for (uint32_t i = 0; !error && i < p->term_count; i++) {
        const term *of = &p->terms[sorted[i].term];
        error = zp_look(p);
        if (!error) error = zp_append_varint(&buffer, of->length);
        if (!error) error = zp_append(&buffer, p->arena + of->text, of->length);
        if (!error) error = zp_append_varint(&buffer, (uint64_t)of->row);
        if (!error) error = zp_append_varint(&buffer, of->size);
        if (!error) error = zp_append_list(p, of, &buffer);
        if (!error && buffer.count >= WRITE_SIZE) error = zp_write_out(p, &buffer);
    }
    if (!error) error = zp_write_out(p, &buffer);
    free(buffer.start);
    free(sorted);
    if (error) return error;
    p->runs[p->run_count++] = (run){start, p->file_size};
    zp_forget(p);
    return 0;
}

bool zp_next(cursor *c) {
    if (c->postings) {
        if (c->nth == c->postings->term_count) return false;
        c->term = &c->postings->terms[c->sorted[c->nth++].term];
        c->token = c->postings->arena + c->term->text;
        c->length = c->term->length;
        c->last_row = c->term->row;
        return true;
    }
    if (c->next == c->end) return false;
    uint64_t length, row, size;
    c->next += zp_get_varint(c->next, &length);
    c->token = c->next;
    c->length = (size_t)length;
    c->next += length;
    c->next += zp_get_varint(c->next, &row);
    c->last_row = (int64_t)row;
    c->next += zp_get_varint(c->next, &size);
    c->list = c->next;
    c->size = (size_t)size;
    c->next += size;
    return true;
}
