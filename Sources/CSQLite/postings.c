#include "postings_parts.h"

#include <errno.h>
#include <stdlib.h>

enum {
    FIRST_SLOTS = 1 << 16,
    FIRST_WORDS = 1 << 15,
    LONGEST_WORD = 40,
    LINK = 4, // behind every piece, the place of the next
    LEVELS = 10,
};

// A list begins small, since most tokens are met once, and grows by ever larger pieces.
static const uint16_t piece_sizes[LEVELS] = {10, 16, 28, 48, 96, 192, 384, 768, 1536, 3072};

// MARK: Bytes

int zp_reserve(bytes *buffer, size_t more) {
    if (buffer->room - buffer->count >= more) return 0;
    size_t room = buffer->room * 2 > buffer->count + more ? buffer->room * 2 : buffer->count + more;
    uint8_t *start = realloc(buffer->start, room);
    if (!start) return ENOMEM;
    buffer->start = start;
    buffer->room = room;
    return 0;
}

int zp_append(bytes *buffer, const void *added, size_t count) {
    int error = zp_reserve(buffer, count);
    if (error || count == 0) return error;
    memcpy(buffer->start + buffer->count, added, count);
    buffer->count += count;
    return 0;
}

int zp_append_varint(bytes *buffer, uint64_t value) {
    int error = zp_reserve(buffer, VARINT);
    if (!error) buffer->count += zp_put_varint(buffer->start + buffer->count, value);
    return error;
}

size_t zp_put_varint(uint8_t *out, uint64_t value) {
    if (value < 0x80) {
        out[0] = (uint8_t)value;
        return 1;
    }
    if (value < 0x4000) {
        out[0] = (uint8_t)(value >> 7 | 0x80);
        out[1] = (uint8_t)(value & 0x7F);
        return 2;
    }
    if (value >> 56) {
        out[8] = (uint8_t)value;
        value >>= 8;
        for (int i = 7; i >= 0; i--, value >>= 7) out[i] = (uint8_t)(value | 0x80);
        return 9;
    }
    size_t count = 3;
    while (value >> (7 * count)) count++;
    for (size_t i = count; i-- > 0; value >>= 7) out[i] = (uint8_t)(value | 0x80);
    out[count - 1] &= 0x7F;
    return count;
}

size_t zp_get_varint(const uint8_t *in, uint64_t *value) {
    uint64_t found = 0;
    for (size_t i = 0; i < 8; i++) {
        found = found << 7 | (in[i] & 0x7F);
        if (in[i] < 0x80) {
            *value = found;
            return i + 1;
        }
    }
    *value = found << 8 | in[8];
    return 9;
}

// MARK: Memory

/// Room in the arena, or 0: out of memory. Places are counted from its start, so that it can move.
static uint32_t take(zitare_postings *p, size_t count, size_t alignment) {
    size_t place = (p->used + alignment - 1) & ~(alignment - 1);
    if (place + count > p->room) {
        size_t room = p->room + (p->room / 2 > count ? p->room / 2 : count + (1 << 20));
        if (room > UINT32_MAX) return 0;
        uint8_t *arena = realloc(p->arena, room);
        if (!arena) return 0;
        p->arena = arena;
        p->room = room;
    }
    p->used = place + count;
    return (uint32_t)place;
}

void zp_forget(zitare_postings *p) {
    // Place 0 means none.
    p->used = LINK;
    p->term_count = 0;
    p->word_count = 0;
    memset(p->slots, 0, (p->slot_mask + (size_t)1) * sizeof *p->slots);
    memset(p->words, 0, (p->word_mask + (size_t)1) * sizeof *p->words);
}

zitare_postings *zitare_postings_open(int columns, size_t memory, int file) {
    if (columns < 1 || columns > COLUMNS) return NULL;
    zitare_postings *p = calloc(1, sizeof *p);
    if (!p) return NULL;
    p->columns = columns;
    p->memory = memory;
    p->file = file;
    p->room = 1 << 20;
    p->arena = malloc(p->room);
    p->slots = malloc(FIRST_SLOTS * sizeof *p->slots);
    p->slot_mask = FIRST_SLOTS - 1;
    p->words = malloc(FIRST_WORDS * sizeof *p->words);
    p->word_mask = FIRST_WORDS - 1;
    if (!p->arena || !p->slots || !p->words) {
        zitare_postings_close(p);
        return NULL;
    }
    zp_forget(p);
    return p;
}

