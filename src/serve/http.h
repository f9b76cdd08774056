/* Answers HTTP requests with the files of a site: GET and HEAD, and nothing else.
 *
 * This is one of the server's lws protocols, the first, which is the one lws gives plain requests
 * to. A WebSocket protocol stands beside it in server.c; neither knows the other. */
#pragma once

#include <libwebsockets.h>

#include "serve/site.h"

/* What lives as long as the server does. */
typedef struct Http {
    Site site;
    bool log;    /* a line for each answer, to standard error */
    int sending; /* answers that are on their way */
} Http;

/* What lives as long as an answer does. */
typedef struct HttpAnswer {
    bool busy; /* `file` is open and `sent` bytes of it are gone */
    SiteFile file;
    uint64_t sent;
} HttpAnswer;

extern const struct lws_protocols http_protocol; /* its `user` is to be set to the Http */
/* Headers that every answer carries, whoever makes it. */
extern const struct lws_protocol_vhost_options http_headers;
