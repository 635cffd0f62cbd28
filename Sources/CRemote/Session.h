// What the session's files share.
#ifndef ZITARE_SESSION_H
#define ZITARE_SESSION_H

#include "CRemote.h"

#include <curl/curl.h>
#include <zlib.h>

enum {
    CREMOTE_HEADER_LIMIT = 64 * 1024,
    CREMOTE_TEXT_LIMIT = 64 * 1024,
    CREMOTE_BLANK_LIMIT = 64 * 1024,
    CREMOTE_INFLATE_BUFFER = 128 * 1024
};

typedef enum { ENCODING_IDENTITY, ENCODING_GZIP, ENCODING_OTHER } content_encoding;

typedef struct transfer {
    CURL *easy;
    struct curl_slist *request_headers;
    char *folder;
    cremote_outcome outcome;
    int status;
    int system_error;
    char detail[CURL_ERROR_SIZE];

    // The header block of the latest answer; interim answers are overwritten, but count.
    char *headers;
    size_t headers_length, headers_total;
    bool headers_ended;
    content_encoding encoding;

    // The body.
    bool body_begun, body_ended_early;
    int body;
    cremote_hasher *hasher;
    uint64_t decoded, received, decoded_limit;
    size_t blanks;
    bool json_begun;
    uint8_t mark_bytes;
    uint8_t sha256[32];
    uint8_t *text;
    size_t text_length;

    z_stream *inflater;
    uint8_t *inflate_buffer;
    bool member_ended;

    // Progress.
    double started, marked;
    uint64_t marked_bytes, header_bytes;
    uint32_t stall_milliseconds, minimum_speed, total_milliseconds;
} transfer;

double cremote_now(void);

size_t cremote_take_header(char *bytes, size_t size, size_t count, void *context);
size_t cremote_take_body(char *bytes, size_t size, size_t count, void *context);
// Proves that the body is whole, once the connection said so.
void cremote_end_body(transfer *transfer);

#endif
