#include "serve/http.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum {
    CHUNK_SIZE = 32 << 10,
    HEAD_SIZE = 2048,
    FIELD_SIZE = 1024,     /* of a request's header that we read */
    SEND_TIMEOUT_SECS = 20 /* for a client to take a chunk */
};

/* The page runs its own scripts and its own WebAssembly, and reads nothing from elsewhere. Its map
 * and its counters are SVG with styles inside; pictures of a game are made as blobs. */
#define POLICY                                                                                     \
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; " \
    "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; worker-src 'self'; "   \
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

#define HEADER(next, name, value)                                                                  \
    { (next), NULL, (name), (value) }
static const struct lws_protocol_vhost_options
    header_policy = HEADER(NULL, "content-security-policy:", POLICY),
    header_opener = HEADER(&header_policy, "cross-origin-opener-policy:", "same-origin"),
    header_resource = HEADER(&header_opener, "cross-origin-resource-policy:", "same-origin"),
    header_referrer = HEADER(&header_resource, "referrer-policy:", "no-referrer");
const struct lws_protocol_vhost_options http_headers =
    HEADER(&header_referrer, "x-content-type-options:", "nosniff");

/* The head of an answer while it is put together. */
typedef struct Head {
    struct lws *wsi;
    unsigned char buffer[LWS_PRE + HEAD_SIZE];
    unsigned char *at;
    bool full;
} Head;

static void head_begin(Head *h, struct lws *wsi, unsigned code) {
    h->wsi = wsi;
    h->at = h->buffer + LWS_PRE;
    h->full = lws_add_http_header_status(wsi, code, &h->at, h->buffer + sizeof h->buffer) != 0;
}

static void head_add(Head *h, const char *name, const char *value) {
    h->full |= lws_add_http_header_by_name(h->wsi, (const unsigned char *)name,
                                           (const unsigned char *)value, (int)strlen(value), &h->at,
                                           h->buffer + sizeof h->buffer) != 0;
}

static void head_add_length(Head *h, uint64_t length) {
    h->full |= lws_add_http_header_content_length(h->wsi, length, &h->at,
                                                  h->buffer + sizeof h->buffer) != 0;
}

/* False if the connection is to be closed. */
static bool head_send(Head *h) {
    return !h->full && lws_finalize_write_http_header(h->wsi, h->buffer + LWS_PRE, &h->at,
                                                      h->buffer + sizeof h->buffer) == 0;
}

static Http *http_of(struct lws *wsi) { return lws_get_protocol(wsi)->user; }

/* A request may hold any byte; a line of the log holds only printable ones. */
static void log_answer(const Http *http, const char *path, int code) {
    char line[FIELD_SIZE];
    if (!http->log) return;
    size_t size = 0;
    for (; path[size] != '\0' && size + 1 < sizeof line; size++) {
        line[size] = path[size] > ' ' && path[size] < 127 ? path[size] : '?';
    }
    line[size] = '\0';
    fprintf(stderr, "%d %s\n", code, line);
}

static int finish(struct lws *wsi) { return lws_http_transaction_completed(wsi) != 0 ? -1 : 0; }

/* Something went wrong, in a sentence. The connection ends with it: what else the client sends,
 * such as the body of a POST, is not read. */
static int answer_failure(struct lws *wsi, const char *path, unsigned code, const char *text) {
    unsigned char body[LWS_PRE + 128];
    const int size = snprintf((char *)body + LWS_PRE, sizeof body - LWS_PRE, "%s\n", text);
    Head head;
    log_answer(http_of(wsi), path, (int)code);
    head_begin(&head, wsi, code);
    head_add(&head, "content-type:", "text/plain; charset=utf-8");
    head_add(&head, "cache-control:", "no-cache");
    if (code == HTTP_STATUS_METHOD_NOT_ALLOWED) head_add(&head, "allow:", "GET, HEAD");
    head_add(&head, "connection:", "close");
    head_add_length(&head, (uint64_t)size);
    if (!head_send(&head)) return -1;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) == 0) {
        lws_write(wsi, body + LWS_PRE, (size_t)size, LWS_WRITE_HTTP_FINAL);
    }
    return -1;
}

/* The header of the request, or "" if there is none or it is too long to be sensible. */
static const char *field(struct lws *wsi, enum lws_token_indexes token, char *out) {
    out[0] = '\0';
    if (lws_hdr_copy(wsi, out, FIELD_SIZE, token) < 0) out[0] = '\0';
    return out;
}

