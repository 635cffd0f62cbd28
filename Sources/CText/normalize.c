#include "CText.h"

#include <stdlib.h>
#include <string.h>
#include <unicode/unorm2.h>
#include <unicode/ustring.h>
#include <unicode/utf8.h>

bool ctext_is_nfc(const uint8_t *text, size_t count) {
    bool after_mark = false;
    for (size_t i = 0; i < count;) {
        if (text[i] < 0x80) {
            after_mark = false;
            i++;
            continue;
        }
        // At most four bytes are looked at: an int32_t index holds every size.
        int32_t step = 0, left = count - i < 4 ? (int32_t)(count - i) : 4;
        UChar32 c;
        U8_NEXT(text + i, step, left, c);
        if (c < 0) return false;
        i += (size_t)step;
        uint8_t class = ctext_class((uint32_t)c);
        if (class & CTEXT_NOT_NFC) return false;
        // Two marks in a row may be in the wrong order; ICU finds out.
        if (class & CTEXT_COMBINES) {
            if (after_mark) return false;
            after_mark = true;
        } else {
            after_mark = false;
        }
    }
    return true;
}

/// UTF-8 to UTF-16 with U+FFFD for what is invalid. NULL: out of memory, or too long for ICU.
static UChar *decoded(const uint8_t *text, size_t count, int32_t *length) {
    if (count > INT32_MAX / 8) return 0;
    UChar *units = malloc((count + 1) * sizeof(UChar));
    if (!units) return 0;
    UErrorCode error = U_ZERO_ERROR;
    u_strFromUTF8WithSub(
        units, (int32_t)count + 1, length, (const char *)text, (int32_t)count, 0xFFFD, 0, &error);
    if (U_FAILURE(error)) {
        free(units);
        return 0;
    }
    return units;
}

static ptrdiff_t encoded(const UChar *units, int32_t length, uint8_t *out, size_t capacity) {
    UErrorCode error = U_ZERO_ERROR;
    int32_t needed = 0;
    int32_t room = capacity > INT32_MAX ? INT32_MAX : (int32_t)capacity;
    u_strToUTF8((char *)out, room, &needed, units, length, &error);
    return U_FAILURE(error) && error != U_BUFFER_OVERFLOW_ERROR ? -1 : needed;
}

/// NFC, in new memory. NFC makes UTF-16 at most three times as long (UAX 15).
static UChar *composed(const UChar *units, int32_t length, int32_t *result) {
    UErrorCode error = U_ZERO_ERROR;
    const UNormalizer2 *nfc = unorm2_getNFCInstance(&error);
    int32_t room = length * 3 + 1;
    UChar *to = malloc((size_t)room * sizeof(UChar));
    if (!to) return 0;
    *result = unorm2_normalize(nfc, units, length, to, room, &error);
    if (U_FAILURE(error)) {
        free(to);
        return 0;
    }
    return to;
}

ptrdiff_t ctext_nfc(const uint8_t *text, size_t count, uint8_t *out, size_t capacity) {
    if (ctext_is_nfc(text, count)) {
        memcpy(out, text, count < capacity ? count : capacity);
        return (ptrdiff_t)count;
    }
    int32_t length = 0, done = 0;
    UChar *units = decoded(text, count, &length);
    UChar *result = units ? composed(units, length, &done) : 0;
    ptrdiff_t written = result ? encoded(result, done, out, capacity) : -1;
    free(result);
    free(units);
    return written;
}

ptrdiff_t ctext_casefold(const uint8_t *text, size_t count, uint8_t *out, size_t capacity) {
    int32_t length = 0, folded = 0, done = 0;
    UChar *units = decoded(text, count, &length);
    if (!units) return -1;
    // Case folding makes UTF-16 at most three times as long (UCD, CaseFolding.txt).
    int32_t room = length * 3 + 1;
    UChar *lower = malloc((size_t)room * sizeof(UChar));
    UErrorCode error = U_ZERO_ERROR;
    if (lower) folded = u_strFoldCase(lower, room, units, length, U_FOLD_CASE_DEFAULT, &error);
    UChar *result = lower && U_SUCCESS(error) ? composed(lower, folded, &done) : 0;
    ptrdiff_t written = result ? encoded(result, done, out, capacity) : -1;
    free(result);
    free(lower);
    free(units);
    return written;
}
