// What folding is, stated with ICU: the rule from which Scripts/fold-table makes fold_table.c, and which serves the
// planes beyond the BMP at run time.

#include "CText.h"

#include <string.h>
#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/uscript.h>
#include <unicode/ustring.h>
#include <unicode/utf16.h>
#include <unicode/utf8.h>

// Longer than what any code point folds to, and than any part of a word that is folded.
enum { UNITS = 2048 };

static bool is_one_of(UChar32 c, const UChar32 *list) {
    for (; *list; list++) {
        if (*list == c) return true;
    }
    return false;
}

// A letter or hyphen on both sides makes these part of a word: `don't`, `l’amour`, `Rolls-Royce`, `col·lecció`, Hebrew
// maqaf, geresh and gershayim, the zero-width non-joiner of Persian.
static const UChar32 joiners[] = {0x27,   0x2D,   0xB7,   0x2BB,  0x2BC,  0x5BE,  0x5F3,  0x5F4, 0x200C,
                                  0x2010, 0x2011, 0x2018, 0x2019, 0x2027, 0xFF07, 0xFF0D, 0};

// Voicing, length and repetition marks that Unicode counts as common to several scripts.
static const UChar32 kana_like[] = {0x3005, 0x3006, 0x3007, 0x3031, 0x3032, 0x3033, 0x3034, 0x3035,
                                    0x303B, 0x303C, 0x30FC, 0xFF70, 0};

static bool is_half_width_voicing(UChar32 c) {
    return c == 0xFF9E || c == 0xFF9F;
}

static enum ctext_class class_of_script(UChar32 c) {
    UErrorCode error = U_ZERO_ERROR;
    switch (uscript_getScript(c, &error)) {
        case USCRIPT_HAN:
        case USCRIPT_HIRAGANA:
        case USCRIPT_KATAKANA:
        case USCRIPT_BOPOMOFO: return CTEXT_IDEOGRAPH;
        case USCRIPT_HANGUL: return CTEXT_HANGUL;
        default: return CTEXT_WORD;
    }
}

static bool is_mark(UChar32 c) {
    return (U_GET_GC_MASK(c) & U_GC_M_MASK) != 0;
}

static bool is_alphanumeric(UChar32 c) {
    return (U_GET_GC_MASK(c) & (U_GC_L_MASK | U_GC_N_MASK)) != 0;
}

/// The first letter or digit of a code point's compatibility decomposition, or 0: `㎏` is a word, `＋` is none.
static UChar32 hidden_letter(UChar32 c) {
    UErrorCode error = U_ZERO_ERROR;
    const UNormalizer2 *nfkc = unorm2_getNFKCInstance(&error);
    UChar units[64];
    int32_t count = unorm2_getDecomposition(nfkc, c, units, 64, &error);
    if (U_FAILURE(error) || count < 0) return 0;
    for (int32_t i = 0; i < count;) {
        UChar32 part;
        U16_NEXT(units, i, count, part);
        if (is_alphanumeric(part)) return part;
    }
    return 0;
}

static enum ctext_class plain_class(UChar32 c) {
    if (is_one_of(c, joiners)) return CTEXT_JOINER;
    if (c == 0x200B) return CTEXT_SEPARATOR; // zero-width space: says that a word ends
    if (is_half_width_voicing(c) || is_mark(c)) {
        if (u_getIntPropertyValue(c, UCHAR_LINE_BREAK) == U_LB_COMPLEX_CONTEXT) return CTEXT_COMPLEX;
        return CTEXT_EXTEND;
    }
    if (u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT)) return CTEXT_EXTEND;
    if (u_hasBinaryProperty(c, UCHAR_EMOJI_MODIFIER)) return CTEXT_EXTEND;
    if (u_hasBinaryProperty(c, UCHAR_REGIONAL_INDICATOR)) return CTEXT_EMOJI;
    // Below the arrows, signs such as © and ™ are typography rather than pictures.
    if (c >= 0x2190 && u_hasBinaryProperty(c, UCHAR_EXTENDED_PICTOGRAPHIC)) return CTEXT_EMOJI;
    if (is_one_of(c, kana_like)) return CTEXT_IDEOGRAPH;
    if (is_alphanumeric(c)) {
        if (u_getIntPropertyValue(c, UCHAR_LINE_BREAK) == U_LB_COMPLEX_CONTEXT) return CTEXT_COMPLEX;
        return class_of_script(c);
    }
    if (u_charType(c) == U_PRIVATE_USE_CHAR) return CTEXT_WORD;
    if (u_charType(c) == U_OTHER_SYMBOL) {
        UChar32 letter = hidden_letter(c);
        if (letter) return class_of_script(letter);
    }
    return CTEXT_SEPARATOR;
}

