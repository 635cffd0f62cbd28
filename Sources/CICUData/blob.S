/* Takes the trimmed data in under the name that ICU looks for. Where `Scripts/icu-data/run` has not run, or in a debug build
   (whose tests compare with the whole data), this is empty, and the linker takes libicudata. */
#if defined(TRIMMED_ICU_DATA) && __has_include("icudata.h")
#include "icudata.h"
    .section .rodata
    .balign 16
    .globl ICU_DATA_SYMBOL
    .type ICU_DATA_SYMBOL, %object
ICU_DATA_SYMBOL:
    .incbin "icudata.dat"
    .size ICU_DATA_SYMBOL, . - ICU_DATA_SYMBOL
#endif
    .section .note.GNU-stack,"",%progbits