static bool is_known(struct lws *wsi, const SiteFile *f) {
    char text[FIELD_SIZE];
    /* Dates count only if there are no tags (RFC 9110, 13.1.3); ours compare as text. */
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH) > 0) {
        return site_tag_matches(field(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, text), f->tag);
    }
    return strcmp(field(wsi, WSI_TOKEN_HTTP_IF_MODIFIED_SINCE, text), f->date) == 0;
}

static void release(Http *http, HttpAnswer *a) {
    if (!a->busy) return;
    close(a->file.file);
    a->busy = false;
    http->sending--;
}

/* The head is sent; the body follows as the client takes it. */
static int answer_file(struct lws *wsi, HttpAnswer *a, const char *path, bool head_only) {
    Http *http = http_of(wsi);
    const SiteFile *f = &a->file;
    const bool known = is_known(wsi, f);
    Head head;
    log_answer(http, path, known ? 304 : 200);
    head_begin(&head, wsi, known ? HTTP_STATUS_NOT_MODIFIED : HTTP_STATUS_OK);
    head_add(&head, "etag:", f->tag);
    head_add(&head, "last-modified:", f->date);
    head_add(&head, "cache-control:", f->cache);
    head_add(&head, "vary:", "accept-encoding");
    if (!known) {
        head_add(&head, "content-type:", f->type);
        if (f->gzip) head_add(&head, "content-encoding:", "gzip");
        head_add_length(&head, f->size);
    }
    if (!head_send(&head)) return -1;
    if (known || head_only || f->size == 0) {
        release(http, a);
        return finish(wsi);
    }
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, SEND_TIMEOUT_SECS);
    lws_callback_on_writable(wsi);
    return 0;
}

static int answer(struct lws *wsi, HttpAnswer *a, const char *path) {
    Http *http = http_of(wsi);
    char text[FIELD_SIZE];
    const bool head_only = lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
    if (!head_only && lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) == 0) {
        return answer_failure(wsi, path, HTTP_STATUS_METHOD_NOT_ALLOWED,
                              "405: only GET and HEAD are answered here.");
    }
    release(http, a);
    const bool gzip = site_accepts_gzip(field(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, text));
    switch (site_find(&http->site, path, gzip, &a->file)) {
    case SITE_FOUND: break;
    case SITE_NOT_FOUND:
        return answer_failure(wsi, path, HTTP_STATUS_NOT_FOUND, "404: there is no such page.");
    case SITE_FAILED:
        return answer_failure(wsi, path, HTTP_STATUS_INTERNAL_SERVER_ERROR,
                              "500: the file could not be read.");
    }
    a->busy = true;
    a->sent = 0;
    http->sending++;
    return answer_file(wsi, a, path, head_only);
}

static int send_chunk(struct lws *wsi, HttpAnswer *a) {
    unsigned char chunk[LWS_PRE + CHUNK_SIZE];
    if (!a->busy) return 0;
    const uint64_t left = a->file.size - a->sent;
    const size_t wanted = left < CHUNK_SIZE ? (size_t)left : CHUNK_SIZE;
    const ssize_t n = pread(a->file.file, chunk + LWS_PRE, wanted, (off_t)a->sent);
    /* A file that shrank cannot be sent as long as was promised. */
    if (n <= 0) return -1;
    a->sent += (uint64_t)n;
    const bool last = a->sent == a->file.size;
    const enum lws_write_protocol how = last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP;
    if (lws_write(wsi, chunk + LWS_PRE, (size_t)n, how) != n) return -1;
    if (last) {
        release(http_of(wsi), a);
        return finish(wsi);
    }
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, SEND_TIMEOUT_SECS);
    lws_callback_on_writable(wsi);
    return 0;
}

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t size) {
    switch ((int)reason) {
    case LWS_CALLBACK_HTTP: return answer(wsi, user, in);
    case LWS_CALLBACK_HTTP_WRITEABLE: return send_chunk(wsi, user);
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
    case LWS_CALLBACK_CLOSED_HTTP:
        if (user != NULL) release(http_of(wsi), user);
        return 0;
    /* Each WebSocket protocol accepts or refuses a client itself; this one, which lws asks when the
     * client names none, refuses. No connection without TLS is upgraded to HTTP/2. */
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: return strcmp(in, "websocket") == 0 ? 0 : -1;
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return -1;
    default: return 0; /* lws has a hundred events; the others do not concern us */
    }
}

const struct lws_protocols http_protocol = {
    .name = "http",
    .callback = on_event,
    .per_session_data_size = sizeof(HttpAnswer),
};
