// libcurl, zlib and libcrypto behind types of our own: their headers stay in the .c files.
#ifndef ZITARE_CREMOTE_H
#define ZITARE_CREMOTE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// How a request ended.
typedef enum {
    CREMOTE_RUNNING = 0,
    CREMOTE_COMPLETE,           // an answer with any status, whole as far as HTTP can tell
    CREMOTE_NAME_UNKNOWN,       // the host's name cannot be resolved
    CREMOTE_PROXY_UNKNOWN,      // the proxy's name cannot be resolved, or the proxy refuses
    CREMOTE_CONNECTION_REFUSED, // nobody listens
    CREMOTE_NOT_CONNECTED,      // no connection for another reason
    CREMOTE_TLS,                // no trust, or no common protocol
    CREMOTE_NO_ANSWER,          // closed before the first byte
    CREMOTE_RESET,              // the connection broke
    CREMOTE_CUT_SHORT,          // fewer bytes than announced
    CREMOTE_SILENT,             // not one byte before the deadline
    CREMOTE_TOO_SLOW,           // bytes, but fewer than the minimum
    CREMOTE_TIMED_OUT,          // the total time is over
    CREMOTE_NOT_HTTP,           // an answer that is no HTTP
    CREMOTE_HEADERS_TOO_LARGE,
    CREMOTE_BODY_TOO_LARGE,     // decoded
    CREMOTE_GZIP_DAMAGED,
    CREMOTE_GZIP_CUT_SHORT,
    CREMOTE_ENCODING_UNASKED,   // a content encoding other than gzip
    CREMOTE_NOT_JSON,           // the first byte cannot begin an array or object
    CREMOTE_FILE_ERROR,         // the body cannot be kept; `system_error` says why
    CREMOTE_BAD_URL,
    CREMOTE_OUT_OF_MEMORY,
    CREMOTE_OTHER
} cremote_outcome;

typedef struct {
    const char *url;
    const char *const *headers; // lines `Name: value`
    size_t header_count;
    const char *folder;         // where the body's file is made; empty: in memory
    uint64_t decoded_limit;     // bytes
    uint32_t stall_milliseconds; // without progress
    uint32_t minimum_speed;     // bytes a second; what counts as progress
    uint32_t total_milliseconds; // 0: no limit
    bool fresh_connection;      // not over one that was used before
} cremote_request;

// Pointers are the session's, and valid until the request is forgotten.
typedef struct {
    cremote_outcome outcome;
    int status;
    int system_error;
    int body;                   // a descriptor of a file without a name, the caller's to close; -1: none
    uint64_t decoded_bytes;
    uint64_t received_bytes;
    uint8_t sha256[32];
    const char *headers;        // the final header block as received
    size_t headers_length;
    const uint8_t *text;        // the start of a body that came with another status than 200
    size_t text_length;
    const char *detail;         // the library's own words; never null
} cremote_answer;

typedef struct cremote_session cremote_session;

cremote_session *cremote_session_new(const char *user_agent);
void cremote_session_free(cremote_session *session);
// Starts a request and returns its number, or -1 where there is no memory.
int cremote_start(cremote_session *session, const cremote_request *request);
// Lets all requests go on, and waits at most so long for something to happen. Returns how many are still running.
int cremote_step(cremote_session *session, int timeout_milliseconds);
// What became of a request.
cremote_answer cremote_look(const cremote_session *session, int number);
// Ends all requests and forgets what became of them. Connections stay open for the next ones.
void cremote_forget(cremote_session *session);

// An absolute URL without fragment, resolved against `base` unless that is null; null where it is none, or holds a user
// name or a password. The caller frees it.
char *cremote_url_resolve(const char *base, const char *reference);
// The scheme, host, and port (stated or the scheme's own) of a URL, separated by newlines; null where it is none. The
// caller frees it.
char *cremote_url_authority(const char *url);

// The SHA-256 of some bytes; 0, or -1 where libcrypto has no such digest or no memory.
int cremote_sha256(const void *bytes, size_t count, unsigned char out[32]);

typedef struct cremote_hasher cremote_hasher;

cremote_hasher *cremote_hasher_new(void);
void cremote_hasher_free(cremote_hasher *hasher);
void cremote_hasher_update(cremote_hasher *hasher, const void *bytes, size_t count);
// Writes the digest and starts anew.
void cremote_hasher_finish(cremote_hasher *hasher, uint8_t digest[32]);

// An open file in `folder` that has no name, or in memory where that is empty; or -1 with `errno`.
int cremote_unnamed_file(const char *folder);

// Copies up to `count` bytes from where one open file is to where another is, within the kernel where that can be: how
// many, 0 at the end, or -1 with `errno`.
ssize_t cremote_copy(int from, int to, size_t count);
// Sends a part of a file to the disk and waits for it, where the system can do that; 0, or the error of the disk.
int cremote_flush(int descriptor, int64_t offset, int64_t count);

// Waits until what was written to a file, or the names in a folder, are on the disk; 0, or the error number.
int cremote_sync(int descriptor, bool folder);

// Variadic in C.
int cremote_open(const char *path, int flags, unsigned mode);
// Catches SIGINT, SIGTERM and SIGHUP, and ignores SIGPIPE.
void cremote_catch_signals(void);
// The signal that was caught first, or 0.
int cremote_caught_signal(void);
// Takes the lock of an open file; false where somebody else holds it, or with another errno where that fails.
bool cremote_lock(int descriptor);
// Gives the lock of an open file back at once, also where a child that was just forked still has the file open.
void cremote_unlock(int descriptor);
// Asks for a signal when the parent ends; false where the parent is not `parent` any more.
bool cremote_die_with_parent(int parent);

#endif
