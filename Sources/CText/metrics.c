#include "CText.h"

#include <unicode/uchar.h>
#include <unicode/uversion.h>

int ctext_width(uint32_t scalar) {
    if (scalar < 0x7F) return scalar >= 0x20;
    UChar32 c = (UChar32)scalar;
    // The soft hyphen is invisible in the middle of a line, but terminals give it a cell.
    if (c == 0xAD) return 1;
    switch (u_charType(c)) {
        case U_CONTROL_CHAR:
        case U_NON_SPACING_MARK:
        case U_ENCLOSING_MARK:
        case U_FORMAT_CHAR:
        case U_LINE_SEPARATOR:
        case U_PARAGRAPH_SEPARATOR: return 0;
        default: break;
    }
    // Vowels and final consonants of hangul written with conjoining jamo lie in the first consonant's cells.
    switch (u_getIntPropertyValue(c, UCHAR_HANGUL_SYLLABLE_TYPE)) {
        case U_HST_VOWEL_JAMO:
        case U_HST_TRAILING_JAMO: return 0;
        default: break;
    }
    switch (u_getIntPropertyValue(c, UCHAR_EAST_ASIAN_WIDTH)) {
        case U_EA_FULLWIDTH:
        case U_EA_WIDE: return 2;
        default: return 1;
    }
}

const char *ctext_icu_version(void) {
    return U_ICU_VERSION;
}
