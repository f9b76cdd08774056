/* The JSON lines that `longroll engine` speaks: one request a line, one reply a line. What each
 * means is docs/protocol.md. A Protocol is one conversation; whatever comes in, it does not crash,
 * and it needs no more memory than at its beginning and for the past of one game. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

typedef struct Protocol Protocol;

enum { PROTOCOL_LINE_MAX = 1 << 20 }; /* a longer request is refused */

Protocol *protocol_new(void); /* NULL if there is no memory */
void protocol_free(Protocol *d);

/* Answers a request. The reply, without an end of line, stays until the next one. */
const char *protocol_answer(Protocol *d, const char *line, size_t size);
/* The client has said "quit". */
bool protocol_done(const Protocol *d);

/* For tests: battles are loaded from this compiled battle instead of from files. */
void protocol_use_battle(Protocol *d, const unsigned char *compiled, size_t size);
