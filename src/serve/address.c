#include "serve/address.h"

#include <errno.h>
#include <netdb.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static struct addrinfo *look_up(const char *host, const char *port, int flags, int *status) {
    const struct addrinfo hints = {
        .ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE | flags};
    struct addrinfo *found = NULL;
    *status = getaddrinfo(host, port, &hints, &found);
    return *status == 0 ? found : NULL;
}

bool address_find(Address *a, const char *host, const char **why) {
    int status;
    struct addrinfo *found = look_up(host, NULL, 0, &status);
    *a = (Address){0};
    if (found != NULL) {
        status = getnameinfo(found->ai_addr, found->ai_addrlen, a->number, sizeof a->number, NULL,
                             0, NI_NUMERICHOST);
        a->v6 = found->ai_family == AF_INET6;
        a->any = strcmp(a->number, "0.0.0.0") == 0 || strcmp(a->number, "::") == 0;
        freeaddrinfo(found);
    }
    *why = status != 0 ? gai_strerror(status) : NULL;
    return status == 0;
}

bool address_is_free(const Address *a, int port) {
    char number[] = {(char)('0' + port / 10000 % 10), (char)('0' + port / 1000 % 10),
                     (char)('0' + port / 100 % 10),   (char)('0' + port / 10 % 10),
                     (char)('0' + port % 10),         '\0'};
    int status;
    struct addrinfo *found = look_up(a->number, number, AI_NUMERICHOST | AI_NUMERICSERV, &status);
    if (found == NULL) {
        errno = EADDRNOTAVAIL;
        return false;
    }
    const int probe = socket(found->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const int yes = 1;
    /* As lws does it: connections left by a server that has just ended do not matter. */
    const bool is_free =
        probe >= 0 && setsockopt(probe, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) == 0 &&
        bind(probe, found->ai_addr, found->ai_addrlen) == 0 && listen(probe, 1) == 0;
    const int why = errno;
    if (probe >= 0) close(probe);
    freeaddrinfo(found);
    errno = why;
    return is_free;
}
