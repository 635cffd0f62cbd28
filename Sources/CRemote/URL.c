#include "CRemote.h"

#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// What a browser would silently mend or drop ends the reading of a URL here.
static bool is_sound(const char *text) {
    for (const unsigned char *byte = (const unsigned char *)text; *byte != 0; byte++) {
        if (*byte <= 0x20 || *byte == 0x7F || *byte == '\\') return false;
    }
    return true;
}

static CURLU *parse(const char *base, const char *reference) {
    if ((base != NULL && !is_sound(base)) || !is_sound(reference)) return NULL;
    CURLU *url = curl_url();
    if (url == NULL) return NULL;
    const unsigned flags = CURLU_DISALLOW_USER | CURLU_NON_SUPPORT_SCHEME;
    if (base != NULL && curl_url_set(url, CURLUPART_URL, base, flags) != CURLUE_OK) goto refused;
    if (curl_url_set(url, CURLUPART_URL, reference, flags) != CURLUE_OK) goto refused;
    // A relative reference inherits no user, as the base has none.
    char *host = NULL;
    if (curl_url_get(url, CURLUPART_HOST, &host, 0) != CURLUE_OK) goto refused;
    bool is_empty = host[0] == 0;
    curl_free(host);
    if (is_empty) goto refused;
    if (curl_url_set(url, CURLUPART_FRAGMENT, NULL, 0) != CURLUE_OK) goto refused;
    return url;
refused:
    curl_url_cleanup(url);
    return NULL;
}

char *cremote_url_resolve(const char *base, const char *reference) {
    CURLU *url = parse(base, reference);
    if (url == NULL) return NULL;
    char *found = NULL, *copy = NULL;
    if (curl_url_get(url, CURLUPART_URL, &found, 0) == CURLUE_OK) {
        copy = strdup(found);
        curl_free(found);
    }
    curl_url_cleanup(url);
    return copy;
}

char *cremote_url_authority(const char *text) {
    CURLU *url = parse(NULL, text);
    if (url == NULL) return NULL;
    char *scheme = NULL, *host = NULL, *port = NULL, *result = NULL;
    if (curl_url_get(url, CURLUPART_SCHEME, &scheme, 0) == CURLUE_OK
        && curl_url_get(url, CURLUPART_HOST, &host, 0) == CURLUE_OK
        && curl_url_get(url, CURLUPART_PORT, &port, CURLU_DEFAULT_PORT) == CURLUE_OK) {
        size_t size = strlen(scheme) + strlen(host) + strlen(port) + 3;
        result = malloc(size);
        if (result != NULL) snprintf(result, size, "%s\n%s\n%s", scheme, host, port);
    }
    curl_free(scheme);
    curl_free(host);
    curl_free(port);
    curl_url_cleanup(url);
    return result;
}
