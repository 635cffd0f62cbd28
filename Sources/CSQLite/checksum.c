// The checksum of a corpus file. SQLite keeps none of its pages: a flipped bit in a text is no error to it.
//
// The file holds its own checksum, so wherever the name of the checksum is met in a leaf of an index, the digits after
// it count as zeros. Pages are taken one by one: what SQLite wrote as one cell never crosses from one into another.
#define _GNU_SOURCE
#include "CSQLite.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PAGE = 4096, PAGES = 128, LANES = 4, INDEX_LEAF = 0x0A };

static const char name[] = ZITARE_CHECKSUM_NAME;

static uint64_t rotate(uint64_t value) {
    return value << 29 | value >> 35;
}

// Every step can be undone: two files that differ in one word never have the same checksum.
static uint64_t mix(uint64_t hash, uint64_t word) {
    return rotate(hash ^ word) * UINT64_C(0x9E3779B97F4A7C15);
}

static void add_page(uint64_t lanes[LANES], uint8_t *page, int64_t start, int64_t *zeros) {
    if (page[0] == INDEX_LEAF) {
        uint8_t *place = page;
        size_t left = PAGE;
        while ((place = memmem(place, left, name, sizeof name - 1)) != NULL) {
            uint8_t *digits = place + sizeof name - 1;
            if (digits + ZITARE_CHECKSUM_DIGITS > page + PAGE) break;
            static const char blank[ZITARE_CHECKSUM_DIGITS + 1] = "0000000000000000";
            if (memcmp(digits, blank, ZITARE_CHECKSUM_DIGITS) == 0) *zeros = start + (digits - page);
            memset(digits, '0', ZITARE_CHECKSUM_DIGITS);
            place = digits + ZITARE_CHECKSUM_DIGITS;
            left = (size_t)(page + PAGE - place);
        }
    }
    for (size_t offset = 0; offset < PAGE; offset += LANES * sizeof(uint64_t)) {
        uint64_t words[LANES];
        memcpy(words, page + offset, sizeof words);
        for (int lane = 0; lane < LANES; lane++) lanes[lane] = mix(lanes[lane], words[lane]);
    }
}

int zitare_checksum(int file, uint64_t *checksum, int64_t *zeros) {
    uint64_t lanes[LANES] = {1, 2, 3, 4};
    uint8_t *buffer = malloc(PAGE * PAGES);
    if (buffer == NULL) return ENOMEM;
    *zeros = -1;
    int64_t offset = 0;
    int error = 0;
    while (error == 0) {
        size_t held = 0;
        while (held < PAGE * PAGES) {
            ssize_t count = pread(file, buffer + held, PAGE * PAGES - held, offset + (int64_t)held);
            if (count < 0 && errno == EINTR) continue;
            if (count < 0) error = errno;
            if (count <= 0) break;
            held += (size_t)count;
        }
        if (held == 0 || error != 0) break;
        memset(buffer + held, 0, PAGE * PAGES - held);
        for (size_t page = 0; page < held; page += PAGE) add_page(lanes, buffer + page, offset + (int64_t)page, zeros);
        offset += (int64_t)held;
    }
    free(buffer);
    *checksum = mix(0, (uint64_t)offset);
    for (int lane = 0; lane < LANES; lane++) *checksum = mix(*checksum, lanes[lane]);
    return error;
}