uint8_t ctext_class_rule(uint32_t scalar) {
    UChar32 c = (UChar32)scalar;
    if (scalar > 0x10FFFF || U_IS_SURROGATE(c)) return CTEXT_SEPARATOR;
    uint8_t result = (uint8_t)plain_class(c);
    if (u_getIntPropertyValue(c, UCHAR_NFC_QUICK_CHECK) != UNORM_YES)
        result |= CTEXT_NOT_NFC | CTEXT_MAY_COMPOSE;
    if (is_half_width_voicing(c)) result |= CTEXT_MAY_COMPOSE;
    if (u_getCombiningClass(c) != 0) result |= CTEXT_COMBINES;
    return result;
}

/// Marks that are decoration. Those of other scripts make another letter: dakuten, Indic vowel signs, Thai tones.
static bool is_decoration(UChar32 c) {
    if (c == 0x3099 || c == 0x309A) return false;
    if (u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT)) return true;
    if (u_hasBinaryProperty(c, UCHAR_EMOJI_MODIFIER)) return true;
    if (c == 0x640) return true; // tatweel
    if (!is_mark(c)) return false;
    UErrorCode error = U_ZERO_ERROR;
    switch (uscript_getScript(c, &error)) {
        case USCRIPT_INHERITED:
        case USCRIPT_LATIN:
        case USCRIPT_GREEK:
        case USCRIPT_CYRILLIC:
        case USCRIPT_HEBREW:
        case USCRIPT_ARABIC:
        case USCRIPT_SYRIAC: return true;
        default: return false;
    }
}

/// Letters that are told apart only by decoration, though Unicode has no decomposition for them.
static const struct {
    UChar32 from;
    const char *to;
} letters[] = {
    {0xE6, "ae"},   {0xF0, "d"},    {0xF8, "o"},    {0xFE, "th"},   {0x111, "d"},   {0x127, "h"},  {0x131, "i"},
    {0x138, "k"},   {0x142, "l"},   {0x14B, "n"},   {0x153, "oe"},  {0x167, "t"},   {0x180, "b"},  {0x188, "c"},
    {0x192, "f"},   {0x199, "k"},   {0x19A, "l"},   {0x1A5, "p"},   {0x1AD, "t"},   {0x1B4, "y"},  {0x1B6, "z"},
    {0x1E5, "g"},   {0x225, "z"},   {0x237, "j"},   {0x23C, "c"},   {0x23F, "s"},   {0x240, "z"},  {0x247, "e"},
    {0x249, "j"},   {0x24B, "q"},   {0x24D, "r"},   {0x24F, "y"},   {0x253, "b"},   {0x256, "d"},  {0x257, "d"},
    {0x259, "e"},   {0x260, "g"},   {0x266, "h"},   {0x268, "i"},   {0x26B, "l"},   {0x272, "n"},  {0x275, "o"},
    {0x27D, "r"},   {0x282, "s"},   {0x288, "t"},   {0x289, "u"},   {0x28B, "v"},   {0x2C65, "a"}, {0x2C66, "t"},
    // Modifier letters that transliterations put for a glottal stop or a soft sign.
    {0x2B9, ""},    {0x2BA, ""},    {0x2BD, ""},    {0x2BE, ""},    {0x2BF, ""},
    // Arabic: alef, yeh, kaf, heh and teh marbuta in the spellings of Arabic, Persian and Urdu.
    {0x671, "\xD8\xA7"}, {0x649, "\xD9\x8A"}, {0x6CC, "\xD9\x8A"}, {0x6A9, "\xD9\x83"},
    {0x629, "\xD9\x87"}, {0x6C1, "\xD9\x87"}, {0x6BE, "\xD9\x87"}, {0x6D5, "\xD9\x87"},
};

static const char *plain_letter(UChar32 c) {
    for (size_t i = 0; i < sizeof letters / sizeof *letters; i++) {
        if (letters[i].from == c) return letters[i].to;
    }
    return 0;
}

