// Takes an answer in: the header block bounded, the body inflated, hashed and written to a file while it arrives.
#include "Session.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

static bool fail(transfer *transfer, cremote_outcome outcome) {
    transfer->outcome = outcome;
    return false;
}

static void note_encoding(transfer *transfer, const char *line, size_t length) {
    static const char name[] = "content-encoding:";
    if (length < sizeof name - 1 || strncasecmp(line, name, sizeof name - 1) != 0) return;
    const char *value = line + sizeof name - 1, *end = line + length;
    while (value < end && (*value == ' ' || *value == '\t')) value++;
    while (end > value && (end[-1] == ' ' || end[-1] == '\t' || end[-1] == '\r' || end[-1] == '\n')) end--;
    size_t size = (size_t)(end - value);
    bool gzip = (size == 4 && strncasecmp(value, "gzip", 4) == 0) || (size == 6 && strncasecmp(value, "x-gzip", 6) == 0);
    bool identity = size == 0 || (size == 8 && strncasecmp(value, "identity", 8) == 0);
    if (identity) return;
    // A second encoding, on another line or after a comma, is one that nobody asked for.
    transfer->encoding = gzip && transfer->encoding == ENCODING_IDENTITY ? ENCODING_GZIP : ENCODING_OTHER;
}

size_t cremote_take_header(char *line, size_t size, size_t count, void *context) {
    transfer *transfer = context;
    size_t length = size * count;
    transfer->header_bytes += length;
    if (length >= 5 && memcmp(line, "HTTP/", 5) == 0) {
        transfer->headers_length = 0;
        transfer->headers_ended = false;
        transfer->encoding = ENCODING_IDENTITY;
    } else if (transfer->headers_ended) {
        return length; // a trailer after the body says nothing to us
    }
    transfer->headers_total += length;
    if (transfer->headers_total > CREMOTE_HEADER_LIMIT) {
        fail(transfer, CREMOTE_HEADERS_TOO_LARGE);
        return 0;
    }
    if (transfer->headers == NULL) transfer->headers = malloc(CREMOTE_HEADER_LIMIT);
    if (transfer->headers == NULL) {
        fail(transfer, CREMOTE_OUT_OF_MEMORY);
        return 0;
    }
    memcpy(transfer->headers + transfer->headers_length, line, length);
    transfer->headers_length += length;
    if (length <= 2 && (line[0] == '\r' || line[0] == '\n')) transfer->headers_ended = true;
    note_encoding(transfer, line, length);
    return length;
}

static bool write_all(transfer *transfer, const uint8_t *bytes, size_t count) {
    while (count > 0) {
        ssize_t written = write(transfer->body, bytes, count);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) {
            transfer->system_error = written < 0 ? errno : EIO;
            return fail(transfer, CREMOTE_FILE_ERROR);
        }
        bytes += written;
        count -= (size_t)written;
    }
    return true;
}

// A body that cannot be JSON is not worth its transfer: a page of a captive portal, or an endless stream of anything.
static bool may_be_json(transfer *transfer, const uint8_t *bytes, size_t count) {
    static const uint8_t mark[3] = {0xEF, 0xBB, 0xBF};
    for (size_t index = 0; index < count && !transfer->json_begun; index++) {
        uint8_t byte = bytes[index];
        if (transfer->blanks == 0 && transfer->mark_bytes < 3 && byte == mark[transfer->mark_bytes]) {
            transfer->mark_bytes++;
        } else if (byte == '[' || byte == '{') {
            transfer->json_begun = true;
        } else if (byte != ' ' && byte != '\n' && byte != '\r' && byte != '\t') {
            return fail(transfer, CREMOTE_NOT_JSON);
        } else if (++transfer->blanks > CREMOTE_BLANK_LIMIT) {
            return fail(transfer, CREMOTE_NOT_JSON);
        }
    }
    return true;
}