void zp_release(zitare_postings *p) {
    void *parts[] = {p->arena, p->terms, p->slots, p->words, p->places, p->touched, p->scratch.start, p->runs};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) free(parts[i]);
    p->arena = NULL;
    p->terms = NULL;
    p->slots = NULL;
    p->words = NULL;
    p->places = NULL;
    p->touched = NULL;
    p->scratch.start = NULL;
    p->runs = NULL;
}

void zitare_postings_close(zitare_postings *p) {
    if (!p) return;
    zp_release(p);
    free(p);
}

static uint32_t hash_of(const uint8_t *bytes, size_t count, uint32_t seed) {
    uint64_t hash = seed * UINT64_C(0x9E3779B97F4A7C15) ^ count;
    while (count >= 8) {
        uint64_t word;
        memcpy(&word, bytes, 8);
        hash = (hash ^ word) * UINT64_C(0xFF51AFD7ED558CCD);
        hash ^= hash >> 32;
        bytes += 8;
        count -= 8;
    }
    uint64_t rest = 0;
    for (size_t i = 0; i < count; i++) rest = rest << 8 | bytes[i];
    hash = (hash ^ rest) * UINT64_C(0xFF51AFD7ED558CCD);
    hash ^= hash >> 29;
    hash *= UINT64_C(0xC4CEB9FE1A85EC53);
    return (uint32_t)(hash >> 32);
}

// MARK: Tokens

static int grow_slots(zitare_postings *p) {
    uint32_t mask = p->slot_mask * 2 + 1;
    uint32_t *slots = calloc((size_t)mask + 1, sizeof *slots);
    if (!slots) return ENOMEM;
    for (uint32_t i = 0; i < p->term_count; i++) {
        uint32_t slot = p->terms[i].hash & mask;
        while (slots[slot]) slot = (slot + 1) & mask;
        slots[slot] = i + 1;
    }
    free(p->slots);
    p->slots = slots;
    p->slot_mask = mask;
    return 0;
}

static int find_term(zitare_postings *p, const uint8_t *token, size_t count, uint32_t *index) {
    uint32_t hash = hash_of(token, count, 0);
    uint32_t slot = hash & p->slot_mask;
    for (; p->slots[slot]; slot = (slot + 1) & p->slot_mask) {
        const term *known = &p->terms[p->slots[slot] - 1];
        if (known->hash == hash && known->length == count && memcmp(p->arena + known->text, token, count) == 0) {
            *index = p->slots[slot] - 1;
            return 0;
        }
    }
    if (p->term_count == p->term_room) {
        uint32_t room = p->term_room ? p->term_room + p->term_room / 2 : 1 << 14;
        term *terms = realloc(p->terms, room * sizeof *terms);
        if (!terms) return ENOMEM;
        p->terms = terms;
        p->term_room = room;
    }
    // The token, and behind it the first piece of its list.
    uint32_t text = take(p, count + piece_sizes[0] + LINK, 1);
    if (!text) return ENOMEM;
    memcpy(p->arena + text, token, count);
    uint32_t piece = text + (uint32_t)count;
    p->terms[p->term_count] = (term){
        .hash = hash, .text = text, .head = piece, .next = piece, .end = piece + piece_sizes[0],
        .length = (uint16_t)count,
    };
    *index = p->term_count++;
    p->slots[slot] = p->term_count;
    return p->term_count > p->slot_mask / 2 ? grow_slots(p) : 0;
}

