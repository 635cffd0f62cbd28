// Several requests at once on one thread, with connections that are used again.
#include "Session.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

struct cremote_session {
    CURLM *multi;
    char *user_agent;
    transfer **transfers;
    int count;
};

static pthread_once_t once = PTHREAD_ONCE_INIT;

static void initialise(void) {
    curl_global_init(CURL_GLOBAL_DEFAULT);
}

double cremote_now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

cremote_session *cremote_session_new(const char *user_agent) {
    pthread_once(&once, initialise);
    cremote_session *session = calloc(1, sizeof *session);
    if (session == NULL) return NULL;
    session->multi = curl_multi_init();
    session->user_agent = strdup(user_agent);
    if (session->multi == NULL || session->user_agent == NULL) {
        cremote_session_free(session);
        return NULL;
    }
    curl_multi_setopt(session->multi, CURLMOPT_PIPELINING, (long)CURLPIPE_MULTIPLEX);
    return session;
}

static void free_transfer(cremote_session *session, transfer *transfer) {
    if (transfer->easy != NULL) {
        curl_multi_remove_handle(session->multi, transfer->easy);
        curl_easy_cleanup(transfer->easy);
    }
    if (transfer->inflater != NULL) {
        inflateEnd(transfer->inflater);
        free(transfer->inflater);
    }
    if (transfer->body >= 0) close(transfer->body);
    cremote_hasher_free(transfer->hasher);
    curl_slist_free_all(transfer->request_headers);
    free(transfer->folder);
    free(transfer->headers);
    free(transfer->text);
    free(transfer->inflate_buffer);
    free(transfer);
}

void cremote_forget(cremote_session *session) {
    for (int index = 0; index < session->count; index++) free_transfer(session, session->transfers[index]);
    free(session->transfers);
    session->transfers = NULL;
    session->count = 0;
}

void cremote_session_free(cremote_session *session) {
    if (session == NULL) return;
    cremote_forget(session);
    if (session->multi != NULL) curl_multi_cleanup(session->multi);
    free(session->user_agent);
    free(session);
}

static void configure(const cremote_session *session, transfer *transfer, const cremote_request *request) {
    CURL *easy = transfer->easy;
    curl_easy_setopt(easy, CURLOPT_URL, request->url);
    curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(easy, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(easy, CURLOPT_NETRC, (long)CURL_NETRC_IGNORED);
    curl_easy_setopt(easy, CURLOPT_SSL_VERIFYPEER, 1L);
    curl_easy_setopt(easy, CURLOPT_SSL_VERIFYHOST, 2L);
    curl_easy_setopt(easy, CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2);
    curl_easy_setopt(easy, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_2TLS);
    // Over TLS a connection that is being made is waited for: it may carry all requests.
    curl_easy_setopt(easy, CURLOPT_PIPEWAIT, strncasecmp(request->url, "https:", 6) == 0 ? 1L : 0L);
    curl_easy_setopt(easy, CURLOPT_HTTP_CONTENT_DECODING, 0L);
    curl_easy_setopt(easy, CURLOPT_FRESH_CONNECT, request->fresh_connection ? 1L : 0L);
    curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(easy, CURLOPT_NOPROGRESS, 1L);
    // A resolver that hangs must not hold up the end of the program.
    curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
    curl_easy_setopt(easy, CURLOPT_CONNECTTIMEOUT_MS, (long)request->stall_milliseconds);
    curl_easy_setopt(easy, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L);
    curl_easy_setopt(easy, CURLOPT_USERAGENT, session->user_agent);
    curl_easy_setopt(easy, CURLOPT_BUFFERSIZE, 256L * 1024);
    curl_easy_setopt(easy, CURLOPT_ERRORBUFFER, transfer->detail);
    curl_easy_setopt(easy, CURLOPT_HTTPHEADER, transfer->request_headers);
    curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, cremote_take_header);
    curl_easy_setopt(easy, CURLOPT_HEADERDATA, transfer);
    curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, cremote_take_body);
    curl_easy_setopt(easy, CURLOPT_WRITEDATA, transfer);
    curl_easy_setopt(easy, CURLOPT_PRIVATE, transfer);
}

int cremote_start(cremote_session *session, const cremote_request *request) {
    transfer **grown = realloc(session->transfers, sizeof *grown * (size_t)(session->count + 1));
    if (grown == NULL) return -1;
    session->transfers = grown;
    transfer *transfer = calloc(1, sizeof *transfer);
    if (transfer == NULL) return -1;
    transfer->body = -1;
    transfer->easy = curl_easy_init();
    transfer->folder = strdup(request->folder);
    bool failed = transfer->easy == NULL || transfer->folder == NULL;
    for (size_t index = 0; index < request->header_count && !failed; index++) {
        struct curl_slist *longer = curl_slist_append(transfer->request_headers, request->headers[index]);
        if (longer == NULL) failed = true;
        else transfer->request_headers = longer;
    }
    if (!failed) {
        transfer->decoded_limit = request->decoded_limit;
        transfer->stall_milliseconds = request->stall_milliseconds;
        transfer->minimum_speed = request->minimum_speed;
        transfer->total_milliseconds = request->total_milliseconds;
        transfer->started = transfer->marked = cremote_now();
        configure(session, transfer, request);
        failed = curl_multi_add_handle(session->multi, transfer->easy) != CURLM_OK;
    }
    if (failed) {
        free_transfer(session, transfer);
        return -1;
    }
    session->transfers[session->count] = transfer;
    return session->count++;
}

static cremote_outcome connect_outcome(transfer *transfer) {
    long error = 0;
    curl_easy_getinfo(transfer->easy, CURLINFO_OS_ERRNO, &error);
    transfer->system_error = (int)error;
    return error == ECONNREFUSED ? CREMOTE_CONNECTION_REFUSED : CREMOTE_NOT_CONNECTED;
}

