#include "CRemote.h"

#include <openssl/evp.h>

/* Looking an algorithm up costs more than hashing a short item: once a thread is enough. */
static _Thread_local EVP_MD *algorithm;
static _Thread_local EVP_MD_CTX *context;

int cremote_sha256(const void *bytes, size_t count, unsigned char out[32]) {
    if (!algorithm) algorithm = EVP_MD_fetch(NULL, "SHA256", NULL);
    if (!context) context = EVP_MD_CTX_new();
    if (!algorithm || !context) return -1;
    if (!EVP_DigestInit_ex2(context, algorithm, NULL)) return -1;
    if (!EVP_DigestUpdate(context, bytes, count)) return -1;
    return EVP_DigestFinal_ex(context, out, NULL) ? 0 : -1;
}