static int append_to_list(zitare_postings *p, term *to, const uint8_t *added, size_t count) {
    to->size += (uint32_t)count;
    while (count > 0) {
        size_t left = to->end - to->next;
        if (left == 0) {
            if (to->level < LEVELS - 1) to->level++;
            uint32_t piece = take(p, piece_sizes[to->level] + LINK, 1);
            if (!piece) return ENOMEM;
            memcpy(p->arena + to->end, &piece, LINK);
            to->next = piece;
            to->end = piece + piece_sizes[to->level];
            continue;
        }
        size_t step = count < left ? count : left;
        memcpy(p->arena + to->next, added, step);
        to->next += (uint32_t)step;
        added += step;
        count -= step;
    }
    return 0;
}

int zp_append_list(const zitare_postings *p, const term *of, bytes *to) {
    int error = zp_reserve(to, of->size);
    uint32_t piece = of->head;
    size_t left = of->size;
    for (int level = 0; !error && left > 0; level += level < LEVELS - 1) {
        size_t step = left < piece_sizes[level] ? left : piece_sizes[level];
        error = zp_append(to, p->arena + piece, step);
        left -= step;
        if (left > 0) memcpy(&piece, p->arena + piece + step, LINK);
    }
    return error;
}

// MARK: Rows

void zitare_postings_cancel(zitare_postings *p) {
    atomic_store_explicit(&p->is_unwanted, true, memory_order_relaxed);
}

int zp_look(zitare_postings *p) {
    return atomic_load_explicit(&p->is_unwanted, memory_order_relaxed) ? ECANCELED : 0;
}

void zitare_postings_begin(zitare_postings *p, int64_t row) {
    p->row = row;
    p->rows++;
    p->place_count = 0;
    p->touched_count = 0;
}

void zitare_postings_column(zitare_postings *p, int column) {
    p->column = column;
    p->position = 0;
}

/// Notes a token's place in the row.
static int add(zitare_postings *p, uint32_t index, bool colocated) {
    if (p->place_count == p->place_room) {
        uint32_t room = p->place_room ? p->place_room * 2 : 1024;
        place *places = realloc(p->places, room * sizeof *places);
        if (!places) return ENOMEM;
        p->places = places;
        p->place_room = room;
    }
    // As FTS5 counts: the first token has a position of its own in any case.
    if (!colocated || p->position == 0) {
        p->position++;
        p->totals[p->column]++;
    }
    p->places[p->place_count++] = (place){0, p->position - 1, (uint32_t)p->column};
    term *of = &p->terms[index];
    if (of->first_place) {
        p->places[of->last_place - 1].next = p->place_count;
    } else {
        if (p->touched_count == p->touched_room) {
            uint32_t room = p->touched_room ? p->touched_room * 2 : 1024;
            uint32_t *touched = realloc(p->touched, room * sizeof *touched);
            if (!touched) return ENOMEM;
            p->touched = touched;
            p->touched_room = room;
        }
        p->touched[p->touched_count++] = index;
        of->first_place = p->place_count;
    }
    of->last_place = p->place_count;
    return 0;
}

int zitare_postings_add(zitare_postings *p, const uint8_t *token, size_t count, bool colocated) {
    if (count == 0 || count > 4096) return EINVAL;
    uint32_t index;
    int error = zp_look(p);
    if (!error) error = find_term(p, token, count, &index);
    if (error) return error;
    if (p->notes) {
        if (p->noted_count < 255) {
            p->noted[p->noted_count++] = index << 1 | colocated;
        } else {
            p->notes = false;
        }
    }
    return add(p, index, colocated);
}

