#ifndef ZITARE_CICUDATA_H
#define ZITARE_CICUDATA_H

// Holds the part of ICU's data that zitare needs, in place of libicudata.a, of which the linker then takes nothing. There
// is nothing to call: ICU finds it by its symbol. `Scripts/icu-data/run` makes it.

#endif
