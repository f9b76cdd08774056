/* Which battles a side should fight in a session, and who in each: a set of attacks that can be
 * made together (12.5) and pays what is mandatory or owed (12.6). */
#pragma once

#include "rules/clash/plan.h"
#include "game/mind.h"

enum { MUSTER_UNITS = 64, MUSTER_HEXES = 48 };

typedef struct Muster {
    int worth; /* of all battles together */
    int count; /* battles, the best first */
    Assault battle[MUSTER_HEXES];
} Muster;

/* For the session that `s` is in. What is not worth it is left out, unless it is due. */
void clash_muster(const Battle *b, const State *s, const Stakes *k, const Scripts *scripts,
                  Muster *out);
