#ifndef ENDINGS_H
#define ENDINGS_H

#include <stddef.h>
#include <stdint.h>

/// The endings of a language that inflects by them, of which a word loses the longest that fits.
typedef struct {
    /// Taken off first, once: reflexive and enclitic particles. May be empty.
    const char *particles;
    /// The endings of nouns, adjectives and verbs, each between blanks.
    const char *endings;
    /// How many letters have to stay, at least.
    int kept;
} ctext_endings;

extern const ctext_endings ctext_endings_albanian, ctext_endings_bulgarian, ctext_endings_czech,
    ctext_endings_esperanto, ctext_endings_latin, ctext_endings_latvian, ctext_endings_persian,
    ctext_endings_polish, ctext_endings_slovak, ctext_endings_ukrainian;

/// How many bytes of a word in lower case are left when its ending is gone.
size_t ctext_without_ending(const ctext_endings *endings, const uint8_t *word, size_t count);

#endif