/// Whether the marks of a letter go: in Cyrillic only where the letter stays the same (`ё` `ѐ` `ѝ` `ѷ`; not `й` `ї` `ў`).
static bool loses_marks(UChar32 base, UChar32 whole) {
    UErrorCode error = U_ZERO_ERROR;
    switch (uscript_getScript(base, &error)) {
        case USCRIPT_LATIN:
        case USCRIPT_GREEK:
        case USCRIPT_HEBREW:
        case USCRIPT_ARABIC:
        case USCRIPT_SYRIAC: return true;
        case USCRIPT_CYRILLIC: return whole == 0x451 || whole == 0x450 || whole == 0x45D || whole == 0x477;
        default: return false;
    }
}

typedef struct {
    uint8_t *bytes;
    size_t count, capacity;
    bool full;
} sink;

static void put(sink *to, UChar32 c) {
    uint8_t encoded[4];
    size_t length = 0;
    U8_APPEND_UNSAFE(encoded, length, c);
    if (to->full || to->count + length > to->capacity) {
        to->full = true;
        return;
    }
    memcpy(to->bytes + to->count, encoded, length);
    to->count += length;
}

/// One code point of a text that is composed and folded in case.
static void fold_one(UChar32 c, sink *to) {
    if (is_decoration(c)) return;
    UErrorCode error = U_ZERO_ERROR;
    const UNormalizer2 *nfc = unorm2_getNFCInstance(&error);
    UChar units[32];
    int32_t count = unorm2_getDecomposition(nfc, c, units, 32, &error);
    if (U_SUCCESS(error) && count > 0) {
        UChar32 base;
        int32_t i = 0;
        U16_NEXT(units, i, count, base);
        if (loses_marks(base, c)) c = base;
    }
    const char *plain = plain_letter(c);
    if (plain) {
        for (int32_t i = 0, length = (int32_t)strlen(plain); i < length;) {
            UChar32 part;
            U8_NEXT_OR_FFFD((const uint8_t *)plain, i, length, part);
            put(to, part);
        }
        return;
    }
    if (u_charType(c) == U_DECIMAL_DIGIT_NUMBER) {
        put(to, '0' + u_charDigitValue(c));
        return;
    }
    // Blanks and punctuation come out of compatibility decompositions (`㈱`, `ﷺ`); the slash keeps `½` from being 12.
    enum ctext_class class = (enum ctext_class)(ctext_class_rule((uint32_t)c) & CTEXT_CLASS_MASK);
    if ((class == CTEXT_SEPARATOR || class == CTEXT_JOINER) && c != 0x2044) return;
    put(to, c);
}

static int32_t without_ypogegrammeni(UChar *units, int32_t count) {
    int32_t kept = 0;
    for (int32_t i = 0; i < count; i++) {
        if (units[i] != 0x345) units[kept++] = units[i];
    }
    return kept;
}

size_t ctext_fold_rule(const uint8_t *text, size_t count, uint8_t *out, size_t capacity) {
    UErrorCode error = U_ZERO_ERROR;
    const UNormalizer2 *nfd = unorm2_getNFDInstance(&error);
    const UNormalizer2 *nfkc = unorm2_getNFKCInstance(&error);
    UChar first[UNITS], second[UNITS];
    int32_t units = 0;
    // A quarter, since decomposition makes text longer; the callers cut words long before.
    for (int32_t i = 0, end = (int32_t)(count < UNITS / 4 ? count : UNITS / 4); i < end;) {
        UChar32 c;
        U8_NEXT_OR_FFFD(text, i, end, c);
        U16_APPEND_UNSAFE(first, units, c);
    }
    // U+0345 goes before case folding, which would make an iota of it.
    int32_t length = unorm2_normalize(nfd, first, units, second, UNITS, &error);
    length = U_SUCCESS(error) ? without_ypogegrammeni(second, length) : 0;
    length = unorm2_normalize(nfkc, second, length, first, UNITS, &error);
    length = u_strFoldCase(second, UNITS, first, length, U_FOLD_CASE_DEFAULT, &error);
    length = unorm2_normalize(nfkc, second, length, first, UNITS, &error);
    if (U_FAILURE(error)) return 0;
    sink to = {out, 0, capacity, false};
    for (int32_t i = 0; i < length;) {
        UChar32 c;
        U16_NEXT(first, i, length, c);
        fold_one(c, &to);
    }
    return to.count;
}

uint32_t ctext_lower(uint32_t scalar) {
    return (uint32_t)u_tolower((UChar32)scalar);
}

uint32_t ctext_fold_case(uint32_t scalar) {
    return (uint32_t)u_foldCase((UChar32)scalar, U_FOLD_CASE_DEFAULT);
}
