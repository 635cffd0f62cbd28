#include "CText.h"

#include <stdlib.h>
#include <unicode/ubrk.h>
#include <unicode/utext.h>

struct ctext_breaker {
    UBreakIterator *iterator;
    UText text;
    bool isLines;
};

static ctext_breaker *open_breaker(UBreakIteratorType type) {
    ctext_breaker *breaker = calloc(1, sizeof *breaker);
    if (!breaker) return 0;
    UErrorCode error = U_ZERO_ERROR;
    // The root locale: LC_ALL changes nothing.
    breaker->iterator = ubrk_open(type, "", 0, 0, &error);
    if (U_FAILURE(error)) {
        free(breaker);
        return 0;
    }
    breaker->isLines = type == UBRK_LINE;
    UText empty = UTEXT_INITIALIZER;
    breaker->text = empty;
    return breaker;
}

ctext_breaker *ctext_breaker_words(void) {
    return open_breaker(UBRK_WORD);
}

ctext_breaker *ctext_breaker_lines(void) {
    return open_breaker(UBRK_LINE);
}

void ctext_breaker_close(ctext_breaker *breaker) {
    if (!breaker) return;
    ubrk_close(breaker->iterator);
    utext_close(&breaker->text);
    free(breaker);
}

bool ctext_breaker_set(ctext_breaker *breaker, const uint8_t *text, size_t count) {
    UErrorCode error = U_ZERO_ERROR;
    utext_openUTF8(&breaker->text, (const char *)text, (int64_t)count, &error);
    ubrk_setUText(breaker->iterator, &breaker->text, &error);
    return U_SUCCESS(error);
}

ptrdiff_t ctext_breaker_next(ctext_breaker *breaker, bool *mandatory) {
    int32_t boundary = ubrk_next(breaker->iterator);
    if (boundary == UBRK_DONE) return -1;
    if (mandatory) {
        int32_t status = breaker->isLines ? ubrk_getRuleStatus(breaker->iterator) : 0;
        *mandatory = status >= UBRK_LINE_HARD && status < UBRK_LINE_HARD_LIMIT;
    }
    return boundary;
}