static cremote_outcome classify(transfer *transfer, CURLcode code) {
    switch (code) {
    case CURLE_OK: return CREMOTE_COMPLETE;
    case CURLE_COULDNT_RESOLVE_HOST: return CREMOTE_NAME_UNKNOWN;
    case CURLE_COULDNT_RESOLVE_PROXY:
    case CURLE_PROXY: return CREMOTE_PROXY_UNKNOWN;
    case CURLE_COULDNT_CONNECT: return connect_outcome(transfer);
    case CURLE_SSL_CONNECT_ERROR:
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CERTPROBLEM:
    case CURLE_SSL_CIPHER:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_SSL_ISSUER_ERROR: return CREMOTE_TLS;
    case CURLE_GOT_NOTHING: return CREMOTE_NO_ANSWER;
    case CURLE_SEND_ERROR:
    case CURLE_RECV_ERROR:
    case CURLE_HTTP2:
    case CURLE_HTTP2_STREAM: return CREMOTE_RESET;
    case CURLE_PARTIAL_FILE: return CREMOTE_CUT_SHORT;
    case CURLE_OPERATION_TIMEDOUT: return transfer->header_bytes == 0 ? CREMOTE_SILENT : CREMOTE_TOO_SLOW;
    case CURLE_WEIRD_SERVER_REPLY:
    case CURLE_UNSUPPORTED_PROTOCOL:
    case CURLE_BAD_CONTENT_ENCODING: return CREMOTE_NOT_HTTP;
    case CURLE_URL_MALFORMAT: return CREMOTE_BAD_URL;
    case CURLE_OUT_OF_MEMORY: return CREMOTE_OUT_OF_MEMORY;
    default: return CREMOTE_OTHER;
    }
}

// Ends a request; what a callback noted before the library gave up is the better reason.
static void finish(cremote_session *session, transfer *transfer, CURLcode code) {
    if (transfer->outcome == CREMOTE_RUNNING) {
        long status = 0;
        curl_easy_getinfo(transfer->easy, CURLINFO_RESPONSE_CODE, &status);
        transfer->status = (int)status;
        transfer->outcome = transfer->body_ended_early ? CREMOTE_COMPLETE : classify(transfer, code);
        if (transfer->outcome == CREMOTE_COMPLETE) cremote_end_body(transfer);
    }
    if (transfer->detail[0] == 0 && code != CURLE_OK) {
        strncpy(transfer->detail, curl_easy_strerror(code), sizeof transfer->detail - 1);
    }
    curl_multi_remove_handle(session->multi, transfer->easy);
    curl_easy_cleanup(transfer->easy);
    transfer->easy = NULL;
}

static void watch(cremote_session *session, transfer *transfer, double now) {
    uint64_t bytes = transfer->received + transfer->header_bytes;
    double since = (now - transfer->marked) * 1000;
    uint64_t needed = (uint64_t)transfer->minimum_speed * transfer->stall_milliseconds / 1000;
    if (bytes - transfer->marked_bytes >= (needed > 0 ? needed : 1)) {
        transfer->marked = now;
        transfer->marked_bytes = bytes;
    } else if (since >= transfer->stall_milliseconds) {
        transfer->outcome = bytes == 0 ? CREMOTE_SILENT : CREMOTE_TOO_SLOW;
        finish(session, transfer, CURLE_OK);
        return;
    }
    if (transfer->total_milliseconds > 0 && (now - transfer->started) * 1000 >= transfer->total_milliseconds) {
        transfer->outcome = CREMOTE_TIMED_OUT;
        finish(session, transfer, CURLE_OK);
    }
}

int cremote_step(cremote_session *session, int timeout) {
    int running = 0;
    curl_multi_perform(session->multi, &running);
    if (running > 0 && timeout > 0) {
        curl_multi_poll(session->multi, NULL, 0, timeout, NULL);
        curl_multi_perform(session->multi, &running);
    }
    CURLMsg *message;
    int left = 0;
    while ((message = curl_multi_info_read(session->multi, &left)) != NULL) {
        if (message->msg != CURLMSG_DONE) continue;
        transfer *transfer = NULL;
        CURLcode code = message->data.result;
        curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, (char **)&transfer);
        if (transfer != NULL) finish(session, transfer, code);
    }
    double now = cremote_now();
    int unfinished = 0;
    for (int index = 0; index < session->count; index++) {
        transfer *transfer = session->transfers[index];
        if (transfer->easy != NULL) watch(session, transfer, now);
        if (transfer->easy != NULL) unfinished++;
    }
    return unfinished;
}

cremote_answer cremote_look(const cremote_session *session, int number) {
    cremote_answer answer = {.outcome = CREMOTE_OTHER, .body = -1, .headers = "", .detail = ""};
    if (number < 0 || number >= session->count) return answer;
    transfer *transfer = session->transfers[number];
    answer.outcome = transfer->outcome;
    answer.status = transfer->status;
    answer.system_error = transfer->system_error;
    answer.decoded_bytes = transfer->decoded;
    answer.received_bytes = transfer->received;
    memcpy(answer.sha256, transfer->sha256, sizeof answer.sha256);
    if (transfer->headers != NULL) {
        answer.headers = transfer->headers;
        answer.headers_length = transfer->headers_length;
    }
    answer.text = transfer->text;
    answer.text_length = transfer->text_length;
    answer.detail = transfer->detail;
    if (transfer->outcome == CREMOTE_COMPLETE) {
        answer.body = transfer->body;
        transfer->body = -1;
    }
    return answer;
}
