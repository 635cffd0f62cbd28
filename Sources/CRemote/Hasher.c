#include "CRemote.h"

#include <openssl/evp.h>
#include <stdlib.h>

struct cremote_hasher {
    EVP_MD_CTX *context;
};

// Fetched once: OpenSSL 3 looks an algorithm up each time that it is named, which costs more than hashing a quote.
static EVP_MD *algorithm;

static const EVP_MD *sha256(void) {
    EVP_MD *known = __atomic_load_n(&algorithm, __ATOMIC_ACQUIRE);
    if (known != NULL) return known;
    EVP_MD *fetched = EVP_MD_fetch(NULL, "SHA256", NULL);
    if (fetched == NULL) return EVP_sha256();
    EVP_MD *expected = NULL;
    if (!__atomic_compare_exchange_n(&algorithm, &expected, fetched, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) {
        EVP_MD_free(fetched);
        return expected;
    }
    return fetched;
}

cremote_hasher *cremote_hasher_new(void) {
    cremote_hasher *hasher = calloc(1, sizeof *hasher);
    if (hasher == NULL) abort();
    hasher->context = EVP_MD_CTX_new();
    // Without its hash function nothing that arrives can be proven: there is no way to go on.
    if (hasher->context == NULL || EVP_DigestInit_ex(hasher->context, sha256(), NULL) != 1) abort();
    return hasher;
}

void cremote_hasher_free(cremote_hasher *hasher) {
    if (hasher == NULL) return;
    EVP_MD_CTX_free(hasher->context);
    free(hasher);
}

void cremote_hasher_update(cremote_hasher *hasher, const void *bytes, size_t count) {
    if (count > 0 && EVP_DigestUpdate(hasher->context, bytes, count) != 1) abort();
}

void cremote_hasher_finish(cremote_hasher *hasher, uint8_t digest[32]) {
    if (EVP_DigestFinal_ex(hasher->context, digest, NULL) != 1) abort();
    if (EVP_DigestInit_ex(hasher->context, NULL, NULL) != 1) abort();
}
