// Prints where words and lines may break in every line of the input, and its NFKC: what zitare asks ICU's data for.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unicode/ubrk.h>
#include <unicode/unorm2.h>
#include <unicode/ustring.h>
#include <unicode/utext.h>

static void fail(const char *what, UErrorCode error) {
    fprintf(stderr, "%s: %s\n", what, u_errorName(error));
    exit(1);
}

static void printBoundaries(UBreakIterator *iterator, const char *line, size_t count) {
    UErrorCode error = U_ZERO_ERROR;
    UText *text = utext_openUTF8(0, line, (int64_t)count, &error);
    ubrk_setUText(iterator, text, &error);
    if (U_FAILURE(error)) fail("set", error);
    for (int32_t at = ubrk_next(iterator); at != UBRK_DONE; at = ubrk_next(iterator)) {
        printf("%d:%d ", at, ubrk_getRuleStatus(iterator));
    }
    utext_close(text);
    puts("");
}

static void printNormalized(const char *line, size_t count) {
    static UChar units[1 << 16], normalized[1 << 18];
    UErrorCode error = U_ZERO_ERROR;
    int32_t length = 0;
    const UNormalizer2 *nfkc = unorm2_getNFKCInstance(&error);
    u_strFromUTF8WithSub(units, 1 << 16, &length, line, (int32_t)count, 0xFFFD, 0, &error);
    int32_t made = unorm2_normalize(nfkc, units, length, normalized, 1 << 18, &error);
    if (U_FAILURE(error)) fail("normalize", error);
    for (int32_t i = 0; i < made; i++) printf("%x ", normalized[i]);
    puts("");
}

int main(void) {
    UErrorCode error = U_ZERO_ERROR;
    UBreakIterator *words = ubrk_open(UBRK_WORD, "", 0, 0, &error);
    UBreakIterator *lines = ubrk_open(UBRK_LINE, "", 0, 0, &error);
    if (U_FAILURE(error)) fail("open", error);
    static char line[1 << 16];
    while (fgets(line, sizeof line, stdin)) {
        size_t count = strcspn(line, "\n");
        printBoundaries(words, line, count);
        printBoundaries(lines, line, count);
        printNormalized(line, count);
    }
    ubrk_close(words);
    ubrk_close(lines);
    return 0;
}
