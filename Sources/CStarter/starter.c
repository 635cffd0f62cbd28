#include "CStarter.h"

extern const char zitare_starter_begin[];
extern const char zitare_starter_end[];

const void *zitare_starter(void) {
    return zitare_starter_begin;
}

size_t zitare_starter_size(void) {
    return (size_t)(zitare_starter_end - zitare_starter_begin);
}
