#include "CSQLite.h"

#include <stdlib.h>
#include <string.h>

// Memory for SQLite in a process with one thread that soon ends. Reading the schema alone takes 1,500 small blocks, and
// half of what that costs is malloc and free: here a block is the next piece of a large one, or one of its size that was
// given back. Nothing returns to the system before the end.

enum {
    STEP = 16,
    LARGEST = 1024,
    PIECE = 64 * 1024,
};

// In front of every block: its size. SQLite asks for an alignment of eight bytes, no more.
typedef struct Header {
    size_t size;
} Header;

typedef struct Block {
    struct Block *next;
} Block;

static Block *returned[LARGEST / STEP + 1];
static char *piece;
static size_t left;

static void *fresh(size_t size) {
    size_t whole = size + sizeof(Header);
    Header *header;
    if (size > LARGEST) {
        header = malloc(whole);
    } else {
        if (left < whole) {
            piece = malloc(PIECE);
            left = piece ? PIECE : 0;
        }
        if (left < whole) return 0;
        header = (Header *)(void *)piece;
        piece += whole;
        left -= whole;
    }
    if (!header) return 0;
    header->size = size;
    return header + 1;
}

static size_t rounded(int size) {
    return ((size_t)size + STEP - 1) & ~(size_t)(STEP - 1);
}

static void *take(int wanted) {
    size_t size = rounded(wanted);
    if (size <= LARGEST && returned[size / STEP]) {
        Block *block = returned[size / STEP];
        returned[size / STEP] = block->next;
        return block;
    }
    return fresh(size);
}

static void give(void *memory) {
    if (!memory) return;
    Header *header = (Header *)memory - 1;
    if (header->size > LARGEST) {
        free(header);
        return;
    }
    Block *block = memory;
    block->next = returned[header->size / STEP];
    returned[header->size / STEP] = block;
}

static int size_of(void *memory) {
    return memory ? (int)((Header *)memory - 1)->size : 0;
}

static void *resize(void *memory, int wanted) {
    size_t size = rounded(wanted);
    Header *header = (Header *)memory - 1;
    if (size <= header->size && header->size <= LARGEST) return memory;
    if (size > LARGEST && header->size > LARGEST) {
        header = realloc(header, size + sizeof(Header));
        if (!header) return 0;
        header->size = size;
        return header + 1;
    }
    void *other = take(wanted);
    if (!other) return 0;
    memcpy(other, memory, header->size < size ? header->size : size);
    give(memory);
    return other;
}

static int round_up(int size) {
    return (int)rounded(size);
}

static int start(void *unused) {
    (void)unused;
    return SQLITE_OK;
}

static void end(void *unused) {
    (void)unused;
}

int zitare_sqlite_single_thread(void) {
    static const sqlite3_mem_methods memory = {
        take, give, resize, size_of, round_up, start, end, 0,
    };
    int code = sqlite3_config(SQLITE_CONFIG_SINGLETHREAD);
    if (code == SQLITE_OK) code = sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    if (code == SQLITE_OK) code = sqlite3_config(SQLITE_CONFIG_MALLOC, &memory);
    return code;
}
