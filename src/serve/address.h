/* Where the server listens: a host and a port that is free. */
#pragma once

#include <stdbool.h>

enum { ADDRESS_TEXT_SIZE = 64 };

typedef struct Address {
    char number[ADDRESS_TEXT_SIZE]; /* "127.0.0.1", "::1" */
    bool v6;
    bool any; /* every address of this machine */
} Address;

/* False if the host means nothing here; *why says so in words. */
bool address_find(Address *a, const char *host, const char **why);
/* Whether somebody could listen there now; port 0 always can. Sets errno if not. */
bool address_is_free(const Address *a, int port);
