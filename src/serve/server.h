/* The server: a site over HTTP, in one thread, until it is told to stop.
 *
 * What it speaks is a table of lws protocols in server.c; playing over the network adds one. */
#pragma once

#include <stdbool.h>

typedef struct Server Server;

typedef struct ServerOptions {
    const char *folder; /* the page */
    const char *host;   /* a name or an address; "127.0.0.1" is seen by this machine alone */
    int port;           /* 0: any that is free */
    int port_tries;     /* how many ports to try, from `port` up */
    int patience_secs;  /* for a client to say what it wants; 0: as long as is usual */
    bool log;           /* a line for each answer, to standard error */
} ServerOptions;

enum { SERVER_WHY_SIZE = 240 };

/* Listens from here on. NULL if it cannot; `why` says the reason in words. */
Server *server_new(const ServerOptions *options, char why[SERVER_WHY_SIZE]);
void server_free(Server *s);

/* "http://127.0.0.1:8117/" */
const char *server_address(const Server *s);
int server_port(const Server *s);
/* Serves until server_stop, then finishes what is on its way, if it does not take long. */
void server_run(Server *s);
/* May be called from another thread or a signal handler. */
void server_stop(Server *s);
