#include "serve/server.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "serve/address.h"
#include "serve/http.h"

enum {
    CONNECTIONS_MAX = 256,
    REQUEST_HEAD_MAX = 8192, /* what is longer is refused */
    REQUEST_SECS = 10,       /* for a client to say what it wants */
    IDLE_SECS = 15,          /* between two requests */
    STOP_MS = 1500,          /* for answers that are on their way */
    PORT_MAX = 65535
};

enum { PROTOCOL_HTTP, PROTOCOL_COUNT };

struct Server {
    struct lws_context *context;
    struct lws_vhost *vhost;
    Http http;
    struct lws_protocols protocol[PROTOCOL_COUNT + 1]; /* the last is empty */
    Address address;
    int port;
    char url[ADDRESS_TEXT_SIZE + 32];
    atomic_bool stopped;
};

/* What lws itself has to say is about clients that misbehave, which is nobody's concern here. */
static void hear_nothing(int level, const char *line) {}

/* -1: the process keeps its user. Whether these fields are signed differs between releases of
 * lws. */
static void keep_user(struct lws_context_creation_info *info) {
    info->gid = 0;
    info->uid = 0;
    info->gid = ~info->gid;
    info->uid = ~info->uid;
}

static struct lws_context *new_context(void) {
    lws_set_log_level(0, hear_nothing);
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN,
        .options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS,
        .fd_limit_per_thread = CONNECTIONS_MAX,
        .max_http_header_data2 = REQUEST_HEAD_MAX,
    };
    keep_user(&info);
    return lws_create_context(&info);
}

static struct lws_vhost *listen_at(Server *s, int port, int patience_secs) {
    const unsigned patience = patience_secs > 0 ? (unsigned)patience_secs : REQUEST_SECS;
    struct lws_context_creation_info info = {
        .port = port,
        .iface = s->address.any ? NULL : s->address.number,
        .protocols = s->protocol,
        .headers = &http_headers,
        .server_string = "longroll",
        .vhost_name = "table",
        .timeout_secs = patience,
        .timeout_secs_ah_idle = patience,
        .keepalive_timeout = IDLE_SECS,
        .options = LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND,
    };
    keep_user(&info);
    if (!s->address.v6) info.options |= LWS_SERVER_OPTION_DISABLE_IPV6;
    return lws_create_vhost(s->context, &info);
}

/* The first port from this one up that nobody has. */
static bool find_port(Server *s, const ServerOptions *o, char *why) {
    errno = EADDRINUSE;
    for (int port = o->port; port <= PORT_MAX && port < o->port + o->port_tries; port++) {
        if (!address_is_free(&s->address, port)) {
            if (errno == EADDRINUSE) continue;
            break;
        }
        s->vhost = listen_at(s, port, o->patience_secs);
        if (s->vhost == NULL) continue;
        s->port = lws_get_vhost_listen_port(s->vhost);
        return true;
    }
    snprintf(why, SERVER_WHY_SIZE, "cannot listen at %s, port %d: %s", s->address.number, o->port,
             strerror(errno));
    return false;
}

/* A browser on this machine finds "every address" at the loopback. */
static void write_url(Server *s) {
    const char *host = s->address.number;
    if (s->address.any) host = s->address.v6 ? "::1" : "127.0.0.1";
    const bool brackets = strchr(host, ':') != NULL;
    snprintf(s->url, sizeof s->url, brackets ? "http://[%s]:%d/" : "http://%s:%d/", host, s->port);
}

Server *server_new(const ServerOptions *options, char why[SERVER_WHY_SIZE]) {
    const char *reason = NULL;
    Server *s = calloc(1, sizeof *s);
    if (s == NULL) {
        snprintf(why, SERVER_WHY_SIZE, "not enough memory");
        return NULL;
    }
    s->http.log = options->log;
    s->protocol[PROTOCOL_HTTP] = http_protocol;
    s->protocol[PROTOCOL_HTTP].user = &s->http;
    if (!site_init(&s->http.site, options->folder)) {
        snprintf(why, SERVER_WHY_SIZE, "%.180s: %s", options->folder, strerror(errno));
        goto failed;
    }
    if (!address_find(&s->address, options->host, &reason)) {
        snprintf(why, SERVER_WHY_SIZE, "%.180s: %s", options->host, reason);
        goto failed;
    }
    s->context = new_context();
    if (s->context == NULL) {
        snprintf(why, SERVER_WHY_SIZE, "libwebsockets does not start");
        goto failed;
    }
    if (!find_port(s, options, why)) goto failed;
    write_url(s);
    return s;
failed:
    server_free(s);
    return NULL;
}

void server_free(Server *s) {
    if (s == NULL) return;
    if (s->context != NULL) lws_context_destroy(s->context);
    site_release(&s->http.site);
    free(s);
}

const char *server_address(const Server *s) { return s->url; }
int server_port(const Server *s) { return s->port; }

static int64_t now_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

void server_run(Server *s) {
    while (!s->stopped && lws_service(s->context, 0) >= 0) {}
    const int64_t end = now_ms() + STOP_MS;
    while (s->http.sending > 0 && now_ms() < end && lws_service(s->context, 0) >= 0) {}
}

void server_stop(Server *s) {
    s->stopped = true;
    lws_cancel_service(s->context);
}
