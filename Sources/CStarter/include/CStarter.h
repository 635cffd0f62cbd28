#ifndef ZITARE_CSTARTER_H
#define ZITARE_CSTARTER_H

#include <stddef.h>

/// The starter corpus: a corpus file as `make corpus` makes it out of `Fixtures/`, to be read in place.
const void *zitare_starter(void);

/// Its size in bytes.
size_t zitare_starter_size(void);

#endif