int zitare_postings_end(zitare_postings *p) {
    for (uint32_t i = 0; i < p->touched_count; i++) {
        term *of = &p->terms[p->touched[i]];
        // A list is, for each row, its distance from the one before it, the size of what follows, doubled, and the
        // positions: column 0 first, any other behind a 1 and its number, each position as its distance plus 2.
        p->scratch.count = 0;
        int error = zp_reserve(&p->scratch, 4 * VARINT);
        if (error) return error;
        size_t head = zp_put_varint(p->scratch.start, (uint64_t)(p->row - of->row));
        p->scratch.count = head + 1;
        uint32_t column = 0, position = 0;
        for (uint32_t next = of->first_place; next; next = p->places[next - 1].next) {
            const place *at = &p->places[next - 1];
            error = zp_reserve(&p->scratch, 3 * VARINT);
            if (error) return error;
            uint8_t *out = p->scratch.start + p->scratch.count;
            if (at->column != column) {
                *out++ = 1;
                out += zp_put_varint(out, at->column);
                column = at->column;
                position = 0;
            }
            out += zp_put_varint(out, at->position - position + 2);
            position = at->position;
            p->scratch.count = (size_t)(out - p->scratch.start);
        }
        size_t body = p->scratch.count - head - 1;
        uint8_t size[VARINT];
        size_t width = zp_put_varint(size, body * 2);
        if (width > 1) {
            error = zp_reserve(&p->scratch, width);
            if (error) return error;
            memmove(p->scratch.start + head + width, p->scratch.start + head + 1, body);
        }
        memcpy(p->scratch.start + head, size, width);
        error = append_to_list(p, of, p->scratch.start, head + width + body);
        if (error) return error;
        of->row = p->row;
        of->first_place = of->last_place = 0;
    }
    size_t held = p->used + p->term_count * sizeof *p->terms + p->slot_mask * sizeof *p->slots
        + p->word_mask * sizeof *p->words;
    return held > p->memory ? zp_spill(p) : 0;
}


// MARK: Words

static bool parts_words(uint8_t byte) {
    if (byte >= 0x80 || byte == '\'' || byte == '-') return false;
    uint8_t lower = byte | 0x20;
    return !((lower >= 'a' && lower <= 'z') || (byte >= '0' && byte <= '9'));
}

static int grow_words(zitare_postings *p) {
    uint32_t mask = p->word_mask * 2 + 1;
    word *words = calloc((size_t)mask + 1, sizeof *words);
    if (!words) return ENOMEM;
    for (uint32_t i = 0; i <= p->word_mask; i++) {
        if (!p->words[i].used) continue;
        uint32_t slot = p->words[i].hash & mask;
        while (words[slot].used) slot = (slot + 1) & mask;
        words[slot] = p->words[i];
    }
    free(p->words);
    p->words = words;
    p->word_mask = mask;
    return 0;
}

static int add_word(
    zitare_postings *p, uint8_t language, const uint8_t *bytes, size_t count, zitare_tokenize *tokenize, void *context) {
    if (count > LONGEST_WORD) return tokenize(context, bytes, count);
    uint32_t hash = hash_of(bytes, count, language + 1);
    uint32_t slot = hash & p->word_mask;
    for (; p->words[slot].used; slot = (slot + 1) & p->word_mask) {
        const word *known = &p->words[slot];
        if (known->hash != hash || known->length != count || known->language != language) continue;
        const uint8_t *text = p->arena + known->text;
        if (memcmp(text, bytes, count) != 0) continue;
        for (int i = 0; i < known->tokens; i++) {
            uint32_t token;
            memcpy(&token, p->arena + known->text + count + (size_t)i * sizeof token, sizeof token);
            int error = add(p, token >> 1, token & 1);
            if (error) return error;
        }
        return 0;
    }
    p->notes = true;
    p->noted_count = 0;
    int error = tokenize(context, bytes, count);
    bool is_whole = p->notes;
    p->notes = false;
    if (error || !is_whole) return error;
    size_t tokens = (size_t)p->noted_count * sizeof *p->noted;
    uint32_t text = take(p, count + tokens, 1);
    if (!text) return ENOMEM;
    memcpy(p->arena + text, bytes, count);
    memcpy(p->arena + text + count, p->noted, tokens);
    p->words[slot] = (word){hash, text, (uint8_t)count, language, (uint8_t)p->noted_count, true};
    return ++p->word_count > p->word_mask / 2 ? grow_words(p) : 0;
}

int zitare_postings_text(
    zitare_postings *p, uint8_t language, const uint8_t *text, size_t count, zitare_tokenize *tokenize,
    void *context) {
    size_t start = 0;
    while (start < count) {
        if (parts_words(text[start])) {
            start++;
            continue;
        }
        size_t end = start + 1;
        while (end < count && !parts_words(text[end])) end++;
        int error = add_word(p, language, text + start, end - start, tokenize, context);
        if (error) return error;
        start = end;
    }
    return 0;
}
