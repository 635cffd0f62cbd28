#ifndef ZITARE_CREMOTE_H
#define ZITARE_CREMOTE_H

#include <stddef.h>

/// The SHA-256 of some bytes; 0, or -1 where libcrypto has no such digest or no memory.
int cremote_sha256(const void *bytes, size_t count, unsigned char out[32]);

#endif