static bool take_decoded(transfer *transfer, const uint8_t *bytes, size_t count) {
    if (transfer->status != 200) {
        // Only an error's own words are of use, and they stand at the beginning.
        size_t room = CREMOTE_TEXT_LIMIT - transfer->text_length;
        size_t taken = count < room ? count : room;
        memcpy(transfer->text + transfer->text_length, bytes, taken);
        transfer->text_length += taken;
        if (taken < count) {
            transfer->body_ended_early = true;
            return false;
        }
        return true;
    }
    transfer->decoded += count;
    if (transfer->decoded > transfer->decoded_limit) return fail(transfer, CREMOTE_BODY_TOO_LARGE);
    if (!transfer->json_begun && !may_be_json(transfer, bytes, count)) return false;
    cremote_hasher_update(transfer->hasher, bytes, count);
    return write_all(transfer, bytes, count);
}

static bool inflate_bytes(transfer *transfer, uint8_t *bytes, size_t count) {
    z_stream *stream = transfer->inflater;
    stream->next_in = bytes;
    stream->avail_in = (uInt)count;
    do {
        if (transfer->member_ended) {
            // RFC 1952 allows another member; anything else after the first is found out by its header.
            if (stream->avail_in == 0) break;
            if (inflateReset(stream) != Z_OK) return fail(transfer, CREMOTE_GZIP_DAMAGED);
            transfer->member_ended = false;
        }
        stream->next_out = transfer->inflate_buffer;
        stream->avail_out = CREMOTE_INFLATE_BUFFER;
        int code = inflate(stream, Z_NO_FLUSH);
        if (code == Z_MEM_ERROR) return fail(transfer, CREMOTE_OUT_OF_MEMORY);
        if (code != Z_OK && code != Z_STREAM_END && code != Z_BUF_ERROR) return fail(transfer, CREMOTE_GZIP_DAMAGED);
        size_t made = CREMOTE_INFLATE_BUFFER - stream->avail_out;
        if (made > 0 && !take_decoded(transfer, transfer->inflate_buffer, made)) return false;
        transfer->member_ended = code == Z_STREAM_END;
        // More output may be waiting although all input is taken.
    } while (stream->avail_in > 0 || (stream->avail_out == 0 && !transfer->member_ended));
    return true;
}

static bool begin_body(transfer *transfer) {
    long status = 0;
    curl_easy_getinfo(transfer->easy, CURLINFO_RESPONSE_CODE, &status);
    transfer->status = (int)status;
    transfer->body_begun = true;
    if (transfer->encoding == ENCODING_OTHER) return fail(transfer, CREMOTE_ENCODING_UNASKED);
    if (transfer->encoding == ENCODING_GZIP) {
        transfer->inflater = calloc(1, sizeof(z_stream));
        transfer->inflate_buffer = malloc(CREMOTE_INFLATE_BUFFER);
        if (transfer->inflater == NULL || transfer->inflate_buffer == NULL) return fail(transfer, CREMOTE_OUT_OF_MEMORY);
        // 16: a gzip header and trailer, and nothing else, are expected.
        if (inflateInit2(transfer->inflater, 16 + MAX_WBITS) != Z_OK) return fail(transfer, CREMOTE_OUT_OF_MEMORY);
    }
    if (status != 200) {
        transfer->text = malloc(CREMOTE_TEXT_LIMIT);
        return transfer->text != NULL || fail(transfer, CREMOTE_OUT_OF_MEMORY);
    }
    transfer->body = cremote_unnamed_file(transfer->folder);
    if (transfer->body < 0) {
        transfer->system_error = errno;
        return fail(transfer, CREMOTE_FILE_ERROR);
    }
    transfer->hasher = cremote_hasher_new();
    return true;
}

size_t cremote_take_body(char *bytes, size_t size, size_t count, void *context) {
    transfer *transfer = context;
    size_t length = size * count;
    if (length == 0) return 0;
    transfer->received += length;
    if (!transfer->body_begun && !begin_body(transfer)) return 0;
    bool taken = transfer->encoding == ENCODING_GZIP ? inflate_bytes(transfer, (uint8_t *)bytes, length)
                                                     : take_decoded(transfer, (const uint8_t *)bytes, length);
    return taken ? length : 0;
}

void cremote_end_body(transfer *transfer) {
    if (transfer->inflater != NULL && !transfer->member_ended && transfer->status == 200) {
        fail(transfer, CREMOTE_GZIP_CUT_SHORT);
        return;
    }
    if (transfer->hasher != NULL) cremote_hasher_finish(transfer->hasher, transfer->sha256);
}
