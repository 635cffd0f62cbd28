#ifndef ZITARE_CTEXT_H
#define ZITARE_CTEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// ICU and libstemmer behind our own types. Their headers stay in the .c files: ICU's functions are renaming macros, and
// its module map clashes with the toolchain's own ICU. All text is UTF-8, all offsets are bytes.

// MARK: Versions

/// ICU's version, as `72.1`.
const char *ctext_icu_version(void);
/// The stemmer library and its algorithms, as `2.2.0 arabic,armenian,…`.
const char *ctext_stemmer_version(void);

// MARK: Code points (see fold_rule.c)

/// What a code point is to segmentation.
enum ctext_class {
    CTEXT_SEPARATOR = 0,
    CTEXT_WORD = 1,      // letters and digits of scripts that part words with blanks
    CTEXT_IDEOGRAPH = 2, // Han, kana, bopomofo: every character may begin a word
    CTEXT_HANGUL = 3,
    CTEXT_COMPLEX = 4, // Thai, Lao, Khmer, Burmese: words are found with a dictionary
    CTEXT_EMOJI = 5,
    CTEXT_EXTEND = 6, // marks and invisible characters: part of what precedes them
    CTEXT_JOINER = 7, // apostrophes, hyphens: part of a word when a letter stands on both sides
};

/// The bits of a class byte beside the class itself.
enum {
    CTEXT_CLASS_MASK = 7,
    CTEXT_MAY_COMPOSE = 8, // folding has to look at the neighbours: what is not surely NFC, half-width voicing marks
    CTEXT_COMBINES = 16,   // canonical combining class other than 0
    CTEXT_NOT_NFC = 32,    // NFC_Quick_Check is not Yes
};

extern const uint8_t ctext_class_index[1024];
extern const uint8_t ctext_class_blocks[];
extern const uint8_t ctext_fold_index[1024];
extern const uint16_t ctext_fold_blocks[];
extern const uint8_t ctext_fold_pool[];

/// The class byte of a code point beyond the BMP, from ICU.
uint8_t ctext_class_rule(uint32_t scalar);

/// The class byte of a code point.
static inline uint8_t ctext_class(uint32_t scalar) {
    if (scalar > 0xFFFF) return ctext_class_rule(scalar);
    return ctext_class_blocks[ctext_class_index[scalar >> 6] * 64 + (scalar & 63)];
}

/// The folding of a code point of the BMP: a length byte and so many bytes of UTF-8, or NULL: it is its own folding.
static inline const uint8_t *ctext_fold_bmp(uint32_t scalar) {
    uint16_t offset = ctext_fold_blocks[ctext_fold_index[scalar >> 6] * 64 + (scalar & 63)];
    return offset ? ctext_fold_pool + offset : 0;
}

/// Folds text by the rule itself, with ICU: compatibility composition, full case folding, marks, letters. Slow; for what
/// the table does not hold, and to make and test the table. Returns the bytes written, at most `capacity` (a code point is
/// never cut).
size_t ctext_fold_rule(const uint8_t *text, size_t count, uint8_t *out, size_t capacity);

/// The simple lower case of a code point, no locale's rules.
uint32_t ctext_lower(uint32_t scalar);
/// The simple case folding of a code point.
uint32_t ctext_fold_case(uint32_t scalar);

// MARK: Normalisation

/// Whether text is surely in NFC. False: it may be, or is invalid UTF-8.
bool ctext_is_nfc(const uint8_t *text, size_t count);

/// Composes text (NFC). Returns the bytes that the result has, written as far as they fit into `capacity` (then cut at
/// any byte: ask again with more room); −1 where memory ran out. Invalid bytes become U+FFFD.
ptrdiff_t ctext_nfc(const uint8_t *text, size_t count, uint8_t *out, size_t capacity);

/// Composes text and folds its case fully, marks kept: what two words share that are written alike. As `ctext_nfc`.
ptrdiff_t ctext_casefold(const uint8_t *text, size_t count, uint8_t *out, size_t capacity);

// MARK: Segmentation

/// A break iterator, for one thread.
typedef struct ctext_breaker ctext_breaker;

/// Finds words, with dictionaries (UAX 29). NULL: memory or ICU's data is missing.
ctext_breaker *ctext_breaker_words(void);
/// Finds the places where a line may end (UAX 14).
ctext_breaker *ctext_breaker_lines(void);
void ctext_breaker_close(ctext_breaker *breaker);

/// Sets the text, which has to stay where it is until the next one is set. False: out of memory.
bool ctext_breaker_set(ctext_breaker *breaker, const uint8_t *text, size_t count);
/// The next boundary in bytes, or −1 at the end. `mandatory` (may be NULL) says that the line has to end there.
ptrdiff_t ctext_breaker_next(ctext_breaker *breaker, bool *mandatory);

// MARK: Terminals

/// The cells that a code point takes on a terminal (UAX 11): 0, 1 or 2. Control characters take none.
int ctext_width(uint32_t scalar);

// MARK: Stems

/// How many languages can have a stemmer, at most.
enum { CTEXT_STEMMERS = 64 };

/// The number of a language's stemmer by its primary BCP 47 subtag in lower case (`de`), or −1.
int ctext_stemmer_number(const uint8_t *subtag, size_t count);
/// The algorithm's name, or NULL beyond the last number.
const char *ctext_stemmer_name(int number);

/// Open stemmers, for one thread.
typedef struct ctext_stemmers ctext_stemmers;
ctext_stemmers *ctext_stemmers_open(void);
void ctext_stemmers_close(ctext_stemmers *stemmers);
/// The stem of a word in lower case, valid as long as the word and until the next call; NULL: out of memory. `stemCount` gets its bytes.
const uint8_t *ctext_stem(
    ctext_stemmers *stemmers, int number, const uint8_t *word, size_t count, size_t *stemCount);

#endif
