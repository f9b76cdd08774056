/* Commanders: who chooses for a side when no person does. */
#pragma once

#include "core/random.h"
#include "game/run.h"

typedef struct Commander {
    const char *name; /* "random", as --a and journals say it */
    const char *about;
    size_t room_size; /* scratch memory it wants, 0 for none; the caller's */
    /* One of the offers. The same position, random source and room give the same choice; what is
     * in the room between two calls does not count. */
    Action (*choose)(const Battle *b, const State *s, const Offers *offers, Random *random,
                     void *room);
} Commander;

enum { COMMANDER_COUNT = 2 };
extern const Commander *const COMMANDERS[COMMANDER_COUNT];
const Commander *commander_find(const char *name); /* NULL: none of that name */

/* Every legal action alike: no opponent, but a fair tester of the rules. */
extern const Commander COMMANDER_RANDOM;
/* The ruleset's advice: a sensible player who looks one activation ahead. */
extern const Commander COMMANDER_GREEDY;
