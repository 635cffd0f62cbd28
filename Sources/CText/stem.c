#include "CText.h"
#include "endings.h"

#include <libstemmer.h>
#include <stdlib.h>
#include <string.h>

// The numbers are part of the tokens in an index: append only, or raise the pipeline's version. Languages without an
// algorithm in libstemmer have lists of endings.
static const struct {
    const char *name;
    const char *subtags[4];
    const ctext_endings *endings;
} algorithms[] = {
    {"arabic", {"ar"}, 0},
    {"armenian", {"hy"}, 0},
    {"basque", {"eu"}, 0},
    {"catalan", {"ca"}, 0},
    {"danish", {"da"}, 0},
    {"dutch", {"nl"}, 0},
    {"english", {"en"}, 0},
    {"finnish", {"fi"}, 0},
    {"french", {"fr"}, 0},
    {"german", {"de"}, 0},
    {"greek", {"el"}, 0},
    {"hindi", {"hi"}, 0},
    {"hungarian", {"hu"}, 0},
    {"indonesian", {"id"}, 0},
    {"irish", {"ga"}, 0},
    {"italian", {"it"}, 0},
    {"lithuanian", {"lt"}, 0},
    {"nepali", {"ne"}, 0},
    {"norwegian", {"nb", "nn", "no"}, 0},
    {"portuguese", {"pt"}, 0},
    {"romanian", {"ro"}, 0},
    {"russian", {"ru"}, 0},
    {"serbian", {"sr", "hr", "bs", "sh"}, 0},
    {"spanish", {"es"}, 0},
    {"swedish", {"sv"}, 0},
    {"tamil", {"ta"}, 0},
    {"turkish", {"tr"}, 0},
    {"yiddish", {"yi"}, 0},
    {"albanian", {"sq"}, &ctext_endings_albanian},
    {"bulgarian", {"bg"}, &ctext_endings_bulgarian},
    {"czech", {"cs"}, &ctext_endings_czech},
    {"esperanto", {"eo"}, &ctext_endings_esperanto},
    {"latin", {"la"}, &ctext_endings_latin},
    {"latvian", {"lv"}, &ctext_endings_latvian},
    {"persian", {"fa"}, &ctext_endings_persian},
    {"polish", {"pl"}, &ctext_endings_polish},
    {"slovak", {"sk"}, &ctext_endings_slovak},
    {"ukrainian", {"uk"}, &ctext_endings_ukrainian},
};
enum { COUNT = sizeof algorithms / sizeof *algorithms };

struct ctext_stemmers {
    struct sb_stemmer *open[COUNT];
};

int ctext_stemmer_number(const uint8_t *subtag, size_t count) {
    if (count == 0 || count > 3) return -1;
    for (int i = 0; i < COUNT; i++) {
        for (int k = 0; k < 4 && algorithms[i].subtags[k]; k++) {
            const char *known = algorithms[i].subtags[k];
            if (known[0] == (char)subtag[0] && strncmp(known, (const char *)subtag, count) == 0 && !known[count]) return i;
        }
    }
    return -1;
}

const char *ctext_stemmer_name(int number) {
    return number >= 0 && number < COUNT ? algorithms[number].name : 0;
}

ctext_stemmers *ctext_stemmers_open(void) {
    return calloc(1, sizeof(ctext_stemmers));
}

void ctext_stemmers_close(ctext_stemmers *stemmers) {
    if (!stemmers) return;
    for (int i = 0; i < COUNT; i++) {
        if (stemmers->open[i]) sb_stemmer_delete(stemmers->open[i]);
    }
    free(stemmers);
}

const uint8_t *ctext_stem(
    ctext_stemmers *stemmers, int number, const uint8_t *word, size_t count, size_t *stemCount) {
    if (number < 0 || number >= COUNT || count > 1024) return 0;
    if (algorithms[number].endings) {
        *stemCount = ctext_without_ending(algorithms[number].endings, word, count);
        return word;
    }
    if (!stemmers->open[number]) stemmers->open[number] = sb_stemmer_new(algorithms[number].name, "UTF_8");
    if (!stemmers->open[number]) return 0;
    const sb_symbol *stem = sb_stemmer_stem(stemmers->open[number], word, (int)count);
    if (!stem) return 0;
    *stemCount = (size_t)sb_stemmer_length(stemmers->open[number]);
    return stem;
}

const char *ctext_stemmer_version(void) {
    // The library does not tell its version; Debian 12 has this one. The algorithms that it offers are told.
    static char version[512];
    if (version[0]) return version;
    char made[sizeof version] = "2.2.0 ";
    for (const char **name = sb_stemmer_list(); *name; name++) {
        if (strlen(made) + strlen(*name) + 2 > sizeof made) break;
        if (name != sb_stemmer_list()) strcat(made, ",");
        strcat(made, *name);
    }
    memcpy(version, made, sizeof made);
    return version;
}
